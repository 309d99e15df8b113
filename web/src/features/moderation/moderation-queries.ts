import {
  countOpenModeration,
  listDecisions,
  listOwnDecisions,
  type Decision,
} from '@plaza/contract/decision.ts';
import { getReportedSubject, listOwnReports, listReports, type SubjectType } from '@plaza/contract/report.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call, callPage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { usePages } from '../../api/use-pages.ts';

export type ModerationKey = readonly ['moderation', ...(string | number)[]];

/** Subjects with open reports. */
export const useReports = () =>
  usePages(['moderation', 'reports'], (page, signal) => callPage(listReports, { query: page }, { signal }));

/** All decisions, or those with an open appeal. */
export const useDecisions = (appeal: 'open' | undefined) =>
  usePages(['moderation', 'decisions', appeal ?? 'all'], (page, signal) =>
    callPage(listDecisions, { query: { ...page, ...(appeal !== undefined && { appeal }) } }, { signal }),
  );

export const useOwnReports = () =>
  usePages(['moderation', 'own reports'], (page, signal) =>
    callPage(listOwnReports, { query: page }, { signal }),
  );

export const useOwnDecisions = () =>
  usePages(['moderation', 'own decisions'], (page, signal) =>
    callPage(listOwnDecisions, { query: page }, { signal }),
  );

export const subjectQuery = (subjectType: SubjectType, subjectId: number) =>
  queryOptions({
    queryKey: ['moderation', 'subject', subjectType, subjectId],
    queryFn: ({ signal }) => call(getReportedSubject, { params: { subjectType, subjectId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The numbers of open reports and appeals. */
export const openQuery = queryOptions({
  queryKey: ['moderation', 'open'],
  queryFn: ({ signal }) => call(countOpenModeration, {}, { signal }),
  staleTime: 0,
});

/** A decision as it is now; null when it is gone. */
export const decisionQuery = ({ id, subjectType, subjectId }: Decision) =>
  queryOptions({
    queryKey: ['moderation', 'decision', id],
    queryFn: async ({ signal }) => {
      const about = await call(listDecisions, { query: { subjectType, subjectId } }, { signal });
      return about.find((each) => each.id === id) ?? null;
    },
    staleTime: 0,
  });

/** Whether a call came after another moderator had decided, or had reverted the decision. */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && ['already_decided', 'already_reverted'].includes(error.code);

/** Loads all lists that are shown again. */
export const refreshModeration = () => queryClient.invalidateQueries({ queryKey: ['moderation'] });
