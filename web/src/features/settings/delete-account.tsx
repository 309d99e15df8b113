import { PAGES } from '@plaza/contract/pages.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { removeDraftsOf } from '../../lib/drafts/persist-draft.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useMember } from '../session/member.ts';
import { signOutDeletedAccount } from '../session/session.ts';
import { accountContentsQuery, lossSentence } from './account-contents.ts';

/** The button that deletes the account, after a dialog with the numbers of its posts, images and comments. */
export function DeleteAccount() {
  const t = useTranslate();
  const { userId } = useMember();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const { data: contents } = useQuery({ ...accountContentsQuery(userId), enabled: asking });

  const { run, reset, isRunning, failure } = useAction(async () => {
    await call(deleteUser, { params: { userId } });
    removeDraftsOf(userId);
    signOutDeletedAccount();
    // The page shows the log-in already if the server rejected another call before this answer.
    navigate(PAGES.signUp, { replace: true });
  });

  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('settings.deletion.submit')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('settings.deleteDialog.title')}
        description={lossSentence(contents, t)}
        busy={isRunning}
        failure={failure}
        onClose={() => {
          setAsking(false);
          reset();
        }}
        onConfirm={run}
      />
    </>
  );
}
