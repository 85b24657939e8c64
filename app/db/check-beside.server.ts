import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Step, Wrong } from '#app/domain/findings.ts';
import { type CheckedAddress, connectForCheck } from './check-connection.server.ts';
import { type DatabaseAddress, type ReplicaAddress, sessionSettings } from './pool.server.ts';

type Beside = {
  pooler: DatabaseAddress | null;
  replica: ReplicaAddress | null;
  timeoutMs: number;
};

type ReadServer = <Row extends object>(text: string) => Promise<Partial<Row>>;

const LOOK_EVERY_MS = 100;
/** Well below what the doctor allows for all checks of the database. */
const LONGEST_LOOK_MS = 20_000;
const GUIDE = 'docs/guides/growth.md';

/** What identifies a running server and its database. */
const WHICH = 'select pg_postmaster_start_time()::text as started, current_database()::text as name';
type Which = { started: string; name: string };
/** What a server has in common with its replicas alone. */
const CLUSTER = 'select system_identifier::text as cluster from pg_control_system()';

/** The checks of a pooler and of a replica, where they are set. */
export function besideSteps({ pooler, replica, timeoutMs }: Beside, server: ReadServer): Step[] {
  return [
    ...(pooler ? [poolerStep({ ...pooler, variable: 'DATABASE_URL', timeoutMs }, server)] : []),
    ...(replica ? [replicaStep({ ...replica, ...asRead(replica, timeoutMs) }, server)] : []),
  ];
}

/** A replica without a pooler is connected to as lists are read, which a pooler would refuse. */
const asRead = ({ isPooler }: ReplicaAddress, timeoutMs: number) => ({
  variable: 'DATABASE_READ_URL',
  timeoutMs,
  ...(!isPooler && { session: sessionSettings({ statementMs: timeoutMs }) }),
});

/** @throws Wrong when connections lack what the application sets where there is no pooler. */
async function checkSession(client: pg.Client, of: 'pooler' | 'replica'): Promise<void> {
  const { jit, statement, idle } = await rowOf<Record<'jit' | 'statement' | 'idle', string>>(
    client,
    `select current_setting('jit') as jit, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  if (jit === 'off' && statement !== '0' && idle !== '0') return;
  throw new Wrong(
    `The connections of the ${of} have JIT compilation, or no limit on the time of a statement or a transaction.`,
    of === 'pooler'
      ? `Set connect_query for this database at the pooler: ${GUIDE}, “A pooler”, has the line.`
      : `Set connect_query for this database at the replica’s pooler: ${GUIDE}, “A pooler”, has the line. Without a pooler, set DATABASE_READ_POOLER=no.`,
    'warning',
  );
}

const poolerStep = (address: CheckedAddress, server: ReadServer): Step => ({
  check: 'pooler',
  run: () =>
    withClient(address, async (client) => {
      const behind = await rowOf<Which>(client, WHICH);
      const itself = await server<Which>(WHICH);
      if (behind.started !== itself.started || behind.name !== itself.name)
        throw new Wrong(
          'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
          'Both must lead to the same one: DATABASE_URL through the pooler, DATABASE_DIRECT_URL past it.',
        );
      await checkSession(client, 'pooler');
      return 'The pooler leads to the server, and its connections have the right settings.';
    }),
});

const replicaStep = (address: CheckedAddress & { maxLagMs: number }, server: ReadServer): Step => ({
  check: 'replica',
  run: () =>
    withClient(address, async (client) => {
      const { follows } = await rowOf<{ follows: boolean }>(client, 'select pg_is_in_recovery() as follows');
      const mine = await rowOf<{ cluster: string }>(client, CLUSTER);
      const its = await server<{ cluster: string }>(CLUSTER);
      if (!follows || mine.cluster !== its.cluster)
        throw new Wrong(
          follows ? 'The replica follows another server.' : 'DATABASE_READ_URL does not lead to a replica.',
          'Use the address of a streaming replica of the primary server.',
        );
      await checkSession(client, 'replica');
      const { position } = await server<{ position: string }>(
        'select pg_current_wal_flush_lsn()::text as position',
      );
      const patienceMs = Math.min(address.maxLagMs, LONGEST_LOOK_MS);
      const deadline = performance.now() + patienceMs;
      for (;;) {
        const { there } = await rowOf<{ there: boolean }>(
          client,
          'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
          [position],
        );
        if (there) return 'The replica follows the primary.';
        if (performance.now() > deadline) break;
        await pause(LOOK_EVERY_MS);
      }
      throw new Wrong(
        `The replica did not catch up within ${patienceMs / 1000} seconds. While it is more than ${address.maxLagMs / 1000} behind, lists are read from the primary.`,
        'Check pg_stat_replication on the primary, and the log and the disk of the replica.',
        'warning',
      );
    }),
});

async function withClient(
  address: CheckedAddress,
  look: (client: pg.Client) => Promise<string>,
): Promise<string> {
  const client = await connectForCheck(address);
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}

async function rowOf<Row extends object>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<Partial<Row>> {
  return (await client.query<Row>(text, values)).rows[0] ?? {};
}
