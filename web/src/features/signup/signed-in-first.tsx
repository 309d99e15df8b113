import { PAGES } from '@plaza/contract/pages.ts';
import type { Session } from '@plaza/contract/session.ts';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { focusHeadingOnceThere } from '../../lib/page-focus.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePersistent } from '../session/persist.ts';
import { restoreSession } from '../session/renew-session.ts';
import { signOut, useSession } from '../session/session.ts';

/** Says to a signed-in member who that is, with two ways on. Everybody else sees `children`, also while their sign-up signs them in. */
export function SignedInFirst({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  const state = useSession();
  const isPersistent = usePersistent();
  const [isOpen, setOpen] = useState(false);
  const mayRestore = !isOpen && isPersistent && state.status === 'unknown' && state.reason !== 'signed-out';
  useEffect(() => {
    if (mayRestore) void restoreSession();
  }, [mayRestore]);
  if (isOpen) return children;
  if (state.status === 'signed-in') return <SignedIn session={state.session} />;
  if (mayRestore || state.status === 'restoring') return <p>{t('common.loading')}</p>;
  setOpen(true);
  return children;
}

function SignedIn({ session: { name, username } }: { readonly session: Session }) {
  const t = useTranslate();

  function leave({ currentTarget }: MouseEvent<HTMLElement>): void {
    const main = currentTarget.closest('main');
    void signOut();
    // The pressed button disappears.
    if (main) focusHeadingOnceThere(main);
  }

  return (
    <Notice
      title={t('signup.signedIn.title')}
      text={t.rich('signup.signedIn.text', {
        name: (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        ),
        username: <bdi>@{username}</bdi>,
      })}
    >
      <Link to={PAGES.feed} className="button button-primary">
        {t('signup.signedIn.stay')}
      </Link>
      <Button onClick={leave}>{t('signup.signedIn.leave')}</Button>
    </Notice>
  );
}
