import {
  DECISIONS_PAGE_MAX,
  type countOpenModeration,
  type Decision,
  type listDecisions as listEndpoint,
  type listOwnDecisions as listOwnEndpoint,
} from '@plaza/contract/decision.ts';
import type { QueryOf, ReplyOf } from '@plaza/contract/endpoint.ts';
import type { Db } from '../db/open.ts';
import { readIdCursor, viewPage, type Page } from '../lib/page.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { countOpenAppeals, listDecisionRows, listDecisionsAbout } from './decision-repository.ts';
import { decisionView } from './decision-view.ts';
import { contextOf } from './decision-context.ts';
import { scopeOf } from './moderation-policy.ts';
import { countReportedSubjects } from './report-repository.ts';

/** The decisions that a moderator sees, newest first. @throws AppError invalid_fields for an invalid cursor */
export async function listDecisions(
  db: Db,
  viewer: Actor,
  { limit = DECISIONS_PAGE_MAX, cursor, ...filter }: QueryOf<typeof listEndpoint>,
): Promise<Page<Decision>> {
  const rows = await listDecisionRows(db, scopeOf(viewer), filter, limit + 1, readIdCursor(cursor));
  const context = await contextOf(db, viewer, rows);
  return viewPage(rows, limit, (row) => decisionView(row, viewer, context));
}

/** The decisions with consequences for the viewer, newest first. @throws AppError invalid_fields for an invalid cursor */
export async function listOwnDecisions(
  db: Db,
  viewer: Actor,
  { limit = DECISIONS_PAGE_MAX, cursor }: QueryOf<typeof listOwnEndpoint>,
): Promise<Page<Decision>> {
  const rows = await listDecisionsAbout(db, viewer.userId, limit + 1, readIdCursor(cursor));
  return viewPage(rows, limit, (row) => decisionView(row, viewer));
}

/** The numbers of subjects with open reports, and of open appeals, that a moderator sees. */
export async function countOpen(db: Db, viewer: Actor): Promise<ReplyOf<typeof countOpenModeration>> {
  const scope = scopeOf(viewer);
  return { reports: await countReportedSubjects(db, scope), appeals: await countOpenAppeals(db, scope) };
}
