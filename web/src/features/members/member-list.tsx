import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { say } from '../../lib/say.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { MemberItem, type MemberItemProps } from './member-item.tsx';
import { useMembers, type MemberFilter } from './members-query.ts';
import { Select } from '../../ui/select.tsx';

const FILTERS: Readonly<Record<string, MemberFilter>> = {
  all: {},
  moderators: { role: 'moderator' },
  owners: { role: 'owner' },
  suspended: { state: 'suspended' },
};
const OPTIONS = [
  ['all', 'members.filter.all'],
  ['moderators', 'members.filter.moderators'],
  ['owners', 'members.filter.owners'],
  ['suspended', 'members.filter.suspended'],
] as const;

/** The members, with search and filter. */
export function MemberList({ renderRegistration }: Pick<MemberItemProps, 'renderRegistration'>) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState('all');

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setSearch(typed.trim());
  }

  return (
    <>
      <form className="member-search" role="search" onSubmit={submit}>
        <Field
          label={t('members.search.name')}
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Select
          label={t('members.search.filter')}
          options={OPTIONS.map(([value, key]) => [value, t(key)])}
          value={filter}
          onCommit={setFilter}
        />
        <Button type="submit">{t('members.search.submit')}</Button>
      </form>
      <Found
        filter={{ ...FILTERS[filter], ...(search !== '' && { search }) }}
        renderRegistration={renderRegistration}
      />
    </>
  );
}

interface FoundProps extends Pick<MemberItemProps, 'renderRegistration'> {
  readonly filter: MemberFilter;
}

function Found({ filter, renderRegistration }: FoundProps) {
  const t = useTranslate();
  const list = useMembers(filter);
  useFoundCount(filter, list);
  return (
    <PageList
      {...list}
      label={t('members.label')}
      empty={t('members.empty')}
      renderItem={(member) => (
        <MemberItem key={member.userId} member={member} renderRegistration={renderRegistration} />
      )}
    />
  );
}

/** Says how many members a search or a filter has found; nothing about the list that the page opens with. */
function useFoundCount(
  filter: MemberFilter,
  { items, more, isLoading }: ReturnType<typeof useMembers>,
): void {
  const t = useTranslate();
  const name = JSON.stringify(filter);
  const saidFor = useRef(name);
  const count = isLoading ? undefined : items?.length;
  const isAtLeast = more !== undefined;
  useEffect(() => {
    if (count === undefined || saidFor.current === name) return;
    saidFor.current = name;
    say(t(isAtLeast ? 'members.foundAtLeast' : 'members.found', { count }));
  }, [name, count, isAtLeast, t]);
}
