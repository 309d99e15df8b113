import { parseSync, Visitor, type Node, type Program } from 'oxc-parser';

/**
 * Finds code of the page that catches an error without looking at it: a fault that repeats would never be seen. Handlers pass the error
 * on, to `ignore` in `web/src/lib/errors.ts` at least, which decides whether it is reported. Also finds presses (`void act()`) whose
 * failure nobody shows: of the API, and of the browser, which lacks most of `navigator` on origins that are not secure.
 */
export function findSwallowedErrors(path: string, code: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(path, code);
  const failing = findFailing(program);
  const add = ({ start }: Node, what: string) =>
    found.push(`${path}:${code.slice(0, start).split('\n').length} swallows errors: ${what}`);
  new Visitor({
    UnaryExpression: (unary) => {
      const { operator, argument } = unary;
      if (operator !== 'void' || argument.type !== 'CallExpression') return;
      const name = argument.callee.type === 'Identifier' ? argument.callee.name : '';
      if (failing.has(name) || canFail(argument))
        add(unary, 'void shows a failure to nobody; use useAction(), or catch it and show it');
    },
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
  }).visit(program);
  return found;
}

/** The names of the functions that await, outside of `try`, what can fail. */
function findFailing(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (name: string, { async, body }: { readonly async: boolean; readonly body: Node | null }) => {
    if (async && awaitsFailing(body)) names.add(name);
  };
  new Visitor({
    FunctionDeclaration: (declared) => add(declared.id?.name ?? '', declared),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') add(id.name, init);
    },
  }).visit(program);
  return names;
}

/** Whether a node awaits what can fail, outside of inner functions and of `try` with a `catch`. */
function awaitsFailing(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (isNode(node)) {
    if (node.type === 'AwaitExpression' && canFail(node.argument)) return true;
    if (node.type.includes('Function')) return false;
    if (node.type === 'TryStatement' && node.handler)
      return awaitsFailing(node.handler) || awaitsFailing(node.finalizer);
  }
  return Object.values(node).some(awaitsFailing);
}

const isNode = (value: object): value is Node => 'type' in value;

/** Whether an expression is the promise of a call of the API or of the browser, and does not handle its failure. */
function canFail(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee, arguments: passed } = node;
  if (callee.type === 'Identifier') return callee.name === 'call';
  if (callee.type !== 'MemberExpression') return false;
  const method = callee.property.type === 'Identifier' ? callee.property.name : '';
  if (method === 'catch' || (method === 'then' && passed.length > 1)) return false;
  return isOfNavigator(callee.object) || canFail(callee.object);
}

const isOfNavigator = (node: Node): boolean =>
  node.type === 'MemberExpression'
    ? isOfNavigator(node.object)
    : node.type === 'Identifier' && node.name === 'navigator';

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
