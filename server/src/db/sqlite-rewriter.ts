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

const ROW_LOCKS: ReadonlySet<string> = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare']);

class Rewriter extends OperationNodeTransformer {
  // SQLite has no row locks: a transaction locks the database at its begin.
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const { endModifiers, ...select } = super.transformSelectQuery(node, queryId);
    const kept = endModifiers?.filter(({ modifier }) => !modifier || !ROW_LOCKS.has(modifier));
    return kept?.length ? { ...select, endModifiers: kept } : select;
  }

  // SQLite plans with the value of a limit that is a plain parameter, and compiles the statement again each time it is bound.
  protected override transformLimit(node: LimitNode, queryId?: QueryId): LimitNode {
    const { limit, ...rest } = super.transformLimit(node, queryId);
    return { ...rest, limit: limit.kind === 'ValueNode' ? RawNode.create(['', ' + 0'], [limit]) : limit };
  }
}

/** Adapts select statements for SQLite: without row locks, and with limits that do not cause another compilation. */
export class SqliteRewriter implements KyselyPlugin {
  readonly #rewriter = new Rewriter();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return node.kind === 'SelectQueryNode' ? this.#rewriter.transformNode(node, queryId) : node;
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
}
