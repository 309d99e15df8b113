/** Loaded by `--import`: kills the process instead of its rename number KILL_AT_RENAME, counted from 1. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { rename } = fs.promises;
const killAt = Number(process.env['KILL_AT_RENAME']);
let renames = 0;
fs.promises.rename = (from, to) => {
  renames += 1;
  if (renames === killAt) process.kill(process.pid, 'SIGKILL');
  return rename(from, to);
};
syncBuiltinESMExports();
