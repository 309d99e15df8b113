import { environmentOf, openTestBucket } from '../../../server/test/support/s3/buckets.ts';
import { startSwift, type SwiftServer } from '../../../server/test/support/s3/swift-server.ts';
import { count, rowOf, type Row } from '../report.ts';
import { IMAGE } from '../virtual-users/image.ts';
import { areWithin, rejectionsIn, slowest, tryOutages, type Outage } from './outage.ts';
import { bucketOf, openEmbedded } from './store.ts';

const REJECTED_BAR_MS = 5000;

/** Stops the image store of a server while virtual users write. @param seconds the duration of each outage */
export async function imageStoreOutage({
  users,
  seconds,
}: {
  users: number;
  seconds: number;
}): Promise<Row[]> {
  await using swift = await startSwift();
  await using bucket = await openTestBucket(swift.service);
  return await tryOutages({
    outages: outagesOf(swift),
    options: {
      users,
      environment: environmentOf(bucket.settings),
      store: (dataDir) => ({ rows: () => openEmbedded(dataDir), files: bucketOf(bucket) }),
    },
    seconds,
    callsOf: (probe) => [() => probe.publish(), () => probe.publish(IMAGE)],
    judge({ name }, answers, backAfter) {
      const [texts = [], images = []] = answers.map(rejectionsIn);
      return rowOf(
        `Image store ${name}: text works, images get 503 within 5 s`,
        `${count(answers[0]?.length ?? 0)} texts, ${count(texts.length)} rejected; of images ${slowest(images)}; back after ${count(backAfter)} ms`,
        texts.length === 0 && areWithin(images, REJECTED_BAR_MS),
      );
    },
    promise: 'After all outages of the image store, no row is without its image',
  });
}

const outagesOf = (swift: SwiftServer): readonly Outage[] => [
  {
    name: 'stopped',
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
