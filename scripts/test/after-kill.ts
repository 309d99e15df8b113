/**
 * Ends what a killed run leaves: `node after-kill.ts FOLDER`. Each line of standard input is the process group of a step that began, or the
 * same with a minus sign for one that ended. When the input ends before the line `done`, the remaining groups are killed and the folder
 * of the run is removed.
 */
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

const [folder = ''] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const lines = (await text(process.stdin)).split('\n').filter(Boolean);
if (!lines.includes('done')) {
  const ended = new Set(lines.filter((line) => line.startsWith('-')));
  for (const group of lines.filter((line) => !line.startsWith('-') && !ended.has(`-${line}`)))
    kill(Number(group));
  await rm(folder, { recursive: true, force: true });
}

function kill(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
