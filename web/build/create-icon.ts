import { createElement, type SVGProps } from 'react';

interface IconData {
  /** For example `arrow-left`. */
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/** Replaces the function of lucide-react that makes components of icons: its options, which no icon uses, are 1.1 KB. */
function createIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        'data-icon': name,
        ...props,
      },
      shapes,
    );
}

// oxlint-disable-next-line import/no-default-export -- the library imports it so
export { createIcon as default };
