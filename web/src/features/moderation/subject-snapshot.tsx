import type { ReportedPicture, Snapshot, SubjectType } from '@plaza/contract/report.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { LinkedText, LineOfText } from '../../ui/linked-text.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ReportedPictures } from './reported-pictures.tsx';

interface SubjectSnapshotProps {
  readonly subjectType: SubjectType;
  readonly snapshot: Snapshot;
  readonly pictures?: readonly ReportedPicture[] | undefined;
}

/** A post, a comment, or name and bio of a member as it was, with pictures. */
export function SubjectSnapshot({ subjectType, snapshot, pictures = [] }: SubjectSnapshotProps) {
  const { title, content } = snapshot;
  const t = useTranslate();
  return (
    <blockquote
      className="subject-snapshot"
      aria-label={t('moderation.subject.snapshot', { type: subjectType })}
    >
      {title === '' && content === '' && <p>{t('moderation.subject.contentDeleted')}</p>}
      {title !== '' && (
        <p dir="auto">
          <strong>
            <LineOfText text={title} />
          </strong>
        </p>
      )}
      {content !== '' && (
        <ShowMore>
          <LinkedText text={content} />
        </ShowMore>
      )}
      <ReportedPictures pictures={pictures} />
    </blockquote>
  );
}
