const redrawMs = 1000;
const clearLine = '\r\u001B[K';

/**
 * Runs a step of setup and prints one line, which a terminal redraws every second. Shares no code with the progress of the
 * server, because it runs on Node 14 before anything is installed.
 *
 * @param {string} text
 * @param {{ isTTY?: boolean, write: (text: string) => unknown }} output
 * @param {{ done: () => number, total: number, of: string } | undefined} count
 * @param {() => Promise<void>} work
 */
export async function withProgress(text, output, count, work) {
  if (!output.isTTY) {
    output.write(`[setup] ${text} …\n`);
    return work();
  }
  const began = Date.now();
  const elapsed = () => (Date.now() - began) / 1000;
  const draw = () => output.write(`${clearLine}[setup] ${text}${describeProgress(count, elapsed())}`);
  draw();
  const redraw = setInterval(draw, redrawMs);
  try {
    await work();
  } finally {
    clearInterval(redraw);
    output.write(`${clearLine}[setup] ${text}, ${Math.ceil(elapsed())} s\n`);
  }
}

/**
 * What is done, and the time left: ` · 12 of 40 packages · 30 % · about 20 s left`.
 *
 * @param {{ done: () => number, total: number, of: string } | undefined} count
 * @param {number} seconds since the beginning
 */
export function describeProgress(count, seconds) {
  if (!count) return ` · ${Math.floor(seconds)} s`;
  const done = count.done();
  const share = done / count.total;
  const left = share > 0.05 ? ` · about ${timeOf((seconds * (1 - share)) / share)} left` : '';
  return ` · ${done} of ${count.total} ${count.of} · ${Math.floor(share * 100)} %${left}`;
}

const timeOf = (/** @type {number} */ seconds) =>
  seconds < 60 ? `${Math.max(1, Math.ceil(seconds / 10)) * 10} s` : `${Math.ceil(seconds / 60)} min`;
