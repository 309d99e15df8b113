import * as contract from '@plaza/contract/read-state.ts';
import type { DbAndBus } from '../bus/transact-and-publish.ts';
import type { Route } from '../http/contract-route.ts';
import { getReadState, markAllSeen, recordSeenPosts, undoAllSeen } from './read-state-service.ts';

export function registerReadState(route: Route, resources: DbAndBus): void {
  const { db } = resources;

  route(contract.getReadState, ({ viewer }) => getReadState(db, viewer.userId));

  route(contract.recordSeenPosts, ({ viewer, body }) => recordSeenPosts(db, viewer.userId, body.upTo));

  route(contract.markAllSeen, ({ viewer, body }) => markAllSeen(resources, viewer.userId, body.upTo));

  route(contract.undoAllSeen, ({ viewer, body }) => undoAllSeen(resources, viewer.userId, body));
}
