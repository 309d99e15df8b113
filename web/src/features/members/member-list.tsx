import { useState, type SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { MemberItem } from './member-item.tsx';
import './members.css';
import { useMembers, type MemberFilter } from './members-query.ts';

const FILTERS: Readonly<Record<string, MemberFilter>> = {
  all: {},
  moderators: { role: 'moderator' },
  owners: { role: 'owner' },
  suspended: { state: 'suspended' },
};
const OPTIONS = [
  ['all', 'All members'],
  ['moderators', 'Moderators'],
  ['owners', 'Owners'],
  ['suspended', 'Suspended members'],
] as const;

/** The members, with search and filter. */
export function MemberList() {
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
          label="Name or username"
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Select
          label="Show"
          options={OPTIONS}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <Button type="submit">Search</Button>
      </form>
      <Found filter={{ ...FILTERS[filter], ...(search !== '' && { search }) }} />
    </>
  );
}

function Found({ filter }: { readonly filter: MemberFilter }) {
  return (
    <PageList
      {...useMembers(filter)}
      label="Members"
      empty="There are no such members."
      renderItem={(member) => <MemberItem key={member.userId} member={member} />}
    />
  );
}
