import { listLog, type LogAction, type LogEntry } from '@plaza/contract/log.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { useState, type SubmitEvent } from 'react';
import { callPage } from '../../api/call.ts';
import { usePages } from '../../api/use-pages.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PlainText } from '../../ui/linked-text.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ACTION_LABELS, ENTRY_SENTENCES } from './log-actions.ts';
import { detailIn } from './log-detail.ts';
import { Select } from '../../ui/select.tsx';

interface LogFilter {
  readonly action?: LogAction;
  readonly username?: string;
}

export type LogKey = readonly ['log', LogFilter];

const ALL = '';
const isAction = (value: string): value is LogAction => value in ACTION_LABELS;
const OPTIONS = [[ALL, 'log.action.all'] as const, ...Object.entries(ACTION_LABELS)];

/** The log, with filters. */
export function LogList() {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<LogFilter>({});
  const { action, username } = filter;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const name = typed.trim().replace(/^@/, '');
    setFilter({ ...(action && { action }), ...(name !== '' && { username: name }) });
  }

  return (
    <>
      <form className="log-search" role="search" onSubmit={submit}>
        <Field
          label={t('log.search.member')}
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Select
          label={t('log.search.action')}
          options={OPTIONS.map(([value, key]) => [value, t(key)])}
          value={action ?? ALL}
          onCommit={(value) =>
            setFilter({
              ...(isAction(value) && { action: value }),
              ...(username !== undefined && { username }),
            })
          }
        />
        <Button type="submit">{t('log.search.submit')}</Button>
      </form>
      <Entries filter={filter} />
    </>
  );
}

function Entries({ filter }: { readonly filter: LogFilter }) {
  const t = useTranslate();
  const pages = usePages(['log', filter], (page, signal) =>
    callPage(listLog, { query: { ...filter, ...page } }, { signal }),
  );
  return (
    <PageList
      {...pages}
      label={t('log.label')}
      empty={t('log.empty')}
      renderItem={(entry) => <Entry key={entry.id} entry={entry} />}
    />
  );
}

function Entry({ entry }: { readonly entry: LogEntry }) {
  const t = useTranslate();
  const { at, actor, action, subject, detail, reason } = entry;
  const sentence = t.rich(ENTRY_SENTENCES[action], {
    actor: actor === null ? t('log.entry.commandLine') : <MemberName username={actor} />,
  });
  return (
    <li>
      <p>
        {subject.username === null
          ? sentence
          : t.rich('log.entry.withSubject', {
              entry: sentence,
              type: subject.type,
              id: subject.id,
              member: <MemberName username={subject.username} />,
            })}
        {detail !== '' && (
          <>
            {' ('}
            <bdi>{detailIn(t, entry)}</bdi>)
          </>
        )}
      </p>
      {reason !== '' && (
        <p>
          <PlainText text={reason} />
        </p>
      )}
      <p className="log-time">
        <RelativeTime at={at} isExact />
      </p>
    </li>
  );
}

/** The name as it was: the member may have another one by now, or be gone. */
const MemberName = ({ username }: { readonly username: string }) => (
  <TextLink to={pagePath('profile', { id: username })}>
    <bdi>@{username}</bdi>
  </TextLink>
);
