import { createContext, use, type ComponentProps } from 'react';
import { Link as RouterLink } from 'wouter';
import { savesData } from '../lib/save-data.ts';

/** Fetches the code of the page at this path ahead of its opening. */
export const PreloadContext = createContext<(path: string) => unknown>(() => {});

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly replace?: boolean;
  /** What the entry of the history keeps. */
  readonly state?: object;
}

/** A link to another page of Plaza; its code is fetched once somebody is about to follow it. */
export function Link({ to, ...props }: LinkProps) {
  const preload = use(PreloadContext);
  const approach = () => {
    if (!savesData()) preload(to);
  };
  return <RouterLink {...props} href={to} onPointerEnter={approach} onFocus={approach} />;
}
