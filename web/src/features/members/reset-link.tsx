import type { Member } from '@plaza/contract/member.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { createResetLink, RESET_LINK_HOURS } from '@plaza/contract/recovery.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ShareLink } from '../../ui/share-link.tsx';
import { useConfirmedChange } from '../session/use-confirmed-change.ts';

/** The button and the dialog that create a link by which a member sets a new password. */
export function ResetLink({ member: { userId, name } }: { readonly member: Member }) {
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState<string>();
  const { change, failure, busy, dialog } = useConfirmedChange((_: undefined, options) =>
    call(createResetLink, { params: { userId } }, options),
  );

  async function create(): Promise<void> {
    const link = await change(undefined);
    if (link) setUrl(`${location.origin}${PAGES.reset}#${link.token}`);
  }

  function close(): void {
    setOpen(false);
    setUrl(undefined);
  }

  return (
    <>
      <Button aria-label={`Reset password of ${name}`} onClick={() => setOpen(true)}>
        Reset password
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={`A new password for ${name}`}
        description={`The link works once within ${RESET_LINK_HOURS} hours. Who opens it signs in as this member: give it to nobody else. The member sees that you created it.`}
      >
        {url !== undefined && (
          <ShareLink url={url} label="Link to set a new password" text={`Set a new password, ${name}.`} />
        )}
        <Alert>{failure}</Alert>
        <div className="dialog-actions">
          <Button onClick={close}>{url === undefined ? 'Cancel' : 'Close'}</Button>
          {url === undefined && (
            <Button tone="primary" busy={busy} onClick={() => void create()}>
              Create link
            </Button>
          )}
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
