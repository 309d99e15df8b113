import type { Member } from '@plaza/contract/member.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { createResetLink, RESET_LINK_HOURS } from '@plaza/contract/recovery.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ShareLink } from '../../ui/share-link.tsx';
import { useConfirmedChange } from '../session/use-confirmed-change.ts';

/** The button and the dialog that create a link by which a member sets a new password. */
export function ResetLink({ member: { userId, name } }: { readonly member: Member }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState<string>();
  const { change, failure, reset, busy, dialog } = useConfirmedChange((_: undefined, options) =>
    call(createResetLink, { params: { userId } }, options),
  );

  async function create(): Promise<void> {
    const link = await change(undefined);
    if (link) setUrl(`${location.origin}${PAGES.reset}#${link.token}`);
  }

  function close(): void {
    setOpen(false);
    setUrl(undefined);
    reset();
  }

  return (
    <>
      <Button aria-label={t('members.resetLink.openFor', { name })} onClick={() => setOpen(true)}>
        {t('members.resetLink.open')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('members.resetLink.title', { name })}
        description={t('members.resetLink.description', { hours: RESET_LINK_HOURS })}
      >
        {url !== undefined && (
          <ShareLink
            url={url}
            label={t('members.resetLink.label')}
            text={t('members.resetLink.shareText', { name })}
          />
        )}
        <Alert>{failure}</Alert>
        <div className="dialog-actions">
          <Button onClick={close}>{url === undefined ? t('common.cancel') : t('common.close')}</Button>
          {url === undefined && (
            <Button tone="primary" busy={busy} onClick={() => void create()}>
              {t('members.resetLink.create')}
            </Button>
          )}
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
