import { createContext, use, type ComponentProps } from 'react';
import { Link as RouterLink } from 'wouter';
import { savesData } from '../lib/save-data.ts';
import './link.css';

/** The function by which links load the code of the page at a path, before it is opened. Does nothing by default. */
export const PreloadContext = createContext<(path: string) => unknown>(() => {});

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly replace?: boolean;
  /** The state of the history entry that the link creates. */
  readonly state?: object;
}

/** A link within a text: coloured and underlined. */
export const TextLink = (props: LinkProps) => <Link {...props} className="text-link" />;

/** A link to another page of Plaza, whose code is loaded when the link has pointer or focus, except with Save-Data. */
export function Link({ to, ...props }: LinkProps) {
  const preload = use(PreloadContext);
  const approach = () => {
    if (!savesData()) preload(to);
  };
  return <RouterLink {...props} href={to} onPointerEnter={approach} onFocus={approach} />;
}
