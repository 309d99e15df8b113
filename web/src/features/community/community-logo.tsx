import { removeLogo, setLogo, type Community } from '@plaza/contract/community.ts';
import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { SendSmaller } from '../../calls/send-smaller.tsx';
import { imageFileProblem } from '../../lib/image-file.ts';
import { currentTranslate, useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ImageInput } from '../../ui/image-input.tsx';
import { Logo } from '../../ui/logo.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfirmedChange } from '../session/use-confirmed-change.ts';
import { showCommunity } from './community-query.ts';

/** The logo of the community, which an owner changes and removes. */
export function CommunityLogo({ community: { name, logo } }: { readonly community: Community }) {
  const t = useTranslate();
  const statusId = useId();
  const [isAsked, setAsked] = useState(false);
  const { problem, chosen, busy, dialog, choose, remove } = useLogoChange();
  return (
    <div className="community-logo">
      <ImageInput
        label={t('community.logo.change')}
        describedBy={statusId}
        className="community-logo-input"
        disabled={busy}
        onChoose={(file) => void choose(file)}
      >
        <Logo url={logo} />
        <span className="community-logo-label">
          <ImagePlus aria-hidden size={18} />
          {t('community.logo.change')}
        </span>
      </ImageInput>
      {logo !== null && (
        <Button busy={busy} onClick={() => setAsked(true)}>
          {t('community.logo.remove')}
        </Button>
      )}
      <div id={statusId} className="community-logo-status">
        <Alert
          others={
            <SendSmaller
              failure={problem}
              sent={chosen}
              onSmaller={({ image }) => image && void choose(image)}
            />
          }
        >
          {problem}
        </Alert>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t('community.logo.removeDialogTitle', { community: name })}
        description={t('community.logo.removeDialogDescription')}
        confirm={t('common.remove')}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          void remove();
        }}
      />
      {dialog}
    </div>
  );
}

/** Changes of the logo, after a confirmation of the password if the log-in is not recent. */
function useLogoChange() {
  const [rejected, setRejected] = useState<string>();
  const [chosen, setChosen] = useState<{ readonly image: File }>();
  const { change, failure, busy, dialog } = useConfirmedChange((image: File | undefined, options) =>
    image ? call(setLogo, { form: { image } }, options) : call(removeLogo, {}, options),
  );

  async function save(image: File | undefined): Promise<void> {
    const changed = await change(image);
    if (!changed) return;
    showCommunity(changed);
    showToast(currentTranslate()(image ? 'api.logo_updated' : 'api.logo_removed'));
  }

  async function choose(image: File): Promise<void> {
    const found = await imageFileProblem(image);
    setRejected(found);
    setChosen({ image });
    if (found === undefined) await save(image);
  }

  async function remove(): Promise<void> {
    setRejected(undefined);
    await save(undefined);
  }

  return { problem: rejected ?? failure, chosen, busy, dialog, choose, remove };
}
