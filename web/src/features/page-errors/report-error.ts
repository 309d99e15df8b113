import { reportPageError, reportSignedOutPageError } from '@plaza/contract/page-error.ts';
import { authorizer } from '../../api/authorizer.ts';
import { call } from '../../api/call.ts';
import { ignore } from '../../lib/errors.ts';
import { describeError } from './describe-error.ts';

/** The most reports that a page sends until it is loaded again. */
const REPORTS_MAX = 10;

const reported = new Set<string>();
let sent = 0;

/** Sends an error to the server: each kind once, until the page is loaded again. Does nothing during development, which has no build. */
export function reportError(thrown: unknown): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const report = describeError(thrown, {
    pathname: location.pathname,
    script,
  });
  const key = JSON.stringify(report);
  if (!report.build || reported.has(key) || sent >= REPORTS_MAX) return;
  reported.add(key);
  sent++;
  const isSignedIn = authorizer().accessToken() !== undefined;
  call(isSignedIn ? reportPageError : reportSignedOutPageError, { json: report }).catch((error: unknown) => {
    // The next such error is reported again.
    reported.delete(key);
    ignore(error);
  });
}
