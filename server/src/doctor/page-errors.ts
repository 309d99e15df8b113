import { PAGE_ERRORS_DAYS, type PageErrorKind } from '@plaza/contract/page-error.ts';
import type { Db } from '../db/open.ts';
import { findPageErrors } from '../page-errors/page-error-service.ts';
import { formatCount } from '../progress/progress.ts';
import { findings, type Finding } from './finding.ts';

const pageIs = findings('page');
const SHOWN = 3;

/** The errors that pages in browsers reported in the last days. */
export async function examinePageErrors(db: Db): Promise<Finding> {
  const { count, kinds } = await findPageErrors(db);
  if (count === 0) return pageIs.ok(`Pages reported no errors in the last ${PAGE_ERRORS_DAYS} days.`);
  const shown = kinds.slice(0, SHOWN).map(describe).join('; ');
  return pageIs.warning(
    `Errors that pages reported in the last ${PAGE_ERRORS_DAYS} days: ${formatCount(count)}. The most frequent: ${shown}. Please report them to the developers of Plaza.`,
  );
}

function describe({ name, build, position, browser, version, route, count }: PageErrorKind): string {
  const at = position ? `${position.file}:${position.line}:${position.column}` : 'an unknown position';
  return `${formatCount(count)} × ${name} at ${at} on ${route} in ${browser} ${version}${build === null ? '' : `, build ${build}`}`;
}
