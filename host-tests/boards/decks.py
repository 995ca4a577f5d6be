"""The circuits that ngspice simulates, with values from the netlist and limits from data sheets."""

import re
from dataclasses import dataclass, field

import sources

# Facts about parts that are not in the netlist, with their source.
FACTS = {
    "cable_ohm": (110, "ribbon cable, 1.27 mm pitch, ground beside each signal: typical impedance"),
    "cable_ns_per_m": (5, "ribbon cable, PVC insulation: typical delay"),
    "cable_pf_per_m": (50, "ribbon cable: typical capacitance to the grounds beside the wire"),
    "esd_pf": (22, "PESD3V3L5UY data sheet: diode capacitance, 0 V"),
    "hc_pf": (10, "74HC165 data sheet: input capacitance, maximum"),
    "hc_ohm": (50, "74HC541 data sheet: output resistance from VOL at 6 mA, typical at 3.3 V"),
    "ahct_ohm": (70, "74AHCT125 data sheet: (4.5 V - 3.94 V) / 8 mA, the weakest output"),
    "led_pf": (15, "WS2812B data sheet: input capacitance, maximum"),
    "i2c_sink_ohm": (133, "I2C specification UM10204: 0.4 V at 3 mA, the weakest output"),
    "module_ohm": (4700, "pull-up resistors on common OLED modules"),
    "fuse_3a_ohm": (0.030, "mini blade fuse 3 A: typical cold resistance, rounded up"),
    "fuse_5a_ohm": (0.018, "mini blade fuse 5 A: typical cold resistance, rounded up"),
    "fuse_15a_ohm": (0.005, "mini blade fuse 15 A: typical cold resistance, rounded up"),
    "contact_ohm": (0.010, "JST VH data sheet: contact resistance, initial maximum"),
    "wire_ohm_per_m": (0.0118, "copper wire of 1.5 mm2"),
    "thin_wire_ohm_per_m": (0.071, "copper wire of 0.25 mm2"),
    "sheet_ohm": (0.0005, "copper foil of 35 um: resistance of a square"),
    "esr_ohm": (0.08, "Panasonic FK series, 10 V: impedance at 100 kHz"),
}


def fact(name):
    return FACTS[name][0]


def value(ref):
    """Returns the value of a part of the netlist as a number: ohms, farads."""
    text = next(part["value"] for part in sources.DATA["parts"] if part["ref"] == ref)
    number, unit = re.match(r"([\d.]+) (\w+)", text).groups()
    return float(number) * {"ohm": 1, "kohm": 1e3, "uF": 1e-6, "nF": 1e-9}[unit]


@dataclass
class Deck:
    """A circuit, what to plot and what to measure."""

    name: str
    circuit: str
    run: str
    traces: dict  # ngspice vector by label
    measures: dict = field(default_factory=dict)  # ngspice `meas` command by name
    before: list = field(default_factory=list)  # ngspice commands before the measurements


def line(name, start, end, metres):
    """Returns a cable without loss."""
    return f"T{name} {start} 0 {end} 0 Z0={fact('cable_ohm')} TD={fact('cable_ns_per_m') * metres}n\n"


def strand_data(supply, rise, metres=0.5, shifted=True):
    """The data line of a strand: level shifter, 330 ohm, wire, first LED."""
    level, source_ohm = (supply, fact("ahct_ohm")) if shifted else (3.3, 40)
    circuit = (f"V1 s 0 PULSE(0 {level} 20n {rise}n {rise}n 400n 1250n)\nR1 s a {source_ohm}\n"
               f"R2 a b {value('R1')}\n{line(1, 'b', 'd', metres)}C1 d 0 {fact('led_pf')}p\n")
    half = level / 2
    return Deck("strand", circuit, "tran 0.2n 1250n", {"output of the shifter": "v(s)", "first LED": "v(d)"},
                {"high": "max v(d) from=200n to=400n", "peak": "max v(d)", "least": "min v(d)",
                 "width": f"trig v(d) val={half} rise=1 targ v(d) val={half} fall=1"})


