import { findUsers, type FoundUser } from '@plaza/contract/user-search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { call } from '../../api/call.ts';
import { say } from '../../lib/say.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Names } from '../../ui/names.tsx';
import './mention-completion.css';
import { useTypedMention, type TypedMention } from './use-mention.ts';

export type UserSearchKey = readonly ['user-search', prefix: string];

const GAP = 4;

/** Offers members while a username is typed after an @: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function MentionCompletion() {
  const { mention, close } = useTypedMention(onKey);
  const prefix = mention?.prefix ?? '';
  const [active, setActive] = useState({ prefix, index: 0, isChosen: false });
  const { data: found = [] } = useQuery({
    queryKey: ['user-search', prefix.toLowerCase()],
    queryFn: ({ signal }) => call(findUsers, { query: { prefix } }, { signal }),
    enabled: mention !== undefined,
    placeholderData: keepPreviousData,
  });
  const users = found.filter(({ username }) => username.toLowerCase().startsWith(prefix.toLowerCase()));
  const index = active.prefix === prefix ? Math.min(active.index, users.length - 1) : 0;
  const isChosen = active.prefix === prefix && active.isChosen;
  const activate = (next: number) => setActive({ prefix, index: next, isChosen: true });
  if (!mention || users.length === 0) return null;
  return <UserList {...{ mention, users, index, isChosen }} onPoint={activate} onPick={pick} />;

  function onKey(event: KeyboardEvent): void {
    const user = users[index];
    if (!user || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    switch (event.key) {
      case 'ArrowDown':
        activate((index + 1) % users.length);
        break;
      case 'ArrowUp':
        activate((index + users.length - 1) % users.length);
        break;
      case 'Enter':
      case 'Tab':
        pick(user);
        break;
      case 'Escape':
        close();
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function pick({ username }: FoundUser): void {
    if (!mention) return;
    const { field, start, prefix: typed } = mention;
    field.focus();
    field.setSelectionRange(start, start + 1 + typed.length);
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else can be undone by the member
    document.execCommand('insertText', false, `@${username} `);
    close();
    setActive({ prefix, index: 0, isChosen: false });
  }
}

interface UserListProps {
  readonly mention: TypedMention;
  readonly users: readonly FoundUser[];
  readonly index: number;
  /** Whether the member moved to this index. */
  readonly isChosen: boolean;
  readonly onPoint: (index: number) => void;
  readonly onPick: (user: FoundUser) => void;
}

function UserList({ mention: { field }, users, index, isChosen, onPoint, onPick }: UserListProps) {
  const t = useTranslate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useBeside(list, field);
  // Not the first one from the start: screen readers would say it instead of the typed letters.
  useCombobox(field, id, isChosen ? `${id}${index}` : undefined);
  useSaid(users);
  return (
    <div ref={list} id={id} className="mention-list" role="listbox" aria-label={t('mentions.list')}>
      {users.map((user, i) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
        <div
          key={user.userId}
          id={`${id}${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === index}
          onPointerMove={() => onPoint(i)}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(user)}
        >
          <Avatar name={user.name} picture={user.profilePicture} size={32} />
          <Names name={user.name} username={user.username} />
        </div>
      ))}
    </div>
  );
}

/** Makes screen readers say how many members are found, and the one that Enter completes. */
function useSaid(users: readonly FoundUser[]): void {
  const t = useTranslate();
  const [first] = users;
  const sentence =
    first && `${t('mentions.found', { count: users.length })}. ${first.name} @${first.username}`;
  useEffect(() => {
    if (sentence !== undefined) say(sentence);
  }, [sentence]);
}

/** Makes a field the combobox of a list, until the list is removed. @param activeId the id of the chosen option, if any */
function useCombobox(field: HTMLTextAreaElement, listId: string, activeId: string | undefined): void {
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      'aria-controls': listId,
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of [...Object.keys(attributes), 'aria-activedescendant']) field.removeAttribute(name);
    };
  }, [field, listId]);
  useEffect(() => {
    if (activeId === undefined) return field.removeAttribute('aria-activedescendant');
    field.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [field, activeId]);
}

/** Places the list below the field, or above it. Where it fits on neither side, it covers the end of the field that the caret is not at. */
function useBeside(list: RefObject<HTMLElement | null>, field: HTMLTextAreaElement): void {
  useLayoutEffect(() => {
    const place = () => {
      const { current } = list;
      if (!current) return;
      const { left, right, top, bottom, width } = field.getBoundingClientRect();
      const height = current.offsetHeight + GAP;
      const last = window.innerHeight - height;
      const isCaretAtEnd = field.selectionStart > field.value.length / 2;
      const covering = isCaretAtEnd ? GAP : last;
      const beside = bottom <= last ? bottom + GAP : top > height ? top - height : covering;
      // Of both sides, CSS applies the one at which the text begins.
      Object.assign(current.style, {
        left: `${left}px`,
        right: `${document.documentElement.clientWidth - right}px`,
        maxWidth: `${width}px`,
        top: `${beside}px`,
      });
    };
    place();
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true, passive: true };
    for (const event of ['scroll', 'resize']) window.addEventListener(event, place, options);
    return () => listening.abort();
  });
}
