import { parseSync, Visitor, type Comment } from 'oxc-parser';

/** What one file of code measures. */
export interface FileMeasures {
  readonly path: string;
  readonly lines: number;
  /** Lines that hold nothing but a comment. */
  readonly commentLines: number;
  /** Lines of each function that has a body of its own, the outer one including the inner. */
  readonly functionLines: readonly number[];
  /** Type assertions, `as const` apart. */
  readonly assertions: number;
  /** Uses of the type `any`. */
  readonly anys: number;
}

/** Whether a file is test code: it counts as lines only. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\.(?:spec|screens|lighthouse)\.ts$|^(?:server|web)\/test\/|^e2e\/support\//.test(path);

/**
 * Measures one file.
 *
 * @param path Relative to the root; its ending decides how the text is parsed.
 */
export function measureFile(path: string, text: string): FileMeasures {
  const { program, comments } = parseSync(path, text);
  const lineOf = lineCounter(text);
  const functionLines: number[] = [];
  let assertions = 0;
  let anys = 0;
  const addFunction = ({ start, end }: { readonly start: number; readonly end: number }) => {
    functionLines.push(lineOf(end) - lineOf(start) + 1);
  };
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSAsExpression: ({ typeAnnotation: { start, end } }) => {
      if (text.slice(start, end) !== 'const') assertions += 1;
    },
    TSAnyKeyword: () => {
      anys += 1;
    },
  }).visit(program);
  const lines = text.split('\n').length - 1;
  return {
    path,
    lines,
    commentLines: countCommentLines(text, comments, lineOf),
    functionLines,
    assertions,
    anys,
  };
}

/** Gives the line of a position, counted from 1. */
function lineCounter(text: string): (position: number) => number {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (position) => {
    const next = starts.findIndex((start) => start > position);
    return next === -1 ? starts.length : next;
  };
}

function countCommentLines(
  text: string,
  comments: readonly Comment[],
  lineOf: (at: number) => number,
): number {
  return comments
    .filter(({ start }) => /(?:^|\n)[ \t]*$/.test(text.slice(0, start)))
    .reduce((count, { start, end }) => count + lineOf(end) - lineOf(start) + 1, 0);
}
