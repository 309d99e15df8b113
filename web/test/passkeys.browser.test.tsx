import type { PasskeyCreationOptions } from '@plaza/contract/passkey.ts';
import { afterEach, expect, test, vi } from 'vitest';
import {
  askForPasskey,
  createPasskey,
  hasAutofill,
  hasPasskeys,
  stopAsking,
} from '../src/features/passkeys/browser-passkeys.ts';

const TO_CREATE: PasskeyCreationOptions = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Plaza' },
  user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
};
const TO_ASK = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
} as const;

/** The browser ends each question for a passkey with this error. */
function endWith(name: string): void {
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('', name));
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('', name));
}

afterEach(() => void vi.restoreAllMocks());

test('a page whose host is an IP address has no passkeys', async () => {
  expect(location.hostname).toBe('127.0.0.1');
  expect([hasPasskeys(), await hasAutofill()]).toEqual([false, false]);
});

test.each(['NotAllowedError', 'AbortError'])(
  'no passkey is a result, not an error, after %s',
  async (name) => {
    endWith(name);
    expect([await createPasskey(TO_CREATE), await askForPasskey(TO_ASK)]).toEqual([undefined, undefined]);
  },
);

test.each([
  ['InvalidStateError', 'passkey_exists'],
  ['EncodingError', 'passkey_invalid'],
])('%s is the error %s', async (name, code) => {
  endWith(name);
  await expect(createPasskey(TO_CREATE)).rejects.toMatchObject({ code });
  await expect(askForPasskey(TO_ASK)).rejects.toMatchObject({ code });
});

test('a question for a passkey, in a dialog unless the suggestions offer it, ends on request', async () => {
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(
    ({ signal } = {}) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  const asked = askForPasskey(TO_ASK);
  await expect.poll(() => get.mock.calls.length).toBe(1);
  expect(get.mock.lastCall?.[0]?.mediation).toBeUndefined();
  await stopAsking();
  expect(await asked).toBeUndefined();
});
