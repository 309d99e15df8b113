import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { askToChangeEmail } from '../src/features/session/shared-email.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { ToastRegion } from '../src/ui/toast.tsx';
import { sessionOf } from './support/network.ts';

const session = sessionOf(1, 'token');

test('only a member who has the email address of an older one is asked to change it', async () => {
  await render(<ToastRegion />);
  const message = page.getByRole('group').filter({ hasText: 'An older account has the same email address' });
  setSession(session);
  askToChangeEmail();
  await expect.element(message).not.toBeInTheDocument();
  setSession({ ...session, emailShared: true });
  askToChangeEmail();
  await expect.element(message).toBeVisible();
});
