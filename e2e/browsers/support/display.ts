import { once } from 'node:events';
import { Readable } from 'node:stream';
import { startProgram } from './program.ts';

/** Width and height of the screen in pixels, and its depth in bits. */
const SCREEN = '1400x1000x24';

/** Starts a display in memory. @returns its name, such as `:99`. Disposing ends it. */
export async function startDisplay() {
  const options = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'];
  const program = startProgram('/usr/bin/Xvfb', options, {}, ['ignore', 'ignore', 'ignore', 'pipe']);
  const number = program.child.stdio[3];
  if (!(number instanceof Readable)) throw new Error('Xvfb has no output.');
  const [chunk] = (await once(number, 'data')) as [Buffer];
  return { name: `:${chunk.toString().trim()}`, [Symbol.asyncDispose]: program[Symbol.asyncDispose] };
}
