/** Streams are told in groups: ten thousand within 30 s. */
const TOLD_AT_ONCE = 10;
const PAUSE_MS = 30;

interface ResyncOptions<Stream> {
  /** The open streams; also those that are opened while they are told. */
  readonly streams: () => Iterable<Stream>;
  /** Other processes may answer with outdated data for this long. */
  readonly delayMs: number;
  readonly tell: (stream: Stream) => void;
  /** Called when all streams were told: clients that have left before must be told when they return. */
  readonly onTold: () => void;
}

export interface Resync {
  /** Whether some streams still have to be told. */
  readonly isRunning: boolean;
  /** Tells all streams to read again, once for several calls before the first one is told. */
  begin(): void;
}

/** Tells clients to read again, spread over time in proportion to their number, so that not all of them ask at once. */
export function createResync<Stream>({ streams, delayMs, tell, onTold }: ResyncOptions<Stream>): Resync {
  let isRunning = false;
  let isWanted = false;

  const tellAll = async () => {
    let told = 0;
    for (const stream of streams()) {
      if (told > 0 && told % TOLD_AT_ONCE === 0) await pause(PAUSE_MS);
      tell(stream);
      told += 1;
    }
  };

  const run = async () => {
    isRunning = true;
    while (isWanted) {
      await pause(delayMs);
      isWanted = false;
      await tellAll();
      onTold();
    }
    isRunning = false;
  };

  return {
    get isRunning() {
      return isRunning;
    },
    begin() {
      isWanted = true;
      if (!isRunning) void run();
    },
  };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms).unref());
