import { listPageErrors, reportPageError, reportSignedOutPageError } from '@plaza/contract/page-error.ts';
import type { Route } from '../http/contract-route.ts';
import type { PageErrorCounter } from './page-error-service.ts';

export function registerPageErrors(
  route: Route,
  { pageErrors }: { readonly pageErrors: PageErrorCounter },
): void {
  route(reportPageError, async ({ body, request }) => {
    pageErrors.record(body, request.headers['user-agent'], 'member');
    return {};
  });
  route(reportSignedOutPageError, async ({ body, request }) => {
    pageErrors.record(body, request.headers['user-agent'], 'visitor');
    return {};
  });
  route(listPageErrors, () => pageErrors.list());
}
