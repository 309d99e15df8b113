import { listLog, LOG_ACTIONS, type LogAction, type LogEntry } from '@plaza/contract/log.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { useState, type SubmitEvent } from 'react';
import { callPage } from '../../api/call.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import './log.css';

interface LogFilter {
  readonly action?: LogAction;
  readonly username?: string;
}

export type LogKey = readonly ['log', LogFilter];

const ALL = '';
const isAction = (value: string): value is LogAction => value in LOG_ACTIONS;
const OPTIONS = [[ALL, 'All actions'] as const, ...Object.entries(LOG_ACTIONS)];

/** The log, with filters. */
export function LogList() {
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
          label="Who acted, or whom it concerned"
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Select
          label="Action"
          options={OPTIONS}
          value={action ?? ALL}
          onChange={({ currentTarget: { value } }) =>
            setFilter({
              ...(isAction(value) && { action: value }),
              ...(username !== undefined && { username }),
            })
          }
        />
        <Button type="submit">Search</Button>
      </form>
      <Entries filter={filter} />
    </>
  );
}

function Entries({ filter }: { readonly filter: LogFilter }) {
  const pages = usePages(['log', filter], (cursor, signal) =>
    callPage(listLog, { query: { ...filter, ...(cursor !== undefined && { cursor }) } }, { signal }),
  );
  return (
    <PageList
      {...pages}
      label="Log"
      empty="There are no such entries."
      renderItem={(entry) => <Entry key={entry.id} entry={entry} />}
    />
  );
}

function Entry({ entry }: { readonly entry: LogEntry }) {
  const { at, actor, action, subject, detail, reason } = entry;
  return (
    <li>
      <p>
        {actor === null ? 'The command line' : <MemberName username={actor} />} {LOG_ACTIONS[action]}
        {subject.username !== null && (
          <>
            : {subject.type === 'member' ? '' : `${subject.type} ${subject.id} of `}
            <MemberName username={subject.username} />
          </>
        )}
        {detail !== '' && (
          <>
            {' ('}
            <bdi>{detail}</bdi>)
          </>
        )}
      </p>
      {reason !== '' && (
        <p className="log-reason" dir="auto">
          {reason}
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
