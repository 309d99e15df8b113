import { parseSync } from 'oxc-parser';

/** The names by which a script uses what the browser provides. */
export interface UsedNames {
  /** Names that the script does not declare, such as `URLPattern`. */
  readonly globals: ReadonlySet<string>;
  /** Properties of these names, such as `Promise.try`. */
  readonly statics: ReadonlySet<string>;
  /** Properties of anything else, such as `moveBefore`. */
  readonly members: ReadonlySet<string>;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Which children declare names. */
const DECLARING =
  /^(?:VariableDeclarator\.id|CatchClause\.param|Import\w*Specifier\.local|.*Function.*\.(?:id|params)|Class.*\.id)$/;
/** Which children are names of properties, labels or exports, unless computed. */
const NOT_VARIABLE =
  /^(?:MemberExpression\.property|(?:Property|MethodDefinition|PropertyDefinition|AccessorProperty)\.key|(?:Labeled|Break|Continue)Statement\.label|\w+Specifier\.(?:imported|exported)|MetaProperty\.\w+)$/;
/** Names of the global object itself. */
const GLOBAL_OBJECT = new Set(['window', 'globalThis', 'self']);

/** @throws SyntaxError if the script cannot be parsed */
export function namesIn(path: string, code: string): UsedNames {
  const { program, errors } = parseSync(path, code);
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const declared = new Set<string>();
  const variables = new Set<string>();
  const properties: { readonly of: string | undefined; readonly name: string }[] = [];

  walk(program, (node, place, declares) => {
    if (node.type === 'Identifier') {
      if (declares) declared.add(String(node['name']));
      else if (place !== 'UnaryExpression.argument') variables.add(String(node['name']));
    } else if (node.type === 'MemberExpression' && node['computed'] !== true) {
      properties.push({ of: nameOf(node['object']), name: nameOf(node['property']) ?? '' });
    }
  });

  const isGlobal = (name: string | undefined): name is string => name !== undefined && !declared.has(name);
  const ofGlobalObject = properties.filter(({ of }) => isGlobal(of) && GLOBAL_OBJECT.has(of));
  const ofGlobal = properties.filter(({ of }) => isGlobal(of) && !GLOBAL_OBJECT.has(of));
  return {
    globals: new Set([...[...variables].filter(isGlobal), ...ofGlobalObject.map(({ name }) => name)]),
    statics: new Set(ofGlobal.map(({ of, name }) => `${of}.${name}`)),
    members: new Set(properties.filter(({ of }) => !isGlobal(of)).map(({ name }) => name)),
  };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined;

/** Visits all nodes that stand for variables or contain some. `place`: such as `CallExpression.callee`. */
function walk(
  node: object,
  visit: (node: Node, place: string, declares: boolean) => void,
  place = '',
  declares = false,
): void {
  if (!isNode(node)) return;
  visit(node, place, declares);
  for (const [key, value] of Object.entries(node)) {
    const inside = `${node.type}.${key}`;
    if (NOT_VARIABLE.test(inside) && node['computed'] !== true) continue;
    const isDefault = inside === 'AssignmentPattern.right' || key === 'key' || key === 'body';
    const declaring = DECLARING.test(inside) || (declares && !isDefault);
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit, inside, declaring);
  }
}
