import type { Snapshot, SubjectType } from '@plaza/contract/report.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { ShowMore } from '../../ui/show-more.tsx';

interface SubjectSnapshotProps {
  readonly subjectType: SubjectType;
  readonly snapshot: Snapshot;
}

/** A post, a comment, or name and bio of a member as it was. */
export function SubjectSnapshot({ subjectType, snapshot: { title, content } }: SubjectSnapshotProps) {
  const t = useTranslate();
  return (
    <blockquote
      className="subject-snapshot"
      aria-label={t('moderation.subject.snapshot', { type: subjectType })}
    >
      {title !== '' && (
        <p dir="auto">
          <strong>{title}</strong>
        </p>
      )}
      {content !== '' && (
        <ShowMore>
          <LinkedText text={content} />
        </ShowMore>
      )}
    </blockquote>
  );
}
