import type { Page } from '@playwright/test';

/** As in a browser that shows passkeys only when a page asks for one. */
export const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/**
 * Gives Chromium a device with a fingerprint reader, which keeps passkeys, and whose owner touches the reader at once:
 * https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
