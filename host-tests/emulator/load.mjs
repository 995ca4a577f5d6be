// How the core spends its time: by exception, by task, asleep, waiting for the flash.

const EXCEPTIONS = 48;
const FIRST_IRQ = 16;

export class Load {
  constructor() {
    /** Cycles spent in each exception number; 0 is thread mode. */
    this.byException = new Float64Array(EXCEPTIONS);
    this.sleepNs = 0;
    this.flashNs = 0;
    /**
     * Cycles spent polling each task, without the interrupts on top.
     * @type {Map<string, number>}
     */
    this.byTask = new Map();
    /** Longest poll of each task in nanoseconds, with the interrupts on top. @type {Map<string, number>} */
    this.longestPoll = new Map();
    /** Most cycles of a poll of each task, without the interrupts on top. @type {Map<string, number>} */
    this.longestOwn = new Map();
  }

  /** Returns a copy, to compute differences from. */
  snapshot() {
    const copy = new Load();
    copy.byException.set(this.byException);
    copy.sleepNs = this.sleepNs;
    copy.flashNs = this.flashNs;
    copy.byTask = new Map(this.byTask);
    return copy;
  }

  /** All cycles in which instructions ran. */
  get busyCycles() {
    let sum = 0;
    for (const cycles of this.byException) sum += cycles;
    return sum;
  }

  /** Cycles in the handler of an interrupt. */
  irqCycles(irq) {
    return this.byException[FIRST_IRQ + irq];
  }

  /**
   * Returns fractions of the time since `before`, 0 to 1.
   * @param {Load} before
   * @param {number} cycleNs
   */
  since(before, cycleNs) {
    const busyNs = (this.busyCycles - before.busyCycles) * cycleNs;
    const sleepNs = this.sleepNs - before.sleepNs;
    const flashNs = this.flashNs - before.flashNs;
    const totalNs = busyNs + sleepNs + flashNs || 1;
    const part = (now, then) => ((now - then) * cycleNs) / totalNs;
    const irqs = {};
    for (let n = FIRST_IRQ; n < EXCEPTIONS; n++) {
      const share = part(this.byException[n], before.byException[n]);
      if (share > 0) irqs[n - FIRST_IRQ] = share;
    }
    const tasks = {};
    for (const [task, cycles] of this.byTask) tasks[task] = part(cycles, before.byTask.get(task) ?? 0);
    return {
      ms: totalNs / 1e6,
      busy: busyNs / totalNs,
      sleep: sleepNs / totalNs,
      flash: flashNs / totalNs,
      thread: part(this.byException[0], before.byException[0]),
      irqs,
      tasks,
    };
  }
}

/**
 * Measures the tasks of the embassy executors. An executor calls a task's poll function through a
 * pointer with the address of the task as its argument, and that address is inside a static called
 * `POOL` of the task's function. So a call identifies the task, and the return to the same stack
 * depth ends it.
 */
export class TaskClock {
  /**
   * @param {import('./elf.mjs').Symbol[]} symbols
   */
  constructor(symbols) {
    this.pools = symbols
      .filter(({ name, size, address }) => size > 0 && address >= 0x20000000 && name.includes('POOL'))
      .map(({ name, address, size }) => ({ name: taskName(name), from: address, to: address + size }));
    /** @type {{pool: any, back: number, sp: number, exception: number, start: number, startNs: number}[]} */
    this.open = [];
  }

  /** Handles a call through a pointer: begins the time of a task if it is one. */
  call(core, load, clock) {
    const at = core.registers[0];
    const pool = this.pools.find(({ from, to }) => at >= from && at < to);
    if (!pool) return;
    core.settle();
    this.open.push({
      pool,
      back: core.registers[14] & ~1,
      sp: core.registers[13],
      exception: core.IPSR,
      start: load.byException[core.IPSR],
      startNs: clock.nanos,
    });
  }

  /** Handles a return: ends the time of the task that returns. */
  back(core, load, clock) {
    const top = this.open[this.open.length - 1];
    if (core.registers[15] !== top.back || core.registers[13] !== top.sp || core.IPSR !== top.exception) return;
    core.settle();
    this.open.pop();
    const { byTask, longestPoll, longestOwn } = load;
    const { name } = top.pool;
    const own = load.byException[top.exception] - top.start;
    byTask.set(name, (byTask.get(name) ?? 0) + own);
    longestOwn.set(name, Math.max(longestOwn.get(name) ?? 0, own));
    longestPoll.set(name, Math.max(longestPoll.get(name) ?? 0, clock.nanos - top.startNs));
  }
}

/** Converts `…5panel4task4POOL17h…` to `panel::task`. */
function taskName(mangled) {
  const parts = [];
  let rest = mangled.replace(/^_ZN/, '');
  for (let match; (match = /^(\d+)/.exec(rest)); ) {
    const from = match[1].length;
    parts.push(rest.slice(from, from + Number(match[1])));
    rest = rest.slice(from + Number(match[1]));
  }
  const names = parts.filter((part) => !/^h[0-9a-f]{16}$/.test(part) && part !== 'POOL' && !part.startsWith('_$'));
  return names.length > 0 ? names.join('::') : mangled;
}
