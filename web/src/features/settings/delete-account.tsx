import { PAGES } from '@plaza/contract/pages.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { removeDraftsOf } from '../../lib/drafts/persist-draft.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DeletionDialog } from '../../ui/deletion-dialog.tsx';
import { useMember } from '../session/member.ts';
import { signOutDeletedAccount } from '../session/session.ts';
import { accountContentsQuery, lossSentence } from './account-contents.ts';

/** The button that deletes the account, after a dialog with the numbers of its posts, images and comments. */
export function DeleteAccount() {
  const t = useTranslate();
  const { userId } = useMember();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { data: contents } = useQuery({ ...accountContentsQuery(userId), enabled: asking });

  function close(): void {
    if (busy) return;
    setAsking(false);
    setFailure(undefined);
  }

  async function remove(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(deleteUser, { params: { userId } });
      removeDraftsOf(userId);
      signOutDeletedAccount();
      // The page shows the log-in already if the server rejected another call before this answer.
      navigate(PAGES.signUp, { replace: true });
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('settings.deletion.submit')}
      </Button>
      <DeletionDialog
        open={asking}
        title={t('settings.deleteDialog.title')}
        description={lossSentence(contents, t)}
        busy={busy}
        onClose={close}
        onConfirm={() => void remove()}
      >
        <Alert>{failure}</Alert>
      </DeletionDialog>
    </>
  );
}
