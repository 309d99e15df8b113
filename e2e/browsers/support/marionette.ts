import { once } from 'node:events';
import { connect } from 'node:net';
import { Capabilities, error, WebDriver } from 'selenium-webdriver';
import type { Command } from 'selenium-webdriver/lib/command.js';
import { Session } from 'selenium-webdriver/lib/session.js';

/** The names of Firefox for the commands of WebDriver, by the names of Selenium. */
const COMMANDS: Readonly<Record<string, string>> = {
  actions: 'WebDriver:PerformActions',
  clearActions: 'WebDriver:ReleaseActions',
  clearElement: 'WebDriver:ElementClear',
  clickElement: 'WebDriver:ElementClick',
  close: 'WebDriver:CloseWindow',
  executeScript: 'WebDriver:ExecuteScript',
  findElement: 'WebDriver:FindElement',
  findElements: 'WebDriver:FindElements',
  get: 'WebDriver:Navigate',
  getAccessibleName: 'WebDriver:GetComputedLabel',
  getActiveElement: 'WebDriver:GetActiveElement',
  getCurrentUrl: 'WebDriver:GetCurrentURL',
  getCurrentWindowHandle: 'WebDriver:GetWindowHandle',
  getWindowHandles: 'WebDriver:GetWindowHandles',
  goBack: 'WebDriver:Back',
  newSession: 'WebDriver:NewSession',
  newWindow: 'WebDriver:NewWindow',
  quit: 'Marionette:Quit',
  refresh: 'WebDriver:Refresh',
  screenshot: 'WebDriver:TakeScreenshot',
  sendKeysToElement: 'WebDriver:ElementSendKeys',
  setWindowRect: 'WebDriver:SetWindowRect',
  switchToWindow: 'WebDriver:SwitchToWindow',
};

type Answer = readonly [type: 1, id: number, error: error.ErrorData | null, result: unknown];

/**
 * Controls Firefox without geckodriver, which Debian does not have: a driver for Marionette, the protocol of Firefox behind it. It has the
 * commands of WebDriver; a message is JSON after its length in bytes.
 * @see https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function driveFirefox(port: number): Promise<WebDriver> {
  const send = await openConnection(port);
  const session = (await send('newSession', {})) as { sessionId: string; capabilities: object };
  const execute = (command: Command) => send(command.getName(), parametersOf(command));
  return new WebDriver(new Session(session.sessionId, new Capabilities(session.capabilities)), { execute });
}

/** Firefox takes the id of an element without the name of its type. */
function parametersOf(command: Command): object {
  const { sessionId: _, id, ...parameters } = command.getParameters() as Record<string, unknown>;
  const element: unknown = typeof id === 'object' && id !== null ? Object.values(id)[0] : id;
  return element === undefined ? parameters : { ...parameters, id: element };
}

async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.on('close', () => waiting.forEach(({ reject }) => reject(new Error('Firefox has ended.'))));
  readMessages(socket, (message) => {
    // The first message introduces Firefox.
    if (!Array.isArray(message)) return;
    const [, id, failure, result] = message as unknown as Answer;
    const call = waiting.get(id);
    waiting.delete(id);
    if (failure) call?.reject(errorOf(failure));
    else call?.resolve(valueOf(result));
  });
  let sent = 0;
  return async (name: string, parameters: object): Promise<unknown> => {
    const command = COMMANDS[name];
    if (command === undefined) throw new Error(`${name} is missing in ${import.meta.filename}.`);
    const call = Promise.withResolvers<unknown>();
    waiting.set(++sent, call);
    const json = JSON.stringify([0, sent, command, parameters]);
    socket.write(`${Buffer.byteLength(json)}:${json}`);
    return call.promise;
  };
}

function readMessages(source: NodeJS.ReadableStream, onMessage: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  source.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let colon = rest.indexOf(':'); colon > 0; colon = rest.indexOf(':')) {
      const end = colon + 1 + Number(rest.toString('utf8', 0, colon));
      if (rest.length < end) return;
      const json = rest.toString('utf8', colon + 1, end);
      rest = rest.subarray(end);
      onMessage(JSON.parse(json));
    }
  });
}

/** Some commands have an object around their value. */
function valueOf(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && Object.keys(result).join() === 'value';
  return isWrapped ? Object.values(result)[0] : result;
}

function errorOf(failure: error.ErrorData): unknown {
  try {
    return error.throwDecodedError(failure);
  } catch (cause) {
    return cause;
  }
}
