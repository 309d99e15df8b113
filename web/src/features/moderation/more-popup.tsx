import { pagePath } from '@plaza/contract/pages.ts';
import { isAtLeast } from '@plaza/contract/role.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Ellipsis, Flag, Gavel, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useTranslate } from '../../lib/texts/texts.ts';
import { DialogLoading } from '../../ui/dialog-loading.tsx';
import { menuPopup, type MenuItem, type MenuOpening } from '../../ui/menu.tsx';
import { showMissingCode } from '../../ui/toast.tsx';
import { useMuteItem } from '../notifications/post-mute.tsx';
import { userQuery } from '../profile/profile-cache.ts';
import type { BlockAction } from '../blocks/change-block.ts';
import { useMember } from '../session/member.ts';
import type { MoreMenuProps } from './more-menu.tsx';

const reportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog);
const blockDialog = lazyComponent(async () => (await import('../blocks/block-dialog.tsx')).BlockDialog);

interface MorePopupProps extends MoreMenuProps {
  readonly openedBy: MenuOpening;
}

/** The entries of `MoreMenu`, and their dialogs. */
export function MorePopup({ subjectType, subjectId, author, onBlock, openedBy }: MorePopupProps) {
  'use memo';
  const t = useTranslate();
  const { role } = useMember();
  const [isReporting, setReporting] = useState(false);
  const loaded = reportDialog.useLoaded(isReporting, (error) => {
    setReporting(false);
    showMissingCode(error);
  });
  const [blocking, setBlocking] = useState<BlockAction>();
  const [isAsking, setAsking] = useState(false);
  const blockLoaded = blockDialog.useLoaded(isAsking, (error) => {
    setAsking(false);
    showMissingCode(error);
  });

  function ask(action: BlockAction): void {
    setBlocking(action);
    setAsking(true);
  }

  // Until the answer arrives, the menu mutes, which changes nothing if the author is muted.
  const { data: profile } = useQuery(userQuery(author.username));
  const isPost = subjectType === 'post';
  const mute = useMuteItem(subjectId, isPost);
  const items: MenuItem[] = [
    { label: t('moderation.menu.report'), icon: <Flag />, onSelect: () => setReporting(true) },
  ];
  if (isAtLeast(role, 'moderator')) {
    const to = pagePath('manageSubject', { id: `${subjectType}-${subjectId}` });
    items.push({ label: t('moderation.menu.moderate'), icon: <Gavel />, to });
  }
  if (isPost) items.push(mute);
  const member = { member: `@${author.username}` };
  items.push(
    profile?.muted
      ? { label: t('moderation.menu.unmute', member), icon: <Volume2 />, onSelect: () => ask('unmute') }
      : { label: t('moderation.menu.mute', member), icon: <VolumeX />, onSelect: () => ask('mute') },
    { label: t('moderation.menu.block', member), icon: <Ban />, danger: true, onSelect: () => ask('block') },
  );
  return (
    <>
      <menuPopup.Component label={t('moderation.menu.label')} items={items} openedBy={openedBy}>
        <Ellipsis aria-hidden size={20} />
      </menuPopup.Component>
      {((isReporting && !loaded) || (isAsking && !blockLoaded)) && <DialogLoading />}
      {loaded && (
        <reportDialog.Component
          subjectType={subjectType}
          subjectId={subjectId}
          open={isReporting}
          onClose={() => setReporting(false)}
        />
      )}
      {blockLoaded && blocking && (
        <blockDialog.Component
          action={blocking}
          member={author}
          open={isAsking}
          onClose={() => setAsking(false)}
          onDone={onBlock}
        />
      )}
    </>
  );
}
