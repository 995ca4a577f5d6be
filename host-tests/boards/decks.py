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


def clock(rise, metres, cables=1):
    """The clock of a seat: buffer, 100 ohm, protection, cable, shift register.

    With several cables the one buffer drives them all, as before revision B.
    """
    circuit = f"V1 s 0 PULSE(0 3.3 20n {rise}n {rise}n 500n 1000n)\nR1 s a {fact('hc_ohm')}\nR2 a b {value('R111')}\n"
    circuit += f"C1 b 0 {fact('esd_pf')}p\n"
    for cable in range(cables):
        length = metres * (cable + 1) / cables
        circuit += line(cable, "b", f"d{cable}", length) + f"C{cable + 2} d{cable} 0 {fact('hc_pf')}p\n"
    return Deck("clock", circuit, "tran 0.1n 1000n", {"buffer": "v(s)", "shift register": "v(d0)"},
                {"peak": "max v(d0)", "least": "min v(d0)",
                 "rise": "trig v(d0) val=0.99 rise=1 targ v(d0) val=2.31 rise=1"})


def i2c(metres, seats=2, grounded=True):
    """A bus with two seats: pull-ups, 47 ohm, protection, cable with SDA and SCL side by side, OLED."""
    coupling = 3 if grounded else 25
    circuit = f"V1 vcc 0 3.3\nRP1 vcc sda {value('R5')}\nRP2 vcc scl {value('R6')}\nC1 sda 0 10p\nC2 scl 0 10p\n"
    for seat in range(seats):
        circuit += i2c_cable(seat, metres, coupling)
    circuit += "VG g 0 PULSE(0 1 200n 10n 10n 1250n 2500n)\nS1 q 0 g 0 SW\nR9 sda0_4 q " \
               f"{fact('i2c_sink_ohm')}\n.model SW SW(Ron=0.1 Roff=1e9 Vt=0.5)\n"
    return Deck("i2c", circuit, "tran 1n 2500n uic", {"SDA at the Pico": "v(sda)", "SCL at the Pico": "v(scl)"},
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
        text += f"RM{wire}{seat} vcc {wire}{seat}_{pieces} {fact('module_ohm')}\nCM{wire}{seat} {wire}{seat}_{pieces} 0 10p\n"
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
        circuit += f"CF{strand} f{strand} 0 {strands}\nRW{strand} e{strand} g{strand} 0.03\nCL{strand} g{strand} 0 {leds / 4}\n"
    return Deck("inrush", circuit, "tran 1u 30m uic", {"current of the supply": "-i(v1)", "5 V rail": "v(c)"},
                {"peak": "max v1#branch_", "heat": "integ heat_"})
