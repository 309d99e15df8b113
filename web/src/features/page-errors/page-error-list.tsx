import { PAGE_ERRORS_DAYS, listPageErrors, type PageErrorKind } from '@plaza/contract/page-error.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { QueryProblem } from '../../calls/query-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import './page-error-list.css';

export type PageErrorsKey = readonly ['page-errors'];

const pageErrorsQuery = queryOptions({
  queryKey: ['page-errors'],
  queryFn: ({ signal }) => call(listPageErrors, {}, { signal }),
  staleTime: 0,
});

/** The errors that pages reported in the last days, the most frequent first, for owners. */
export function PageErrorList() {
  const t = useTranslate();
  const query = useQuery(pageErrorsQuery);
  const { data: errors } = query;
  if (query.error) return <QueryProblem query={query} />;
  if (!errors) return <p>{t('common.loading')}</p>;
  if (errors.count === 0) return <p>{t('pageErrors.none', { days: PAGE_ERRORS_DAYS })}</p>;
  return (
    <>
      <p>{t('pageErrors.count', { count: errors.count, days: PAGE_ERRORS_DAYS })}</p>
      <ul className="page-errors">
        {errors.kinds.map((kind) => (
          <Kind key={JSON.stringify(placeOf(kind))} kind={kind} />
        ))}
      </ul>
    </>
  );
}

const placeOf = ({ name, build, position, browser, version, route }: PageErrorKind) =>
  [
    name,
    build,
    position && `${position.file}:${position.line}:${position.column}`,
    `${browser} ${version}`,
    route,
  ] as const;

function Kind({ kind }: { readonly kind: PageErrorKind }) {
  const t = useTranslate();
  const [name, build, position, browser, route] = placeOf(kind);
  return (
    <li>
      <p>
        <b>{name}</b> · {kind.count.toLocaleString(t.locale)}× · <RelativeTime at={kind.lastAt} />
      </p>
      <code dir="ltr">{[position, route, browser, build].filter(Boolean).join(' · ')}</code>
    </li>
  );
}
