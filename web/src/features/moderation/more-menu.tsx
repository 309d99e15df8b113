import type { SubjectType } from '@plaza/contract/report.ts';
import { Ellipsis } from 'lucide-react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useTranslate } from '../../lib/texts/texts.ts';
import { MenuButton, menuPopup, useLazyMenu } from '../../ui/menu.tsx';
import type { BlockAction, OtherMember } from '../blocks/change-block.ts';

const morePopup = lazyComponent(async () => {
  const [{ MorePopup }] = await Promise.all([import('./more-popup.tsx'), menuPopup.load()]);
  return MorePopup;
});

export interface ReportedProps {
  readonly subjectType: SubjectType;
  readonly subjectId: number;
}

export interface MoreMenuProps extends ReportedProps {
  /** The author of the post or comment, or the member of the profile. */
  readonly author: OtherMember;
  /** Called after the author was blocked, or muted, or that was undone. */
  readonly onBlock?: (action: BlockAction) => void;
}

/** The menu of a post, comment or profile of another member: to report it, to mute or block the member, and for moderators to decide. */
export function MoreMenu(props: MoreMenuProps) {
  'use memo';
  const t = useTranslate();
  const { wanted, onMissing, button } = useLazyMenu(morePopup);
  const loaded = morePopup.useLoaded(wanted !== undefined, onMissing);
  if (wanted && loaded) return <morePopup.Component {...props} openedBy={wanted} />;
  return (
    <MenuButton {...button} label={t('moderation.menu.label')}>
      <Ellipsis aria-hidden size={20} />
    </MenuButton>
  );
}
