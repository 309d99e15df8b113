import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processorTimes } from '../../../bench/src/processor-time.ts';
import { startCommand } from '../../../bench/src/start-command.ts';
import { killSoon, startServer, type ServerProcess } from '../../../server/test/support/server-process.ts';
import { count, tell } from '../report.ts';
import { inspect } from './inspect.ts';
import { Ledger } from './ledger.ts';
import type { Outcome } from './outcome.ts';
import { embeddedStore, type Store } from './store.ts';
import type { Work } from './writer.ts';
import { Writers } from './writers.ts';

const { args, variables } = startCommand();

export interface TrialOptions {
  /** A new folder of its own if absent; either is removed at the end. */
  readonly dataDir?: string;
  /** How many write at the same time. */
  readonly members: number;
  /** Whether sessions may end early, as they do when clocks jump. */
  readonly mayBeSignedOut?: boolean;
  /** Settings that each server is started with. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Where these keep what they are told; the folder if absent. */
  readonly store?: (dataDir: string) => Store;
}

/** A data folder, writers who write to it by way of one server after another, and what they were told. */
export class Trial implements AsyncDisposable {
  readonly ledger = new Ledger();
  /** Whatever broke a promise, in a sentence each. */
  readonly problems: string[] = [];
  /** Milliseconds from each start until the server was ready. */
  readonly readyAfter: number[] = [];
  /** Milliseconds of a processor that each of them took: the rest is what else runs on the machine. */
  readonly readyByWork: number[] = [];
  readonly dataDir: string;
  readonly #writers = new Writers();
  readonly #options: TrialOptions;
  readonly #store: Store;

  private constructor(dataDir: string, options: TrialOptions) {
    this.dataDir = dataDir;
    this.#options = options;
    this.#store = (options.store ?? embeddedStore)(dataDir);
  }

  /** Makes a folder, and everybody an account. */
  static async open(options: TrialOptions): Promise<Trial> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'plaza-chaos-')));
    const trial = new Trial(dataDir, options);
    await using server = await trial.start();
    const entering = trial.write(server);
    trial.rest();
    await entering;
    // Ended by itself, it also leaves its compiled code to the next one.
    await server.end('SIGTERM');
    trial.readyAfter.length = trial.readyByWork.length = 0;
    return trial;
  }

  /** Whether no promise was broken so far. */
  get isSound(): boolean {
    return this.problems.length === 0;
  }

  /** How many problems there were, for a report; the first ones are told. */
  problemCount(): string {
    return tell(this.problems);
  }

  /** That, and what members heard. */
  account(): string {
    const { acknowledged, refused, unknown } = this.ledger.counts;
    return `${this.problemCount()}; ${count(acknowledged)} acknowledged, ${count(refused)} refused, ${count(unknown)} unknown`;
  }

  get #environment(): NodeJS.ProcessEnv {
    return { DATA_DIR: this.dataDir, NODE_ENV: 'production', ...variables, ...this.#options.environment };
  }

  /** Starts a server and kills it so many milliseconds later, ready or not. */
  async killSoon(ms: number): Promise<void> {
    await killSoon(this.#environment, args, ms);
  }

  /** Starts a server on the folder. */
  async start(environment: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const started = performance.now();
    const server = await startServer({ ...this.#environment, ...environment }, args);
    this.readyAfter.push(performance.now() - started);
    this.readyByWork.push(...(await processorTimes([server.pid])).values());
    return server;
  }

  /** Lets members write until they are told to rest, or the server is gone. @returns what became of it */
  async write(
    { address }: Pick<ServerProcess, 'address'>,
    habits: Work['habits'] = 'everyday',
  ): Promise<readonly Outcome[]> {
    const order = { address, habits, members: this.#options.members };
    const { outcomes, signedOut } = await this.#writers.write(order);
    this.ledger.take(outcomes);
    if (signedOut > 0 && !this.#options.mayBeSignedOut) this.problems.push(`${signedOut} sessions were lost`);
    return outcomes;
  }

  rest(): void {
    this.#writers.rest();
  }

  /** Compares what is kept with what the writers were told. Nobody may be writing. */
  async check(): Promise<void> {
    const inspection = await inspect(this.#store);
    this.problems.push(...inspection.faults, ...this.ledger.compare(inspection));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#writers[Symbol.dispose]();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
