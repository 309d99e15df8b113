import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/** Holds the hashes of passwords that begin from now on, so that those that follow wait for them on any machine. @returns a function that lets them go on */
export function holdHashes(): () => void {
  const held = Promise.withResolvers<void>();
  const { argon2 } = crypto;
  const spy = vi.spyOn(crypto, 'argon2');
  spy.mockImplementation((...parameters) => void held.promise.then(() => argon2(...parameters)));
  syncBuiltinESMExports();
  const release = () => {
    spy.mockRestore();
    syncBuiltinESMExports();
    held.resolve();
  };
  onTestFinished(release);
  return release;
}
