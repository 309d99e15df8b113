import type { Decision } from '@plaza/contract/decision.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../session/member.ts';
import { decisionQuery, useDecisions } from './moderation-queries.ts';

/**
 * The decisions with an open appeal, page by page, and in their places those whose appeals another moderator answered since they were
 * listed: the form does not vanish without a word.
 */
export function useAppeals() {
  const { username } = useMember();
  const open = useDecisions('open');
  const [listed, setListed] = useState<readonly Decision[]>([]);
  const added = (open.items ?? []).filter(({ id }) => !listed.some((each) => each.id === id));
  if (added.length > 0) setListed([...listed, ...added]);
  const left = open.items ? listed.filter(({ id }) => !open.items?.some((each) => each.id === id)) : [];
  const answered = useQueries({
    queries: left.map((decision) => decisionQuery(decision)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  }).filter(({ appeal }) => appeal && appeal.outcome !== 'open' && appeal.answeredBy !== username);
  const items = open.items && [...open.items, ...answered].toSorted((one, other) => other.id - one.id);
  return { ...open, items };
}
