/**
 * Makes a clone ready to run: installs dependencies and the pinned Node, and with the argument `build` builds page and server.
 * Plain JavaScript without dependencies, because it runs on the Node of npm, 14.18 or later. This file itself contains only what
 * Node 12 can parse, so that an older Node gets a sentence. Takes tens of milliseconds and writes nothing when everything is
 * ready.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 14 || (major === 14 && minor >= 18)) {
  import('./setup/main.mjs').then(({ setUp }) => setUp(process.argv.includes('build'))).catch(fail);
} else {
  fail(`Plaza needs Node 16 or later with npm (https://nodejs.org); this is Node ${process.versions.node}.`);
}

function fail(/** @type {unknown} */ error) {
  console.log(`[setup] ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
