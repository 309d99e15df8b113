import * as contract from '@plaza/contract/view.ts';
import type { DbAndBus } from '../bus/transact-and-publish.ts';
import type { Route } from '../http/contract-route.ts';
import { recordView } from './view-service.ts';

export function registerViews(route: Route, resources: DbAndBus): void {
  route(contract.recordView, ({ viewer, params }) => recordView(resources, viewer, params.id));
}
