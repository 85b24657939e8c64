import { sql } from 'drizzle-orm';
import { type Db as BossDb, fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import { database, type Engine } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { connectionTo } from '#app/db/tls.server.ts';
import { openTransaction } from '#app/db/transaction-scope.server.ts';

const current = processGlobal<{ boss: PgBoss | null }>('jobs-boss', () => ({ boss: null }));

export function currentBoss(): PgBoss {
  if (current.boss === null) throw new Error('Jobs are not started: call startJobs first.');
  return current.boss;
}

export function setCurrentBoss(boss: PgBoss | null): void {
  current.boss = boss;
}

export const areJobsStarted = (): boolean => current.boss !== null;

/**
 * Creates a queue client on the same database. With `supervise` it also maintains stalled and old jobs and the
 * schedules.
 */
export function makeBoss(engine: Engine, { supervise }: { supervise: boolean }): PgBoss {
  const shared = {
    schema: 'pgboss',
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    useListenNotify: supervise,
  };
  if (engine.kind === 'pglite') {
    // The embedded database does its own vacuuming and reindexing.
    return new PgBoss({
      ...shared,
      backend: 'pglite',
      db: throughOpenTransaction(fromPglite(engine.lite)),
      monitorVacuum: false,
      reindex: false,
    });
  }
  if (engine.direct && !supervise) return new PgBoss({ ...shared, db: throughOpenTransaction(onPool()) });
  // A worker listens for jobs, which needs a session of the server itself.
  const { url, tls } = engine.direct ?? engine;
  return new PgBoss({
    ...shared,
    ...connectionTo(url, tls),
    application_name: 'vestry jobs',
    max: engine.jobsPoolSize,
  });
}

/** Runs the queue's queries on the application's own connections. */
const onPool = (): BossDb => ({
  executeSql: (text, values) => fromDrizzle(database().db, sql).executeSql(text, values),
});

/**
 * PGlite has a single connection, and a pooler few. A query by the queue itself (to fill its cache of queues, for
 * example) while the caller's transaction is open must use that transaction; otherwise transactions that hold all
 * connections would wait for one more.
 */
function throughOpenTransaction(outside: BossDb): BossDb {
  return {
    ...outside,
    executeSql: (text, values) => {
      const tx = openTransaction();
      return tx === null ? outside.executeSql(text, values) : fromDrizzle(tx, sql).executeSql(text, values);
    },
  };
}
