const redrawMs = 1000;
const clearLine = '\r\u001B[K';

/**
 * Runs a step of setup. A terminal shows one line, drawn every second; elsewhere the step is one line. It shares no code with
 * the progress of the server, because it runs on Node 20 before anything is installed.
 *
 * @param {string} text What the step does.
 * @param {{ isTTY?: boolean, write: (text: string) => unknown }} output
 * @param {{ done: () => number, total: number, of: string } | undefined} count How many things are done, of how many.
 * @param {() => Promise<void>} work
 * @param {() => number} now A clock in milliseconds.
 */
export async function withProgress(text, output, count, work, now = () => performance.now()) {
  if (!output.isTTY) {
    output.write(`[setup] ${text} …\n`);
    return work();
  }
  const began = now();
  const draw = () => output.write(`${clearLine}[setup] ${text}${describe(count, (now() - began) / 1000)}`);
  draw();
  const redraw = setInterval(draw, redrawMs);
  try {
    await work();
  } finally {
    clearInterval(redraw);
    output.write(`${clearLine}[setup] ${text}, ${Math.ceil((now() - began) / 1000)} s\n`);
  }
}

/**
 * @param {{ done: () => number, total: number, of: string } | undefined} count
 * @param {number} seconds
 */
function describe(count, seconds) {
  if (!count) return ` · ${Math.floor(seconds)} s`;
  const done = count.done();
  const share = done / count.total;
  const left = share > 0.05 ? ` · about ${timeOf((seconds * (1 - share)) / share)} left` : '';
  return ` · ${done} of ${count.total} ${count.of} · ${Math.floor(share * 100)} %${left}`;
}

/** @param {number} seconds */
const timeOf = (seconds) =>
  seconds < 60 ? `${Math.max(1, Math.ceil(seconds / 10)) * 10} s` : `${Math.ceil(seconds / 60)} min`;
