import { findInviter, type Inviter } from '@plaza/contract/invitation.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { useCommunity } from '../../lib/community.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Notice } from '../../ui/notice.tsx';

interface InvitedProps {
  /** Of the invitation. */
  readonly code: string;
  /** The link for people with an account. */
  readonly other: ReactNode;
  /** The form, shown below who invites. */
  readonly children: ReactNode;
}

/** Names the member who invites, above the form; without an invitation that works, says so instead. */
export function Invited({ code, other, children }: InvitedProps) {
  const t = useTranslate();
  const { inviter, error, retry } = useInviter(code);
  const { name, signUp } = useCommunity();
  if (error instanceof ApiError && error.code === 'invite_invalid')
    return (
      <Notice title={t('signup.invitationInvalid')} text={t('api.invite_invalid')}>
        {(signUp === 'open' || signUp === 'approval') && (
          // A new document, so that nothing of the invitation stays.
          <a href={PAGES.signUp} className="button button-primary">
            {t('signup.withoutInvitation')}
          </a>
        )}
        {other}
      </Notice>
    );
  if (!inviter)
    return (
      <>
        {!error && <p>{t('common.loading')}</p>}
        <Alert onRetry={retry}>{error !== undefined && messageOf(error)}</Alert>
      </>
    );
  return (
    <>
      <div className="signup-inviter">
        <Avatar name={inviter.name} picture={inviter.profilePicture} />
        <p>
          {t.rich('signup.invited', {
            name: (
              <strong>
                <bdi>{inviter.name}</bdi>
              </strong>
            ),
            username: <bdi>@{inviter.username}</bdi>,
            community: <bdi>{name}</bdi>,
          })}
        </p>
      </div>
      {children}
    </>
  );
}

/** @param code the same for all renders */
function useInviter(code: string) {
  const [inviter, setInviter] = useState<Inviter>();
  const [error, setError] = useState<unknown>();

  const load = (signal?: AbortSignal) =>
    void call(findInviter, { query: { code } }, { signal }).then(
      (found) => setInviter(found.inviter),
      (failure: unknown) => !signal?.aborted && setError(failure),
    );
  const retry = () => {
    setError(undefined);
    load();
  };
  useRetryWhenReachable(error, retry);
  const loadFirst = useEffectEvent(load);
  useEffect(() => {
    const aborter = new AbortController();
    loadFirst(aborter.signal);
    return () => aborter.abort();
  }, []);
  return { inviter, error, retry };
}
