"""Simulates the circuit with ngspice and compares the results with the limits of the data sheets.

`simulate.py` alone checks; with a folder as argument it also writes the page and its plots.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import decks
import plots
import spice

MODES = [(3, "fast buffer, 3 ns"), (10, "74HC buffer, 10 ns")]
CURRENTS = [1, 3, 5, 10]
SUPPLY = "WS2812B: characteristics hold from 4.5 V"


@dataclass
class Result:
    """A simulated value and its limit."""

    topic: str
    what: str
    value: float
    limit: float
    unit: str
    source: str
    at_least: bool = False

    def holds(self):
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def lowest_after(points, threshold):
    """Returns how low a rising edge falls back from its first peak above a threshold."""
    values = [y for _, y in points]
    peak = next(i for i in range(1, len(values) - 1) if values[i] >= threshold and values[i + 1] < values[i])
    return min(values[peak:])


def strand_results():
    """The data line of a strand."""
    results, traces = [], {}
    for supply in (4.5, 5.0):
        found, measured = spice.run(decks.strand_data(supply, 3))
        traces[f"with U2, {supply} V"] = plots.sampled(found["first LED"])
        topic = f"strand data, {supply} V"
        results += [Result(topic, "high level at the first LED", measured["high"], 0.7 * supply, "V",
                           "WS2812B: VIH is at least 0.7 VDD", True),
                    Result(topic, "highest voltage at the first LED", measured["peak"], supply + 0.5, "V",
                           "WS2812B: VI is at most VDD + 0.5 V"),
                    Result(topic, "error of a pulse of 400 ns", abs(measured["width"] * 1e9 - 403), 150, "ns",
                           "WS2812B: 400 ns with a tolerance of 150 ns")]
    found, measured = spice.run(decks.strand_data(5.0, 3, shifted=False))
    traces["Pico alone"] = plots.sampled(found["first LED"])
    control = Result("strand data, without U2", "high level at the first LED", measured["high"], 3.5, "V",
                     "WS2812B: VIH is at least 0.7 VDD", True)
    title = "Data at the first LED, behind 330 ohm and 0.5 m of wire"
    plot = plots.draw(title, "ns", "V", traces, 1e9, [("VIH at 5 V", 3.5)])
    return results, [control], {"simulation-strand.svg": plot}


def clock_results():
    """The clock of a seat. A faster family than 74HC falls back below VIH: it is a control."""
    results, controls, traces = [], [], {}
    for rise, name in MODES:
        for metres in (0.3, 1, 2):
            found, measured = spice.run(decks.clock(rise, metres))
            points = [point for point in found["shift register"] if point[0] < 400e-9]
            if metres == 1:
                traces[name] = start_of(points)
            edge, *others = edge_results(f"clock, {name}, {metres} m", points, measured)
            results += others if rise == 3 else [edge, *others]
            controls += [edge] if (rise, metres) == (3, 1) else []
    found, measured = spice.run(decks.clock(3, 1, damped=False))
    points = [point for point in found["shift register"] if point[0] < 400e-9]
    traces["3 ns without 100 ohm"] = start_of(points)
    controls.append(edge_results("clock without 100 ohm, 3 ns, 1 m", points, measured)[2])
    plot = plots.draw("Rising clock at the shift register, 1 m", "ns", "V", traces, 1e9,
                      [("VI max", 3.8), ("VIH", 2.31), ("VIL", 0.99)])
    return results, controls, {"simulation-clock.svg": plot}


def start_of(points):
    return plots.sampled([point for point in points if point[0] < 120e-9])


def edge_results(topic, points, measured):
    return [Result(topic, "lowest voltage after the edge reached VIH", lowest_after(points, 2.31), 2.31, "V",
                   "74HC165: VIH is 0.7 VCC; CLK has no hysteresis", True),
            Result(topic, "time between the thresholds", measured["rise"] * 1e9, 183, "ns",
                   "74HC165: inputs change by at least 1 V in 139 ns"),
            Result(topic, "highest voltage", measured["peak"], 3.8, "V", "74HC165: VI is at most VCC + 0.5 V"),
            Result(topic, "lowest voltage, negated", -measured["least"], 0.5, "V", "74HC165: VI is at least -0.5 V")]


def i2c_results():
    """A bus with two seats, 1 m of cable each."""
    results, traces = [], {}
    for grounded, name in ((True, "ground between"), (False, "SDA beside SCL")):
        found, measured = spice.run(decks.i2c(1, 2, grounded))
        if grounded:
            traces["SDA"] = plots.sampled(found["SDA at the Pico"])
        traces[f"SCL, {name}"] = plots.sampled(found["SCL at the Pico"])
        topic = f"I2C, 2 seats, 1 m, {name}"
        if not grounded:
            continue
        results += [
            Result(topic, "rise time, 30 % to 70 %", measured["rise"] * 1e9, 300, "ns", "UM10204: fast mode, 400 kHz"),
            Result(topic, "low level at the Pico", measured["low"], 0.8, "V", "RP2040: VIL at 3.3 V"),
            Result(topic, "disturbance of SCL by SDA", max(3.3 - measured["dip"], measured["bump"] - 3.3), 0.66, "V",
                   "UM10204: noise margin at the high level, 0.2 VDD")]
    plot = plots.draw("SDA falls and rises; what SCL picks up", "ns", "V", traces, 1e9, [("VIH", 2.31)])
    return results, [], {"simulation-i2c.svg": plot}


def panel_results():
    """The supply of each cell."""
    results, controls, traces = [], [], {}
    for amperes in CURRENTS:
        voltages = spice.cell_voltages(*decks.panel(amperes))
        traces[f"{amperes} A"] = [(cell + 1, volts) for cell, volts in enumerate(voltages[1])]
        for strand, volts in voltages.items():
            what = f"lowest supply in strand {strand + 1}"
            results.append(Result(f"panel boards, {amperes} A", what, min(volts), 4.5, "V", SUPPLY, True))
    wired = spice.cell_voltages(*decks.panel(10, wired=True))
    traces["10 A, by hand"] = [(cell + 1, volts) for cell, volts in enumerate(wired[1])]
    results.append(Result("by hand, 10 A", "lowest supply of all cells", min(min(v) for v in wired.values()), 4.5, "V",
                          SUPPLY, True))
    plot = plots.draw("Supply along strand 2, fed at both ends", "cell", "V", traces, 1, [("4.5 V", 4.5)])
    return results, controls, {"simulation-panel.svg": plot}


def inrush_results():
    """Switching on."""
    results, traces = [], {}
    for step, name in ((True, "plugged in live"), (False, "supply starts in 10 ms")):
        found, measured = spice.run(decks.inrush(step))
        traces[name] = plots.sampled([point for point in found["current of the supply"] if point[0] < 12e-3], 600)
        results.append(Result(f"inrush, {name}", "heat in F1", measured["heat"], 18, "A2s",
                              "ISO 8820-3: 5 A fuse, 20 ms at 30 A without melting"))
    plot = plots.draw("Current of the supply when it is switched on", "ms", "A", traces, 1e3)
    return results, [], {"simulation-inrush.svg": plot}


def all_results():
    """Returns results, controls that must miss their limit, and plots."""
    results, controls, drawn = [], [], {}
    for simulate in (strand_results, clock_results, i2c_results, panel_results, inrush_results):
        more, more_controls, more_plots = simulate()
        results += more
        controls += more_controls
        drawn.update(more_plots)
    return results, controls, drawn


def row(result):
    sign = "at least" if result.at_least else "at most"
    value, limit = (f"{number:.3g} {result.unit}" for number in (result.value, result.limit))
    return f"| {result.topic} | {result.what} | {value} | {sign} {limit} | {result.source} |"


PAGE = """# Simulation

