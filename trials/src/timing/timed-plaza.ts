import { signUp, type Session } from '@plaza/contract/session.ts';
import { signUpForm } from '../virtual-users/account.ts';
import { Connections } from '../virtual-users/connections.ts';
import { IMAGE } from '../virtual-users/image.ts';

/** A server whose answers are timed. */
export interface TimedPlaza {
  readonly connections: Connections;
  readonly dataDir: string;
  readonly signUp: (username: string) => Promise<Session>;
}

/** @param address of a server on the folder */
export function timedPlaza(address: string, dataDir: string): TimedPlaza & Disposable {
  const connections = new Connections(address);
  return {
    connections,
    dataDir,
    async signUp(username) {
      const form = signUpForm(username, IMAGE);
      return (await connections.callSuccessfully(signUp, { form })).body;
    },
    [Symbol.dispose]: () => connections[Symbol.dispose](),
  };
}