def clock(rise, metres, damped=True):
    """The clock of a seat: its output of the buffer, 100 ohm, protection, cable, shift register."""
    series = value("R111") if damped else 0.01
    circuit = (f"V1 s 0 PULSE(0 3.3 20n {rise}n {rise}n 500n 1000n)\nR1 s a {fact('hc_ohm')}\nR2 a b {series}\n"
               f"C1 b 0 {fact('esd_pf')}p\n{line(1, 'b', 'd', metres)}C2 d 0 {fact('hc_pf')}p\n")
    return Deck("clock", circuit, "tran 0.1n 1000n", {"buffer": "v(s)", "shift register": "v(d)"},
                {"peak": "max v(d)", "least": "min v(d)",
                 "rise": "trig v(d) val=0.99 rise=1 targ v(d) val=2.31 rise=1"})


def i2c(metres, seats=2, grounded=True):
    """A bus with two seats: pull-ups, 47 ohm, protection, cable with SDA and SCL side by side, OLED."""
    coupling = 3 if grounded else 25
    circuit = f"V1 vcc 0 3.3\nRP1 vcc sda {value('R5')}\nRP2 vcc scl {value('R6')}\nC1 sda 0 10p\nC2 scl 0 10p\n"
    for seat in range(seats):
        circuit += i2c_cable(seat, metres, coupling)
    circuit += "VG g 0 PULSE(0 1 200n 10n 10n 1250n 2500n)\nS1 q 0 g 0 SW\nR9 sda0_4 q " \
               f"{fact('i2c_sink_ohm')}\n.model SW SW(Ron=0.1 Roff=1e9 Vt=0.5)\n"
    return Deck("i2c", circuit, "tran 1n 2500n", {"SDA at the Pico": "v(sda)", "SCL at the Pico": "v(scl)"},
                {"low": "max v(sda) from=1200n to=1400n", "rise": "trig v(sda) val=0.99 rise=last targ v(sda) "
                 "val=2.31 rise=last", "dip": "min v(scl) from=150n to=2500n", "bump": "max v(scl) from=150n"})


def i2c_cable(seat, metres, coupling, pieces=4):
    """A cable as a ladder of inductances and capacitances; `coupling` is in picofarads per metre."""
    text = ""
    each = metres / pieces
    henry, farad = fact("cable_ohm") * fact("cable_ns_per_m") * each, fact("cable_pf_per_m") * each
    for wire in ("sda", "scl"):
        series = value("R113" if wire == "sda" else "R114")
        text += f"RS{wire}{seat} {wire} {wire}{seat}_0 {series}\nCE{wire}{seat} {wire}{seat}_0 0 {fact('esd_pf')}p\n"
        for piece in range(pieces):
            text += f"L{wire}{seat}{piece} {wire}{seat}_{piece} {wire}{seat}_{piece + 1} {henry}n\n"
            text += f"C{wire}{seat}{piece} {wire}{seat}_{piece + 1} 0 {farad}p\n"
        end = f"{wire}{seat}_{pieces}"
        text += f"RM{wire}{seat} vcc {end} {fact('module_ohm')}\nCM{wire}{seat} {end} 0 10p\n"
    for piece in range(1, pieces + 1):
        text += f"CX{seat}{piece} sda{seat}_{piece} scl{seat}_{piece} {coupling * each}p\n"
    return text


