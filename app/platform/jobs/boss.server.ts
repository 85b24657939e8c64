import { sql } from 'drizzle-orm';
import { type Db as BossDb, fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Engine } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { connectionTo } from '#app/db/tls.server.ts';
import { openTransaction } from '#app/db/transaction-scope.server.ts';

const current = processGlobal<{ boss: PgBoss | null }>('jobs-boss', () => ({ boss: null }));

/** Returns the running queue client. */
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
      db: throughOpenTransaction(engine.lite),
      monitorVacuum: false,
      reindex: false,
    });
  }
  // A worker listens for jobs, which needs a session; to add jobs, a pooler will do.
  const { url, tls } = (supervise && engine.direct) || engine;
  return new PgBoss({
    ...shared,
    ...connectionTo(url, tls),
    application_name: 'vestry jobs',
    max: engine.jobsPoolSize,
  });
}

/**
 * PGlite has a single connection. A query by the queue itself (to fill its cache of queues, for example) while the
 * caller's transaction is open must use that transaction; otherwise the two would deadlock.
 */
function throughOpenTransaction(lite: Parameters<typeof fromPglite>[0]): BossDb {
  const outside = fromPglite(lite);
  return {
    ...outside,
    executeSql: (text, values) => {
      const tx = openTransaction();
      return tx === null ? outside.executeSql(text, values) : fromDrizzle(tx, sql).executeSql(text, values);
    },
  };
}
