import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduction } from '../../../bench/src/plaza-server.ts';
import { processorTimes } from '../../../bench/src/processor-time.ts';
import { startCommand } from '../../../bench/src/start-command.ts';
import { WorkerProcess } from '../../../bench/src/worker-process.ts';
import { killSoon, type ServerProcess } from '../../../server/test/support/server-process.ts';
import type { ShownList } from '../notifications/compare-lists.ts';
import { NotificationCheck } from '../notifications/notification-check.ts';
import { count, printProblems } from '../report.ts';
import { History } from '../virtual-users/history.ts';
import { appointModerators } from '../virtual-users/moderators.ts';
import type { Outcome } from '../virtual-users/outcome.ts';
import type { Order, Report, Writing } from '../virtual-users/recording-worker.ts';
import { inspect } from './inspect.ts';
import { embeddedStore, type Store } from './store.ts';

const { args, variables } = startCommand();
const WORKER = join(import.meta.dirname, '../virtual-users/recording-worker.ts');

export interface TrialOptions {
  /** A new folder if absent; removed at the end. */
  readonly dataDir?: string;
  /** The number of virtual users, which write concurrently. */
  readonly users: number;
  /** Whether the clocks of servers jump; then sessions may end early. */
  readonly hasJumpingClock?: boolean;
  /** Settings of each server. */
  readonly environment?: NodeJS.ProcessEnv;
  /** The store of the servers; the folder if absent. */
  readonly store?: (dataDir: string) => Store;
}

/** A data folder, virtual users that write to it through one server after another, and the history of their writes. */
export class Trial implements AsyncDisposable {
  readonly history = new History();
  /** A sentence for each broken promise. */
  readonly problems: string[] = [];
  /** Milliseconds from each start until the server was ready. */
  readonly readyAfter: number[] = [];
  /** Milliseconds of processor time of each start. */
  readonly readyByWork: number[] = [];
  readonly dataDir: string;
  readonly #worker = new WorkerProcess<Order, Report>(WORKER);
  readonly #options: TrialOptions;
  readonly #store: Store;
  readonly #notifications = new NotificationCheck();

  private constructor(dataDir: string, options: TrialOptions) {
    this.dataDir = dataDir;
    this.#options = options;
    this.#store = (options.store ?? embeddedStore)(dataDir);
  }

  /** Makes a folder, and an account for each user, some of them moderators. */
  static async open(options: TrialOptions): Promise<Trial> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'plaza-chaos-')));
    const trial = new Trial(dataDir, options);
    await using server = await trial.start();
    const written = trial.write(server);
    trial.stopWriting();
    await written;
    await appointModerators(server.address, dataDir);
    // A server that ends by itself also leaves its compiled code to the next one.
    await server.end('SIGTERM');
    trial.readyAfter.length = trial.readyByWork.length = 0;
    return trial;
  }

  /** Whether no promise was broken so far. */
  get isSound(): boolean {
    return this.problems.length === 0;
  }

  /** Prints the first problems. @returns their number, for a figure */
  problemCount(): string {
    return printProblems(this.problems);
  }

  /** The problems and the number of writes by outcome, for a figure. */
  summary(): string {
    const { acknowledged, rejected, unknown } = this.history.counts;
    return `${this.problemCount()}; ${count(acknowledged)} acknowledged, ${count(rejected)} rejected, ${count(unknown)} unknown`;
  }

  get #environment(): NodeJS.ProcessEnv {
    return { DATA_DIR: this.dataDir, ...this.#options.environment };
  }

  /** Starts a server and kills it after a time, ready or not. */
  async killSoon(ms: number): Promise<void> {
    await killSoon({ NODE_ENV: 'production', ...variables, ...this.#environment }, args, ms);
  }

  /** Starts a server on the folder. */
  async start(environment: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const started = performance.now();
    const server = await startProduction({ ...this.#environment, ...environment });
    this.readyAfter.push(performance.now() - started);
    this.readyByWork.push(...(await processorTimes([server.pid])).values());
    return server;
  }

  /** Lets users write until they are stopped, or the server has ended. @returns the outcomes of their writes */
  async write(
    { address }: Pick<ServerProcess, 'address'>,
    workload: Writing['workload'] = 'writes',
  ): Promise<readonly Outcome[]> {
    this.#worker.send({ address, workload, users: this.#options.users });
    const { outcomes, lostSessions } = await this.#worker.receive();
    this.history.add(outcomes);
    if (lostSessions > 0 && !this.#options.hasJumpingClock)
      this.problems.push(`${lostSessions} sessions were lost`);
    return outcomes;
  }

  /** Lets users finish their current actions. */
  stopWriting(): void {
    this.#worker.send('stop');
  }

  /**
   * Compares the data with the history. No user may be writing.
   * @param server compares its lists of notifications with the data, too, if present
   */
  async check(server?: Pick<ServerProcess, 'address'>): Promise<void> {
    const { history } = this;
    const inspection = await inspect(this.#store);
    const notifications = await this.#notifications.faults({
      store: this.#store,
      history,
      lists: server ? await this.#listNotifications(server) : [],
      isClockSteady: !this.#options.hasJumpingClock,
    });
    this.problems.push(...inspection.faults, ...notifications, ...history.compare(inspection));
  }

  async #listNotifications({ address }: Pick<ServerProcess, 'address'>): Promise<readonly ShownList[]> {
    this.#worker.send({ lists: 'notifications', address });
    return (await this.#worker.receive()).lists;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#worker[Symbol.dispose]();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
