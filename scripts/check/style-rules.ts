/** Declarations, without selectors and conditions. */
const DECLARATION = /(?<=^|[;{}])\s*(?<property>[\w-]+)\s*:\s*(?<value>[^;{}]+?)\s*(?=[;}])/g;
const COMMENT = /\/\*.*?\*\//gs;

const ONE_SIDE = /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)?$/;
const ONE_CORNER = /^border-(?:top|bottom)-(?:left|right)-radius$/;
const ALIGNMENT = /^(?:text-align|text-align-last|float|clear)$/;
const FOUR_SIDES = /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/;

/**
 * Finds declarations that distinguish left from right. A page in Arabic is a mirror image: `start` and `end` follow the
 * direction of its text (https://www.w3.org/TR/css-logical-1/).
 */
export function findPhysicalSides(path: string, text: string): string[] {
  const css = text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...css.matchAll(DECLARATION)].flatMap(({ index, 0: matched, groups }) => {
    const { property = '', value = '' } = groups ?? {};
    if (!isPhysical(property, value)) return [];
    const line = css.slice(0, index + matched.search(/\S/)).split('\n').length;
    return [`${path}:${line} distinguishes left from right: ${property}: ${value}`];
  });
}

function isPhysical(property: string, value: string): boolean {
  if (ONE_SIDE.test(property) || ONE_CORNER.test(property)) return true;
  if (ALIGNMENT.test(property)) return value === 'left' || value === 'right';
  const [first, second = first, third = first, fourth = second] = partsOf(value);
  if (FOUR_SIDES.test(property)) return second !== fourth;
  return property === 'border-radius' && (first !== second || third !== fourth);
}

/** The parts of a shorthand: white space separates them, but not within parentheses. */
function partsOf(value: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const character of value) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0 && /\s/.test(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.filter(Boolean);
}
