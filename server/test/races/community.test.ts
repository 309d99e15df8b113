import { expect, inject, test, vi } from 'vitest';
import type { Deletion } from '../../src/deletions/deletion-service.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { CommunityModel } from '../support/community-model/community-model.ts';
import { runCommunity } from '../support/community-model/community-run.ts';
import { stopClock } from '../support/devices.ts';
import { LONG_TEST } from '../support/hang-detector.ts';

vi.setConfig(LONG_TEST);

const ACTS = 10_000 * inject('share');
/** Between two acts: events at one time cannot be told apart by time. */
const PAUSE_MS = 50;
/** Before one of so many acts the rows of what was deleted are deleted. */
const DELETED_EVERY = 1000;

const { resources } = await openPlaza();
const { db, deletions } = resources;
let begun: Deletion[] = [];
const begin = async (deletion: Deletion) => void begun.push(deletion);
const app = await openBeside({ ...resources, deletions: { begin } });

test('after any of thousands of acts, each member sees what a model of the community contains, also before rows of what is deleted are gone', async () => {
  const clock = stopClock();
  const performed = await runCommunity({
    app,
    db,
    model: new CommunityModel(),
    acts: ACTS,
    keepsDeleted: true,
    async beforeAct({ second }) {
      clock.advance(PAUSE_MS);
      if (second % DELETED_EVERY > 0) return;
      for (const deletion of begun) await deletions.begin(deletion);
      begun = [];
    },
  });
  expect(performed).toBe(ACTS);
});
