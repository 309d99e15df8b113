import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { blocksQuery, mutesQuery } from '../features/blocks/block-queries.ts';
import { BlockedList } from '../features/blocks/blocked-list.tsx';
import { ReportMember } from '../features/moderation/report-member.tsx';
import { useMember } from '../features/session/member.ts';
import '../features/settings/settings.css';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';

/** The members whom the viewer blocked and muted. */
export function BlocksPage() {
  const t = useTranslate();
  usePageTitle(t('blocks.title'));
  const [blockedId, mutedId] = [useId(), useId()];
  const { userId } = useMember();
  const [blocked, muted] = [useQuery(blocksQuery(userId)), useQuery(mutesQuery(userId))];
  return (
    <div className="settings">
      <h1>{t('blocks.title')}</h1>
      <section>
        <h2 id={blockedId}>{t('blocks.blocked.heading')}</h2>
        <p>{t('blocks.blocked.effect')}</p>
        <BlockedList
          query={blocked}
          undo="unblock"
          headingId={blockedId}
          empty={t('blocks.blocked.none')}
          renderAction={(member) => <ReportMember member={member} />}
        />
      </section>
      <section>
        <h2 id={mutedId}>{t('blocks.muted.heading')}</h2>
        <p>{t('blocks.muted.effect')}</p>
        <BlockedList query={muted} undo="unmute" headingId={mutedId} empty={t('blocks.muted.none')} />
      </section>
    </div>
  );
}