def inrush(step):
    """Switching the supply on: its cable, the fuse, and the capacitors; with `step` it is plugged in live."""
    wave = "PULSE(0 5 1u 1u 1u 1 2)" if step else "PULSE(0 5 1u 10m 1u 1 2)"
    strands = value("C3")
    leds = 889 * value("C2")
    circuit = f"V1 s 0 {wave}\nR1 s a 0.05\nL1 a b 1u\nR2 b c {fact('fuse_5a_ohm')}\nR3 c d {fact('esr_ohm')}\n"
    circuit += f"C1 d 0 {value('C1')}\nR4 c 0 {value('R9')}\n"
    for strand in range(1, 5):
        circuit += f"RF{strand} c e{strand} {fact('fuse_3a_ohm')}\nRE{strand} e{strand} f{strand} {fact('esr_ohm')}\n"
        circuit += f"CF{strand} f{strand} 0 {strands}\nRW{strand} e{strand} g{strand} 0.03\n"
        circuit += f"CL{strand} g{strand} 0 {leds / 4}\n"
    return Deck("inrush", circuit, "tran 1u 30m uic", {"current of the supply": "current", "5 V rail": "v(c)"},
                {"peak": "max current", "heat": "integ heat"}, ["let current = -i(v1)", "let heat = current*current"])


def panel(amperes, wired=False):
    """All four strands at a current that all LEDs share: fuses, wires, and the planes of the panel boards.

    With `wired` the cells are single boards, joined by thin wire from cell to cell.
    """
    main_fuse = "fuse_15a_ohm" if amperes > 5 else "fuse_5a_ohm"
    circuit = f"V1 s 0 5\nR1 s rail {fact(main_fuse) + 0.002}\n"
    cells = {}
    for strand, leds in enumerate(STRAND_LEDS):
        places = panel_cells(strand)
        cells[strand] = len(places)
        circuit += strand_feed(strand, len(places), amperes > 5)
        circuit += (wired_cells if wired else plane_cells)(strand, places)
        each = amperes * leds / sum(STRAND_LEDS) / len(places)
        for cell in range(len(places)):
            circuit += f"I{strand}_{cell} p{strand}_{cell} n{strand}_{cell} {each}\n"
    return circuit, cells


STRAND_LEDS = [part["leds"] for part in sources.DATA["parts"] if part["ref"] in ("LED1", "LED2", "LED3", "LED4")]


def panel_cells(strand):
    """Returns row and column of each cell of a strand in the order of the data."""
    rows = [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7]
    first, after = [(0, 4), (4, 7), (7, 10), (10, 13)][strand]
    found = []
    for row in range(first, after):
        xs = [2 * index - rows[row] + 1 for index in range(rows[row])]
        found += [(row, x) for x in (xs if (row - first) % 2 == 0 else xs[::-1])]
    return found


def strand_feed(strand, count, strong):
    """Returns fuse, contacts and wires from the main board to both ends of a strand."""
    fuse = fact("fuse_5a_ohm" if strong else "fuse_3a_ohm")
    text = f"RF{strand} rail f{strand} {fuse}\n"
    for end, cell, metres in (("a", 0, 0.5), ("b", count - 1, 0.7)):
        way = 2 * fact("contact_ohm") + metres * fact("wire_ohm_per_m")
        text += f"RP{end}{strand} f{strand} p{strand}_{cell} {way}\nRN{end}{strand} n{strand}_{cell} 0 {way}\n"
    return text


def plane_cells(strand, places):
    """Returns the planes as resistors between neighbours; half of the 5 V plane is taken by pads and tracks."""
    squares = 2 / 3 ** 0.5
    text = ""
    for a, (row, x) in enumerate(places):
        for b, (other_row, other_x) in enumerate(places[:a]):
            if (row == other_row and abs(x - other_x) == 2) or (abs(row - other_row) == 1 and abs(x - other_x) == 1):
                ohm = fact("sheet_ohm") * squares * (1 if row == other_row else 2)
                text += f"RP{strand}_{a}_{b} p{strand}_{a} p{strand}_{b} {ohm / 0.5}\n"
                text += f"RN{strand}_{a}_{b} n{strand}_{a} n{strand}_{b} {ohm / 0.9}\n"
    return text


def wired_cells(strand, places, metres=0.03):
    """Returns thin wires from cell to cell."""
    ohm = fact("thin_wire_ohm_per_m") * metres
    return "".join(f"R{net}{strand}_{cell} {net}{strand}_{cell} {net}{strand}_{cell + 1} {ohm}\n"
                   for cell in range(len(places) - 1) for net in "pn")
