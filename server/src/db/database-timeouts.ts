/** Limits of the work with PostgreSQL, in milliseconds. */
export interface DatabaseTimeouts {
  /** At the start of a process, for a server that starts at the same time. */
  readonly start: number;
  /** For a connection, which may be a new one. */
  readonly connect: number;
  readonly statement: number;
  readonly lock: number;
  /** A process that stops in a transaction must not keep its locks. */
  readonly idleInTransaction: number;
  /** For a transaction that waits for other transactions of its process. */
  readonly writeSlot: number;
  /** A transaction whose connection breaks later is not repeated. */
  readonly repeat: number;
  /** When silence of the server counts as its loss; undefined: never. */
  readonly loss: LossTimeouts | undefined;
}

export interface LossTimeouts {
  /** A server that does not respond for this long is lost; the probe has the last part of it. */
  readonly silence: number;
  /** The least and the largest limit of a probe. */
  readonly probe: readonly [number, number];
}

/** A request is answered within a second: connecting takes up to 0.8 s, and so does the detection of a silent server. */
export const SERVER_TIMEOUTS: DatabaseTimeouts = {
  start: 10_000,
  connect: 800,
  statement: 10_000,
  lock: 5000,
  idleInTransaction: 10_000,
  writeSlot: 5000,
  repeat: 200,
  loss: { silence: 800, probe: [200, 600] },
};

/** The limits of a server, multiplied by the setting TIMEOUT_FACTOR. */
export function multiplied(factor: number): DatabaseTimeouts {
  const { loss, ...others } = SERVER_TIMEOUTS;
  const { start, connect, statement, lock, idleInTransaction, writeSlot, repeat } = others;
  return {
    start: factor * start,
    connect: factor * connect,
    statement: factor * statement,
    lock: factor * lock,
    idleInTransaction: factor * idleInTransaction,
    writeSlot: factor * writeSlot,
    repeat: factor * repeat,
    loss: loss && {
      silence: factor * loss.silence,
      probe: [factor * loss.probe[0], factor * loss.probe[1]],
    },
  };
}

/** For commands and migrations. */
export const COMMAND_TIMEOUTS: DatabaseTimeouts = { ...SERVER_TIMEOUTS, connect: 10_000, loss: undefined };
