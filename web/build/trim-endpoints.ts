import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';
import type { EndpointCall } from '../src/api/request.ts';

/** The properties that remain. The type requires all of them. */
const NEEDED: Readonly<Record<keyof EndpointCall, true>> = {
  auth: true,
  idempotent: true,
  keepalive: true,
  method: true,
  path: true,
};

/**
 * Reduces every `endpoint({ … })` of the contract to the properties that the page reads. The bundler then drops the schemas,
 * which only the removed properties refer to.
 */
export function trimEndpoints(): Plugin {
  return {
    name: 'plaza:trim-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      handler: (code, id) => trimmed(code, descriptionsIn(code, id)),
    },
  };
}

/** The arguments of all calls of `endpoint()`, in the order of the file. */
function descriptionsIn(code: string, file: string): ESTree.ObjectExpression[] {
  const descriptions: ESTree.ObjectExpression[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [description] }) => {
      if (
        callee.type === 'Identifier' &&
        callee.name === 'endpoint' &&
        description?.type === 'ObjectExpression'
      )
        descriptions.push(description);
    },
  }).visit(parseSync(file, code).program);
  return descriptions;
}

function trimmed(code: string, descriptions: readonly ESTree.ObjectExpression[]): string {
  // From the last to the first, so that the positions of earlier ones remain valid.
  return descriptions.reduceRight((text, { start, end, properties }) => {
    const kept = properties.filter(isNeeded).map((property) => code.slice(property.start, property.end));
    return `${text.slice(0, start)}{ ${kept.join(', ')} }${text.slice(end)}`;
  }, code);
}

function isNeeded(property: ESTree.ObjectPropertyKind): boolean {
  if (property.type === 'SpreadElement') throw new Error('An endpoint lists its properties one by one');
  return property.key.type === 'Identifier' && Object.hasOwn(NEEDED, property.key.name);
}
