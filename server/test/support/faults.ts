import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  RootOperationNode,
} from 'kysely';
import { inject } from 'vitest';

/** What goes wrong, and which statements it befalls. */
export interface Fault {
  readonly error: Error;
  readonly befalls: (statement: RootOperationNode) => boolean;
}

const WRITES: readonly string[] = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];
export const everyStatement = (): boolean => true;
export const writes = ({ kind }: RootOperationNode): boolean => WRITES.includes(kind);

/** An error as the driver of the suite's engine throws it. */
const driverError = (sqlite: number, postgres: string): Error =>
  inject('engine') === 'sqlite'
    ? Object.assign(new Error('fault'), { code: 'ERR_SQLITE_ERROR', errcode: sqlite })
    : Object.assign(new Error('fault'), { code: postgres });

/** There is no space left. */
export const storageFull = (): Error => driverError(13, '53100');
/** The database cannot be reached; SQLite's file cannot be opened. */
export const storageAway = (): Error => driverError(14, '57P01');

/** A plugin under which statements fail when told to, before they reach the engine. */
export class FaultyStatements implements KyselyPlugin {
  fault: Fault | undefined;

  transformQuery({ node }: PluginTransformQueryArgs) {
    if (this.fault?.befalls(node)) throw this.fault.error;
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
}
