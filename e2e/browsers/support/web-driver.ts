import { Builder, type Capabilities } from 'selenium-webdriver';
import type { RunningBrowser } from './engine.ts';
import { freePort, startProgram, whenListening } from './program.ts';

/** A program that starts a browser and controls it by WebDriver. */
interface DriverProgram {
  readonly path: string;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** What the browser ends with, such as its display. */
  readonly resources?: AsyncDisposableStack;
}

/** Starts a driver and its browser. Disposing ends both, and disposes the resources. */
export async function startWebDriver(
  { path, args = [], env, resources = new AsyncDisposableStack() }: DriverProgram,
  capabilities: Capabilities,
): Promise<RunningBrowser> {
  await using starting = resources;
  const port = await freePort();
  starting.use(startProgram(path, [`--port=${port}`, ...args], env));
  await whenListening(port);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  starting.defer(() => driver.quit());
  const open = starting.move();
  return { driver, [Symbol.asyncDispose]: () => open.disposeAsync() };
}
