import { MARKER_FILE, type StoreMarker } from './image-store.ts';
import { keyOf, type InTime } from './s3-keys.ts';

const ONLY_NEW: Readonly<Record<string, string>> = { 'if-none-match': '*' };

/** The marker of a bucket: an object in the folder of images. */
export function s3Marker(inTime: InTime): StoreMarker {
  const key = keyOf(MARKER_FILE);
  const write = (text: string, condition?: Readonly<Record<string, string>>) =>
    inTime(async (s3) => {
      await s3.putObject(key, text, 'text/plain', undefined, condition);
    });
  const read = () => inTime(async (s3) => (await s3.getObject(key)) ?? undefined);
  return {
    read,
    async create(text) {
      // It fails when the object exists, and in stores that do not know the condition.
      await write(text, ONLY_NEW).catch(() => {});
      if ((await read()) === undefined) await write(text);
    },
    replace: (text) => write(text),
  };
}
