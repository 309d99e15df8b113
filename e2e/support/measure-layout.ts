/** In pixels from the left and top of the viewport. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Layout {
  /** What the elements themselves show: those that scroll sideways. */
  readonly faults: readonly string[];
  readonly width: number;
  /** The visible lines of texts. Those of a group are in the same layer, and `bounds` are what cuts them off or surrounds them. */
  readonly lines: readonly {
    readonly name: string;
    readonly box: Box;
    readonly group: number;
    readonly bounds: readonly { readonly name: string; readonly box: Box }[];
  }[];
  /** The visible links, buttons and labels. Those of a group are siblings. */
  readonly controls: readonly { readonly name: string; readonly box: Box; readonly group: number }[];
}

/** Runs in the page. @param shortened a selector of elements whose text may be cut off with an ellipsis */
export function measureLayout(shortened: string): Layout {
  const CONTROLS = 'a, button, label, summary, select';
  const NOT_RENDERED = 'script, style, noscript, option, textarea, title, .visually-hidden';
  const groups = new Map<Element | null, number>();
  const root = document.documentElement;

  const groupOf = (element: Element | null) => {
    const group = groups.get(element) ?? groups.size;
    groups.set(element, group);
    return group;
  };
  const boxOf = ({ left, right, top, bottom }: DOMRect): Box => ({ left, right, top, bottom });
  const nameOf = (element: Element) =>
    `${element.localName}${[...element.classList].map((name) => `.${name}`).join('')}`;
  const described = (element: Element) => `${nameOf(element)} "${element.textContent.trim().slice(0, 60)}"`;
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(NOT_RENDERED) &&
    ancestorsOf(element).every((ancestor) => getComputedStyle(ancestor).clipPath === 'none');

  function ancestorsOf(element: Element | null): Element[] {
    return element ? [element, ...ancestorsOf(element.parentElement)] : [];
  }

  /** The ancestors until the one that scrolls or has its own layer. */
  function surrounding(element: Element): Element[] {
    const all = ancestorsOf(element);
    const end = all.findIndex((ancestor) => {
      const { overflowX, overflowY } = getComputedStyle(ancestor);
      return /auto|scroll/.test(overflowX + overflowY);
    });
    return end === -1 ? all : all.slice(0, end);
  }

  const layerOf = (element: Element) =>
    ancestorsOf(element).find((ancestor) => getComputedStyle(ancestor).position !== 'static') ?? root;

  const cuts = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return /hidden|clip/.test(overflowX + overflowY) && element !== document.body && element !== root;
  };

  const boundsOf = (element: Element) =>
    surrounding(element)
      .filter(
        (ancestor) => ancestor.matches('button, .button') || (cuts(ancestor) && !ancestor.matches(shortened)),
      )
      .map((ancestor) => ({ name: nameOf(ancestor), box: boxOf(ancestor.getBoundingClientRect()) }));

  /** The visible part of a line of an element, which may be shortened. */
  const visiblePart = (line: Box, element: Element): Box =>
    ancestorsOf(element)
      .filter((ancestor) => ancestor.matches(shortened))
      .map((ancestor) => boxOf(ancestor.getBoundingClientRect()))
      .reduce(
        (part, box) => ({
          left: Math.max(part.left, box.left),
          right: Math.min(part.right, box.right),
          top: Math.max(part.top, box.top),
          bottom: Math.min(part.bottom, box.bottom),
        }),
        line,
      );

  function linesOf(text: Node): Layout['lines'] {
    const element = text.parentElement;
    if (!element || !text.nodeValue?.trim() || !isVisible(element)) return [];
    const range = document.createRange();
    range.selectNodeContents(text);
    const rest = { name: described(element), group: groupOf(layerOf(element)), bounds: boundsOf(element) };
    return Array.from(range.getClientRects(), (rect) => ({
      ...rest,
      box: visiblePart(boxOf(rect), element),
    })).filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
  }

  function sidewaysFaults(): string[] {
    const scrolls = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        isVisible(element),
    );
    const page = root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} px wide`] : [];
    return [...page, ...scrolls.map((element) => `scrolls sideways: ${described(element)}`)];
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return {
    faults: sidewaysFaults(),
    width: innerWidth,
    lines: texts.flatMap(linesOf),
    controls: [...document.querySelectorAll(CONTROLS)].filter(isVisible).map((element) => ({
      name: described(element),
      box: boxOf(element.getBoundingClientRect()),
      group: groupOf(element.parentElement),
    })),
  };
}
