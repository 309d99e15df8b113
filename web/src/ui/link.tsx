import { createContext, use, type ComponentProps } from 'react';
import { Link as RouterLink } from 'wouter';
import { savesData } from '../lib/save-data.ts';

/** Loads the code of the page at this path before the page is opened. */
export const PreloadContext = createContext<(path: string) => unknown>(() => {});

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly replace?: boolean;
  /** The state of the history entry. */
  readonly state?: object;
}

/** A link to another page of Plaza. The code of the page is loaded when the pointer is over the link, or when it has the focus. */
export function Link({ to, ...props }: LinkProps) {
  const preload = use(PreloadContext);
  const approach = () => {
    if (!savesData()) preload(to);
  };
  return <RouterLink {...props} href={to} onPointerEnter={approach} onFocus={approach} />;
}
