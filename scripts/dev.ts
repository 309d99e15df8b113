/**
 * `npm run dev`: runs the server, restarted when its files change, and Vite with hot reloading as its proxy. Uses the settings of
 * the server. When one of both exits, the other is stopped.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './setup/root.mjs';

const port = process.env['PORT'] ?? '3000';
const env = { PLAZA_SERVER: `http://127.0.0.1:${port}`, ...process.env, PORT: port };
const start = (program: string, args: string[], cwd: string) =>
  spawn(join(root, 'node_modules/.bin', program), args, { cwd: join(root, cwd), env, stdio: 'inherit' });

const children = [start('node', ['--watch', 'server/src/main.ts'], '.'), start('vite', [], 'web')];
const stopAll = () => children.forEach((child) => child.kill('SIGTERM'));

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll);
for (const child of children) child.once('exit', stopAll);
