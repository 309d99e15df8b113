import type { Identifier } from '@mdn/browser-compat-data';
import { type CssNode, type Declaration, parse, walk } from 'css-tree';
import { DATA, browsersWithout, type Lack, partsOf } from './support.ts';

const { properties, selectors, types, 'at-rules': atRules } = DATA.css;

/** The features by the name of a function, such as `light-dark`. */
const FUNCTIONS = Map.groupBy(
  [...partsOf(types), ...partsOf(types).flatMap(([, type]) => partsOf(type))],
  ([name]) => name,
);

/** What a style sheet uses and a browser lacks, except in `@supports`, and values after another one that the browser can use. */
export function lacksOfStyle(css: string): Lack[] {
  const lacks: Lack[] = [];
  // A name with a prefix is for one engine.
  const add = (feature: string, browsers: readonly string[]) => {
    if (browsers.length > 0 && !feature.startsWith('-')) lacks.push({ feature, browsers });
  };
  const ast = parse(css, { parseCustomProperty: true });
  walk(ast, function (node) {
    if (this.atrule?.name === 'supports') return;
    if (node.type === 'Atrule') add(`@${node.name}`, browsersWithout(atRules?.[node.name]));
    else if (node.type === 'Feature') add(node.name, browsersWithout(atRules?.['media']?.[node.name]));
    else if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
      add(node.name, browsersWithout(selectors?.[node.name]));
    else if (node.type === 'Declaration') {
      const others = this.block?.children.toArray().filter((each) => each.type === 'Declaration') ?? [];
      for (const { feature, browsers } of lacksOfDeclaration(node, others)) add(feature, browsers);
    }
  });
  return lacks;
}

/** @param others all declarations of the rule */
function lacksOfDeclaration(declaration: Declaration, others: readonly Declaration[]): Lack[] {
  const { property } = declaration;
  const has = (name: string) => others.some((each) => each.property === name);
  const own = browsersWithout(properties?.[property], (prefix) => has(prefix + property));
  if (own.length > 0) return [{ feature: property, browsers: own }];
  const earlier = others.slice(0, others.indexOf(declaration)).filter((each) => each.property === property);
  if (earlier.some(({ value }) => wordsOf(value).every((word) => !word.startsWith('-')))) return [];
  return wordsOf(declaration.value).map((word) => ({
    feature: `${property}: ${word}`,
    browsers: browsersWithoutWord(property, word, (prefix) =>
      others.some((each) => each.property === property && wordsOf(each.value).includes(prefix + word)),
    ),
  }));
}

/** The keywords of a value, and its functions with a bracket. */
function wordsOf(value: CssNode): string[] {
  const words: string[] = [];
  walk(value, (node) => {
    if (node.type === 'Identifier') words.push(node.name);
    else if (node.type === 'Function') words.push(`${node.name}()`);
  });
  return words;
}

function browsersWithoutWord(
  property: string,
  word: string,
  prefixed: (prefix: string) => boolean,
): string[] {
  const ofProperty: Identifier | undefined = properties?.[property]?.[word.replace('()', '')];
  if (ofProperty) return browsersWithout(ofProperty, prefixed);
  if (!word.endsWith('()')) return [];
  const meanings = (FUNCTIONS.get(word.slice(0, -2)) ?? []).map(([, each]) => browsersWithout(each));
  return meanings.every((each) => each.length > 0) ? (meanings[0] ?? []) : [];
}
