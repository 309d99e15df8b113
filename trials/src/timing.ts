/**
 * `npm run timing`: makes calls that must not reveal which accounts, codes and links exist, and tests whether the durations of the
 * answers do. `-- --attempts N` changes the number of calls of each kind; `-- --write` also writes docs/reliability.md.
 */
import { parseArgs } from 'node:util';
import { startProduction } from '../../bench/src/plaza-server.ts';
import { startMailServer } from '../../server/test/support/mail-server.ts';
import type { Row } from './report.ts';
import { FLAG, NUMBER, runTrial } from './run-trial.ts';
import { claim, invalidInvitations, wrongOwnerCodes } from './timing/codes.ts';
import { failingLogIns } from './timing/log-ins.ts';
import {
  callsAfterRequests,
  forgottenPasswords,
  invalidResetLinks,
  wrongRecoveryCodes,
} from './timing/recovery.ts';
import { timeKinds, type Comparison } from './timing/time-kinds.ts';
import { timedPlaza } from './timing/timed-plaza.ts';

/** Estimate for an attempt of each kind of a comparison. */
const SECONDS_PER_ATTEMPT = 0.15;
const COMPARISONS = 7;
const { values } = parseArgs({ options: { write: FLAG, attempts: NUMBER } });
const attempts = Number(values.attempts ?? 200);
const seconds = attempts * SECONDS_PER_ATTEMPT;

const options = { name: 'timing', seconds: seconds * COMPARISONS, write: values.write };
await runTrial(options, async ({ folder, progress }) => {
  await using mail = await startMailServer();
  const sending = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'plaza@plaza.example',
    PUBLIC_URL: 'http://plaza.example',
  };
  await using server = await startProduction({ DATA_DIR: folder, ...sending });
  using plaza = timedPlaza(server.address, folder);
  const rows: Row[] = [];
  const time = async (name: string, comparison: Comparison) => {
    progress.step(`${attempts} ${name} of each kind`, seconds);
    rows.push(await timeKinds(comparison, attempts, progress));
  };
  const { accessToken: token } = await plaza.signUp('owner');
  await time('log-ins', await failingLogIns(plaza));
  await time('recovery codes', await wrongRecoveryCodes(plaza));
  await time('requests for an email', await forgottenPasswords(plaza));
  await time('calls after requests', await callsAfterRequests(plaza));
  await time('invitations', await invalidInvitations(plaza));
  await time('owner codes', await wrongOwnerCodes(plaza, token));
  await claim(plaza, token);
  await time('reset links', await invalidResetLinks(plaza, token));
  return rows;
});
