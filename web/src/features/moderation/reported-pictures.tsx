import { getReportedPicture, type ReportedPicture } from '@plaza/contract/report.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../lib/texts/texts.ts';

export type ReportedPictureKey = readonly ['reported picture', name: string];

// A picture never changes.
const pictureQuery = (pictureName: string) =>
  queryOptions({
    queryKey: ['reported picture', pictureName],
    queryFn: ({ signal }) => call(getReportedPicture, { params: { pictureName } }, { signal }),
    staleTime: Infinity,
  });

/** The pictures to which reports refer, also when they are not public any more. */
export function ReportedPictures({ pictures }: { readonly pictures: readonly ReportedPicture[] }) {
  return pictures.map((picture) => <Picture key={picture.name} picture={picture} />);
}

function Picture({ picture: { name, kind } }: { readonly picture: ReportedPicture }) {
  const t = useTranslate();
  const { data, error } = useQuery(pictureQuery(name));
  const label = t('moderation.subject.picture', { kind });
  if (data?.picture) return <img className="subject-picture" src={data.picture} alt={label} />;
  const state = data ? t('moderation.subject.pictureMissing') : t('common.loading');
  return (
    <p className="subject-facts">
      {label}: {error ? messageOf(error) : state}
    </p>
  );
}
