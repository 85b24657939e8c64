import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DriverDb } from './handle.server.ts';
import type { Log } from './log.ts';
import { type DatabaseAddress, type DatabaseLimits, openPool, type ReplicaAddress } from './pool.server.ts';
import { schema } from './schema/schema.ts';
import { connectionTo } from './tls.server.ts';

/** How often this process looks how far the replica is. */
const LOOK_EVERY_MS = 1_000;
/** A look that takes longer has failed: the network may hold back an answer for minutes. */
const LOOK_WITHIN_MS = 2_000;
/** Positions of the primary that are remembered, one a second: more than the longest lag that is accepted. */
const MOST_MARKS = 120;

type ReplicaState = {
  /** Whether lists are read from it now. */
  isUsed: boolean;
  /** It has everything that was committed this long ago; `null` before the first look that reached it. */
  lagSeconds: number | null;
};

export type Replica = {
  db: DriverDb;
  /** Returns whether it has everything that was committed longer ago than the accepted lag. */
  isFresh(): boolean;
  /** Takes it out of use until the next look that succeeds: a read on it failed. */
  distrust(err: unknown): void;
  state(): ReplicaState;
  close(): Promise<void>;
};

type ReplicaOptions = ReplicaAddress & {
  limits: DatabaseLimits;
  log: Log;
  primary: DatabaseAddress;
};

/** A position in the primary's log, and when it had been reached. */
type Mark = { at: number; position: bigint };

const PRIMARY_POSITION = `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position`;
/** A replica that was promoted keeps its last position for good. */
const REPLICA_POSITION = `select case when pg_is_in_recovery()
  then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as position`;

/**
 * Opens a streaming replica for reads that bear a lag.
 *
 * The lag is known from positions in the log: every second the primary's is noted with the time, and the replica has
 * what was committed up to the newest note that it has replayed. `pg_last_xact_replay_timestamp` would call a replica
 * late whose primary is idle, and depends on two clocks. Without new looks the age of the last one counts as lag, so a
 * replica that is lost goes out of use by itself.
 */
export function openReplica({ primary, maxLagMs, log, ...options }: ReplicaOptions): Replica {
  const pool = openPool({ ...options, name: 'vestry replica', log });
  const atPrimary = openLookout(primary);
  const atReplica = openLookout(options);
  const marks: Mark[] = [];
  /** It has everything that was committed before this time. */
  let hasUpTo: number | null = null;
  let isTrusted = false;
  let wasUsed: boolean | null = null;
  let isClosed = false;
  const openedAt = performance.now();

  const lagMs = () => (hasUpTo === null ? null : performance.now() - hasUpTo);
  const isFresh = () => isTrusted && (lagMs() ?? Number.POSITIVE_INFINITY) <= maxLagMs;

  const look = async () => {
    // Before the question: what is committed while it is answered may be missing from the answer.
    const at = performance.now();
    note(marks, { at, position: await atPrimary.position(PRIMARY_POSITION) });
    const replayed = await atReplica.position(REPLICA_POSITION);
    const reached = marks.findLast(({ position }) => position <= replayed);
    // None: it is further behind than what is remembered, also after a restart that set it back.
    isTrusted = reached !== undefined;
    if (reached) hasUpTo = reached.at;
  };

  /** Says once when it goes out of use, and once when it is back. */
  const report = (err?: unknown) => {
    const isUsed = isFresh();
    // At first it has not had the time to reach the first position that was noted.
    const isStarting = hasUpTo === null && err === undefined && performance.now() - openedAt <= maxLagMs;
    if (isUsed === wasUsed || isStarting) return;
    const details = { lagSeconds: seconds(lagMs()), ...(err !== undefined && { err }) };
    if (!isUsed) log.warn(details, 'The read replica is not used: lists are read from the primary');
    else if (wasUsed === false) log.info(details, 'The read replica is used again');
    wasUsed = isUsed;
  };
  const distrust = (err: unknown) => {
    isTrusted = false;
    if (!isClosed) report(err);
  };

  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const lookAgain = () => {
    looking = look()
      .then(() => report(), distrust)
      .then(() => {
        if (!isClosed) timer = setTimeout(lookAgain, LOOK_EVERY_MS).unref();
      });
  };
  lookAgain();

  return {
    db: onPostgres(pool, { schema }) as unknown as DriverDb,
    isFresh,
    distrust,
    state: () => ({ isUsed: isFresh(), lagSeconds: seconds(lagMs()) }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      await Promise.all([atPrimary.close(), atReplica.close(), pool.end()]);
    },
  };
}

/** Adds a mark. An idle primary stays where it is, which needs one mark only. */
function note(marks: Mark[], mark: Mark): void {
  if (marks.at(-1)?.position === mark.position) marks.pop();
  marks.push(mark);
  if (marks.length > MOST_MARKS) marks.shift();
}

/**
 * A connection for the looks alone, made again after an error: the pools have none left just when a replica that takes
 * reads off the primary is needed most.
 */
function openLookout({ url, tls }: DatabaseAddress) {
  let client: pg.Client | null = null;
  const connected = async (): Promise<pg.Client> => {
    const made = new pg.Client({
      ...connectionTo(url, tls),
      application_name: 'vestry lag',
      connectionTimeoutMillis: LOOK_WITHIN_MS,
      query_timeout: LOOK_WITHIN_MS,
    });
    // One that is lost between two looks is made again for the next.
    made.on('error', () => {
      if (client === made) client = null;
    });
    await made.connect();
    return made;
  };
  const close = async () => {
    const open = client;
    client = null;
    await open?.end();
  };
  return {
    /** Returns a position in the log, in bytes. @throws Error when the server is not a replica but should be. */
    async position(text: string): Promise<bigint> {
      try {
        client ??= await connected();
        const { rows } = await client.query<{ position: string | null }>(text);
        const position = rows[0]?.position ?? null;
        if (position === null) throw new Error('DATABASE_READ_URL does not lead to a streaming replica');
        return BigInt(position);
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
  };
}

const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms) / 1000);
