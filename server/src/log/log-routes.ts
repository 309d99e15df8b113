import * as contract from '@plaza/contract/log.ts';
import type { Db } from '../db/open.ts';
import { answerPage } from '../http/answer-page.ts';
import type { Route } from '../http/contract-route.ts';
import { listLogEntries } from './log-service.ts';

export function registerLog(route: Route, { db }: { readonly db: Db }): void {
  route(contract.listLog, async ({ viewer, query, request }, reply) =>
    answerPage(reply, request.url, await listLogEntries(db, viewer, query)),
  );
}
