import type { Resources } from '../../../src/app.ts';

/** Names of all files of pictures that are kept. */
export async function storedFiles({ imageStore }: Pick<Resources, 'imageStore'>): Promise<string[]> {
  const names: string[] = [];
  for await (const found of imageStore.list()) names.push(...found.map(({ file }) => file));
  return names.toSorted();
}
