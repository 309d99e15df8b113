import type { Resources } from '../../../src/app.ts';

/** Names of all files of pictures that are kept. */
export async function storedFiles({ imageStore }: Pick<Resources, 'imageStore'>): Promise<string[]> {
  const names: string[] = [];
  for await (const found of imageStore.list()) names.push(...found.map(({ file }) => file));
  return names.toSorted();
}

/** Names of all files in the trash. */
export async function trashedFiles({ imageStore }: Pick<Resources, 'imageStore'>): Promise<string[]> {
  const names: string[] = [];
  for await (const trashed of imageStore.trash.list()) names.push(...trashed.map(({ file }) => file));
  return names.toSorted();
}
