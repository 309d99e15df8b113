import { parseSync, Visitor, type Comment } from 'oxc-parser';

export interface FileMeasures {
  readonly path: string;
  readonly lines: number;
  /** Lines that contain only a comment. */
  readonly commentLines: number;
  /** The length of each function, including the functions inside it. */
  readonly functionLines: readonly number[];
  /** Type assertions, without `as const`. */
  readonly assertions: number;
  readonly anys: number;
}

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\.(?:spec|screens|lighthouse)\.ts$|^(?:server|web)\/test\/|^e2e\/support\//.test(path);

/** @param path its extension determines the syntax */
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
