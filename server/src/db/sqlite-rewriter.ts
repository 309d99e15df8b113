import {
  OperationNodeTransformer,
  RawNode,
  type KyselyPlugin,
  type LimitNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type SelectQueryNode,
} from 'kysely';

const ROW_LOCKS: ReadonlySet<string> = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForKeyShare']);

class Rewriter extends OperationNodeTransformer {
  // A transaction is alone from its first statement: there are no rows to lock, and no syntax for it.
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const { endModifiers, ...select } = super.transformSelectQuery(node, queryId);
    const kept = endModifiers?.filter(({ modifier }) => !modifier || !ROW_LOCKS.has(modifier));
    return kept?.length ? { ...select, endModifiers: kept } : select;
  }

  // SQLite plans by a limit that is a parameter alone, and compiles the statement again each time that one is bound.
  protected override transformLimit(node: LimitNode, queryId?: QueryId): LimitNode {
    const { limit, ...rest } = super.transformLimit(node, queryId);
    return { ...rest, limit: limit.kind === 'ValueNode' ? RawNode.create(['', ' + 0'], [limit]) : limit };
  }
}

/**
 * Writes what was written for PostgreSQL as SQLite takes it best: without locks of rows, and with limits that do not have it
 * compile a statement anew for each run.
 */
export class SqliteRewriter implements KyselyPlugin {
  readonly #rewriter = new Rewriter();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return node.kind === 'SelectQueryNode' ? this.#rewriter.transformNode(node, queryId) : node;
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
}
