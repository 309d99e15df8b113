import type { PasskeyCreationOptions } from '@plaza/contract/passkey.ts';
import type { PasskeyRequestOptions } from '@plaza/contract/passkey-sign-in.ts';
import { ApiError } from '../../api/api-error.ts';
import { MissingCode } from '../../lib/missing-code.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { ignore, REFUSED } from '../../lib/errors.ts';

const library = () =>
  import('@simplewebauthn/browser').catch((error: unknown) => {
    ignore(error);
    throw new MissingCode('api.code_missing');
  });

/**
 * Whether the browser supports passkeys for the host of this page. IP addresses have none:
 * https://www.w3.org/TR/webauthn-3/#sctn-createCredential
 */
export const hasPasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** Creates a passkey. Resolves to undefined when the member cancels. @throws ApiError, MissingCode */
export async function createPasskey(optionsJSON: PasskeyCreationOptions) {
  const { startRegistration } = await library();
  const created = await startRegistration({ optionsJSON }).catch(explain);
  if (!created) return undefined;
  const { clientDataJSON, attestationObject } = created.response;
  return { credentialId: created.id, clientDataJSON, attestationObject };
}

/**
 * Asks for a passkey. Resolves to undefined when the member cancels, another call asks, or `stopAsking` is called.
 * @param useBrowserAutofill whether the browser offers it in the list of its suggestions, instead of a dialog of its own
 * @throws ApiError, MissingCode
 */
export async function askForPasskey(optionsJSON: PasskeyRequestOptions, useBrowserAutofill = false) {
  const { startAuthentication } = await library();
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(explain);
  if (!answer) return undefined;
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  return { credentialId: answer.id, clientDataJSON, authenticatorData, signature };
}

/** Whether the browser can offer passkeys in the list of its suggestions. @throws MissingCode */
export const hasAutofill = async (): Promise<boolean> =>
  hasPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());

/** Ends the call of `askForPasskey` that waits. */
export const stopAsking = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony();

/** @returns undefined for a cancellation, a time-out and an abort, which browsers do not tell apart @throws ApiError */
function explain(error: unknown): undefined {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
  ignore(error, REFUSED);
  const t = currentTranslate();
  throw name === 'InvalidStateError'
    ? new ApiError({ status: 0, code: 'passkey_exists', message: t('api.passkey_exists') })
    : new ApiError({ status: 0, code: 'passkey_invalid', message: t('api.passkey_invalid') });
}
