import { parseSync, Visitor, type Node } from 'oxc-parser';

/**
 * Finds code of the page that catches an error without looking at it: a fault that repeats would never be seen. Handlers pass the error
 * on, to `ignore` in `web/src/lib/errors.ts` at least, which decides whether it is reported.
 */
export function findSwallowedErrors(path: string, code: string): string[] {
  const found: string[] = [];
  const add = ({ start }: Node, what: string) =>
    found.push(`${path}:${code.slice(0, start).split('\n').length} swallows errors: ${what}`);
  new Visitor({
    CatchClause: (clause) => {
      if (!clause.param || !uses(clause.body, clause.param))
        add(clause, 'catch does not look at the error; pass it to ignore()');
    },
    CallExpression: (call) => {
      const method =
        call.callee.type === 'MemberExpression'
          ? code.slice(call.callee.property.start, call.callee.end)
          : '';
      const [first, second] = call.arguments;
      const handler = method === 'catch' ? first : method === 'then' ? second : undefined;
      if (handler && isBlind(handler))
        add(handler, `.${method}() does not look at the error; pass it to ignore()`);
      if (method === 'allSettled') add(call, 'Promise.allSettled() returns them to nobody');
    },
  }).visit(parseSync(path, code).program);
  return found;
}

/** Whether a handler is a function that does not use its first parameter. */
function isBlind(handler: Node): boolean {
  if (handler.type !== 'ArrowFunctionExpression' && handler.type !== 'FunctionExpression') return false;
  const [error] = handler.params;
  return !error || !handler.body || !uses(handler.body, error);
}

/** Whether a node contains an identifier of this name. Patterns, such as `{ message }`, count as used. */
function uses(node: unknown, pattern: { readonly type: string; readonly name?: string }): boolean {
  if (pattern.type !== 'Identifier') return true;
  if (typeof node !== 'object' || node === null) return false;
  if ('type' in node && node.type === 'Identifier' && 'name' in node && node.name === pattern.name)
    return true;
  return Object.values(node).some((child) => uses(child, pattern));
}
