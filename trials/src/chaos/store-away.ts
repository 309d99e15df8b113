import { setTimeout as delay } from 'node:timers/promises';
import { environmentOf, openTestBucket } from '../../../server/test/support/s3/buckets.ts';
import { startSwift, type SwiftServer } from '../../../server/test/support/s3/swift-server.ts';
import { count, rowOf, type Row } from '../report.ts';
import { areWithin, endure, longest, refusalsIn, type Trouble } from './away.ts';
import { PICTURE } from './picture.ts';
import { bucketOf, openEmbedded } from './store.ts';
import { Probe } from './probe.ts';
import { Trial } from './trial.ts';

const LIFE_MS = 1000;
const REFUSED_BAR_MS = 5000;

/** Takes the store of a server's pictures away, under members who write. */
export async function storeAway({
  members,
  seconds,
}: {
  members: number;
  /** How long each trouble lasts. */
  seconds: number;
}): Promise<Row[]> {
  await using swift = await startSwift();
  await using bucket = await openTestBucket(swift.service);
  await using trial = await Trial.open({
    members,
    environment: environmentOf(bucket.settings),
    store: (dataDir) => ({ rows: () => openEmbedded(dataDir), files: bucketOf(bucket) }),
  });
  const server = await trial.start();
  const probe = await Probe.logIn(server.address, trial);
  const written = trial.write(server);
  const rows: Row[] = [];
  for (const trouble of troublesOf(swift)) {
    await delay(LIFE_MS);
    const before = trial.problems.length;
    const asks = [() => probe.publish(), () => probe.publish(PICTURE)];
    const { answers, backAfter } = await endure(trouble, asks, seconds);
    const [texts = [], pictures = []] = answers.map((each) => refusalsIn(each, trial));
    rows.push(
      rowOf(
        `Store of pictures ${trouble.name}: text goes on, pictures 503 within 5 s`,
        `${count(answers[0]?.length ?? 0)} texts, ${count(texts.length)} refused; of pictures ${longest(pictures)}; back after ${count(backAfter)} ms`,
        trial.problems.length === before && texts.length === 0 && areWithin(pictures, REFUSED_BAR_MS),
      ),
    );
  }
  trial.stopWriting();
  await written;
  await server.end('SIGTERM');
  await trial.check();
  return [
    ...rows,
    rowOf('Whatever becomes of it, no row is without its picture', trial.summary(), trial.isSound),
  ];
}

const troublesOf = (swift: SwiftServer): readonly Trouble[] => [
  {
    name: 'away',
    async begin() {
      await swift.kill();
      return () => swift.restart();
    },
  },
  {
    name: 'silent',
    async begin() {
      await swift.freeze();
      return swift.thaw;
    },
  },
];
