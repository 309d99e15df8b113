import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPost, deletePost, listPosts } from '@plaza/contract/post.ts';
import { logIn } from '@plaza/contract/session.ts';
import { count, rowOf, type Row } from '../report.ts';
import { Connections, type Answer } from '../connection.ts';
import { accountOf } from './member.ts';
import { postThing, postValue } from './outcome.ts';
import { mountSmallDisk } from './small-disk.ts';
import { Trial } from './trial.ts';

const LIFE_MS = 1500;
const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 20_000;
const BACK_BAR_MS = 5000;
const PROMISE =
  'Disk full: writes 503 and when to retry, reads and deletions go on, back within 5 s of space';

/** Fills a small disk under members who write, looks at what a server does meanwhile, and makes space again. */
export async function diskFull({ members, timed }: { members: number; timed: boolean }): Promise<Row[]> {
  await using disk = await mountSmallDisk();
  if (!disk) return [{ promise: PROMISE, figure: 'takes root, for a disk of its own', verdict: 'not tried' }];
  await using trial = await Trial.open({ members, dataDir: join(disk.folder, 'data') });
  const server = await trial.start();
  const visitor = await visit(server.address, trial);
  const written = trial.write(server);
  await delay(LIFE_MS);
  const old = await visitor.publishUntil((answer) => answer.error === undefined);

  await disk.fill();
  const refusal = await visitor.publishUntil((answer) => answer.error !== undefined);
  if (!refusal.error || refusal.error.code !== 'storage_full')
    trial.problems.push(`Full is answered ${refusal.status}`);
  else if (!(refusal.retryAfter > 0)) trial.problems.push('Nobody is told when to try again');
  if (!(await visitor.canRead())) trial.problems.push('Nobody can read');
  if (!(await visitor.canDelete(old))) trial.problems.push('Nobody can delete');
  if (!(await visitor.publish()).error) trial.problems.push('The reserve is for everybody');
  await disk.makeSpace();
  const hasSpace = performance.now();
  await visitor.publishUntil((answer) => answer.error === undefined);
  const back = performance.now() - hasSpace;

  trial.rest();
  await written;
  await server.end('SIGKILL');
  await (await trial.start()).end('SIGTERM');
  await trial.check();
  const { acknowledged, refused } = trial.ledger.counts;
  const figure = `${trial.problemCount()}; ${count(acknowledged)} acknowledged, ${count(refused)} refused; back after ${count(back)} ms`;
  return [rowOf(PROMISE, figure, trial.isSound && (!timed || back <= BACK_BAR_MS))];
}

/** One of the members, on another device. */
async function visit(address: string, { ledger }: Trial) {
  const connections = new Connections(address);
  const session = await connections.call(logIn, { json: accountOf('writer1') });
  if (session.error) throw new Error('the visitor cannot sign in', { cause: session.error });
  const token = session.body.accessToken;
  const publish = async () => {
    const [title, content] = [randomUUID(), 'Is there space?'];
    const answer = await connections.call(createPost, { token, json: { title, content } });
    const became = answer.error ? 'refused' : 'acknowledged';
    ledger.take([{ thing: postThing(title), value: postValue(content, 0), became }]);
    return answer;
  };
  return {
    publish,
    async publishUntil(isSo: (answer: Answer<typeof createPost>) => boolean) {
      for (const started = performance.now(); ; await delay(LOOK_EVERY_MS)) {
        const answer = await publish();
        if (isSo(answer)) return answer;
        if (performance.now() - started > PATIENCE_MS)
          throw new Error(`The disk changed, and the answers went on: ${answer.status}`);
      }
    },
    canRead: async () => (await connections.call(listPosts, { token })).error === undefined,
    async canDelete(published: Answer<typeof createPost>) {
      if (published.error) return false;
      const { id, title } = published.body.post;
      const { error } = await connections.call(deletePost, { token, params: { id } });
      ledger.take([{ thing: postThing(title), value: null, became: error ? 'refused' : 'acknowledged' }]);
      return !error;
    },
  };
}
