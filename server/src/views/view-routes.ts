import { recordView as recordViewEndpoint } from '@plaza/contract/view.ts';
import type { Route } from '../http/contract-route.ts';
import { recordView, type ViewResources } from './view-service.ts';

export function registerViews(route: Route, resources: ViewResources): void {
  route(recordViewEndpoint, ({ viewer, params }) => recordView(resources, viewer.userId, params.id));
}
