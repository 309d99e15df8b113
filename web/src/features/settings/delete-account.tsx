import { deleteUser } from '@plaza/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { forgetDraftsOf } from '../../lib/drafts/keep-draft.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMember } from '../session/member.ts';
import { forgetDeletedAccount } from '../session/session.ts';
import { accountContentsQuery, lossSentence } from './account-contents.ts';

/** Ends the membership, after a look at all that goes with it. */
export function DeleteAccount() {
  const { userId } = useMember();
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
      forgetDraftsOf(userId);
      forgetDeletedAccount();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      <Dialog open={asking} onClose={close} title="Delete your account?" description={lossSentence(contents)}>
        <Alert>{failure}</Alert>
        <div className="dialog-actions">
          <Button onClick={close}>Cancel</Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      </Dialog>
    </>
  );
}
