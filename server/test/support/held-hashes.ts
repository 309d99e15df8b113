import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/** Lets no hash of a password end until the returned function is called, so that later ones queue on any machine. */
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
