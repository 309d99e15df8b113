import {
  OperationNodeTransformer,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type SelectQueryNode,
} from 'kysely';

class LockRemover extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers, ...select } = super.transformSelectQuery(node);
    const kept = endModifiers?.filter((modifier) => modifier.modifier !== 'ForUpdate');
    return kept?.length ? { ...select, endModifiers: kept } : select;
  }
}

/**
 * Drops `for update`: on SQLite a transaction is alone from its first statement, so there are no rows to lock,
 * and no syntax for it.
 */
export class WithoutRowLocks implements KyselyPlugin {
  readonly #remover = new LockRemover();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return node.kind === 'SelectQueryNode' ? this.#remover.transformNode(node, queryId) : node;
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
}
