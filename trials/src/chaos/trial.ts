import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processorTimes } from '../../../bench/src/processor-time.ts';
import { startCommand } from '../../../bench/src/start-command.ts';
import { killSoon, startServer, type ServerProcess } from '../../../server/test/support/server-process.ts';
import { count, tell } from '../report.ts';
import { inspect } from './inspect.ts';
import { History } from './history.ts';
import type { Outcome } from './outcome.ts';
import { embeddedStore, type Store } from './store.ts';
import { WorkerProcess } from '../virtual-users/worker-process.ts';
import type { Order, Report, Writing } from './writer.ts';

const { args, variables } = startCommand();

export interface TrialOptions {
  /** A new folder of its own if absent; either is removed at the end. */
  readonly dataDir?: string;
  /** How many users write at the same time. */
  readonly members: number;
  /** Whether sessions may end early, as they do when clocks jump. */
  readonly mayLoseSessions?: boolean;
  /** Settings that each server is started with. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Where these keep what they are told; the folder if absent. */
  readonly store?: (dataDir: string) => Store;
}

/** A data folder, virtual users that write to it through one server after another, and the history of their writes. */
export class Trial implements AsyncDisposable {
  readonly history = new History();
  /** Whatever broke a promise, in a sentence each. */
  readonly problems: string[] = [];
  /** Milliseconds from each start until the server was ready. */
  readonly readyAfter: number[] = [];
  /** Milliseconds of a processor that each of them took: the rest is what else runs on the machine. */
  readonly readyByWork: number[] = [];
  readonly dataDir: string;
  readonly #writers = new WorkerProcess<Order, Report>(join(import.meta.dirname, 'writer.ts'));
  readonly #options: TrialOptions;
  readonly #store: Store;

  private constructor(dataDir: string, options: TrialOptions) {
    this.dataDir = dataDir;
    this.#options = options;
    this.#store = (options.store ?? embeddedStore)(dataDir);
  }

  /** Makes a folder, and an account for each user. */
  static async open(options: TrialOptions): Promise<Trial> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'plaza-chaos-')));
    const trial = new Trial(dataDir, options);
    await using server = await trial.start();
    const written = trial.write(server);
    trial.stopWriting();
    await written;
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

  /** The problems and the number of writes by outcome, for a report. */
  summary(): string {
    const { acknowledged, refused, unknown } = this.history.counts;
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

  /** Lets users write until they are stopped, or the server is gone. @returns the outcomes of their writes */
  async write(
    { address }: Pick<ServerProcess, 'address'>,
    workload: Writing['workload'] = 'everyday',
  ): Promise<readonly Outcome[]> {
    this.#writers.send({ address, workload, users: this.#options.members });
    const { outcomes, lostSessions } = await this.#writers.receive();
    this.history.add(outcomes);
    if (lostSessions > 0 && !this.#options.mayLoseSessions)
      this.problems.push(`${lostSessions} sessions were lost`);
    return outcomes;
  }

  /** Lets writers finish their current actions. */
  stopWriting(): void {
    this.#writers.send('stop');
  }

  /** Compares the data with the history. No user may be writing. */
  async check(): Promise<void> {
    const inspection = await inspect(this.#store);
    this.problems.push(...inspection.faults, ...this.history.compare(inspection));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#writers[Symbol.dispose]();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
