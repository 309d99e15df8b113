import type { Engine } from '../db/open.ts';
import type { ImageStore } from '../images/image-store.ts';

/** What an image store says about its database. */
export interface Marker {
  readonly id: string;
  readonly engine: Engine;
}

export const markerText = ({ id, engine }: Marker): string => `${id} ${engine}\n`;

/** @returns 'invalid' for another text than `markerText` returns; undefined without one */
export async function readMarker({
  marker,
}: Pick<ImageStore, 'marker'>): Promise<Marker | 'invalid' | undefined> {
  const text = await marker.read();
  if (text === undefined) return undefined;
  const [, id = '', engine] = /^([0-9a-f]{32}) (sqlite|postgres)\n$/.exec(text) ?? [];
  return engine === 'sqlite' || engine === 'postgres' ? { id, engine } : 'invalid';
}
