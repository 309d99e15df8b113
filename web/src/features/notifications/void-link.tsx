import { pagePath } from '@plaza/contract/pages.ts';
import { voidResetLink } from '@plaza/contract/recovery.ts';
import { useEffect, useRef } from 'react';
import { isNotFound } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useMember } from '../session/member.ts';

interface VoidLinkProps {
  /** The id of a reset link that nobody used. */
  readonly linkId: number;
  readonly onVoided: () => void;
}

/** The button by which a member makes a reset link invalid that somebody created, and afterwards the advice to change the password. */
export function VoidLink({ linkId, onVoided }: VoidLinkProps) {
  const t = useTranslate();
  const { userId } = useMember();
  const answer = useRef<HTMLParagraphElement>(null);
  const {
    run,
    isRunning,
    failure,
    result: isVoided,
  } = useAction(async () => {
    await call(voidResetLink, { params: { userId, linkId } }).catch((error: unknown) => {
      // One that ended before does not work either.
      if (!isNotFound(error)) throw error;
    });
    onVoided();
    return true;
  });

  useEffect(() => {
    // The button is gone, and the focus with it.
    if (isVoided) answer.current?.focus();
  }, [isVoided]);

  return (
    <div className="notification-action">
      {isVoided ? (
        <p ref={answer} tabIndex={-1}>
          {t.rich('notifications.account.voided', {
            changePassword: (
              <TextLink to={pagePath('settings', { id: userId })}>
                {t('notifications.account.changePassword')}
              </TextLink>
            ),
          })}
        </p>
      ) : (
        <Button busy={isRunning} onClick={run}>
          {t('notifications.account.notMe')}
        </Button>
      )}
      <Alert>{failure !== undefined && t('notifications.account.notVoided', { reason: failure })}</Alert>
    </div>
  );
}