What `ngspice` says about the circuit: levels, edges, crosstalk, voltage drop and inrush, each with
its limit. Values come from `netlist.json`. `cargo xtask boards` runs it again and renews this page;
the tests compare every value with its limit. Nothing here was measured on a built device.

## Results

| circuit | value | simulated | limit | source of the limit |
|---|---|---|---|---|
{results}

Other circuits must miss their limit, or the simulation would prove nothing: a strand without the
level shifter, a clock driven by a faster family than 74HC, and a clock without its resistor.

| circuit | value | simulated | limit | source of the limit |
|---|---|---|---|---|
{controls}

![Data at the first LED](simulation-strand.svg)

![Clock edges](simulation-clock.svg)

![I2C edges and crosstalk](simulation-i2c.svg)

![Supply along strand 2](simulation-panel.svg)

![Inrush](simulation-inrush.svg)

## Assumptions

Entered by hand from data sheets and common practice, and not compared with their current editions.
Confirm those that matter for the parts you buy.

| fact | value | source |
|---|---|---|
{facts}

A short at the far end of a strand draws what the supply can give. A supply of 5 A gives up to 6.5 A
before it limits, which is twice the rating of the 3 A fuse. By ISO 8820-3 the fuse opens within 5 s.
"""


def page(results, controls):
    facts = "\n".join(f"| `{name}` | {value:g} | {source} |" for name, (value, source) in decks.FACTS.items())
    return PAGE.format(results="\n".join(map(row, results)), controls="\n".join(map(row, controls)), facts=facts)


def main():
    results, controls, drawn = all_results()
    wrong = [f"misses its limit: {row(result)}" for result in results if not result.holds()]
    wrong += [f"a control holds: {row(control)}" for control in controls if control.holds()]
    if len(sys.argv) > 1:
        folder = Path(sys.argv[1])
        for name, text in {**drawn, "simulation.md": page(results, controls)}.items():
            (folder / name).write_text(text, encoding="utf-8")
    print(f"{len(results)} values within limits, {len(controls)} controls" if not wrong else "\n".join(wrong))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
