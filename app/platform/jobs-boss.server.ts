import { sql } from 'drizzle-orm';
import { type Db as BossDb, fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Engine } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { openTransaction } from '#app/db/transaction-scope.server.ts';

const current = processGlobal<{ boss: PgBoss | null }>('jobs-boss', () => ({ boss: null }));

/** The running queue client. */
export function currentBoss(): PgBoss {
  if (current.boss === null) throw new Error('Jobs are not started: call startJobs first.');
  return current.boss;
}

export function setCurrentBoss(boss: PgBoss | null): void {
  current.boss = boss;
}

export const areJobsStarted = (): boolean => current.boss !== null;

/** A queue client on the same database. With `supervise` it also looks after stalled and old jobs and the schedules. */
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
    // Vacuum and rebuilding of indexes are the embedded database's own housekeeping.
    return new PgBoss({
      ...shared,
      backend: 'pglite',
      db: throughOpenTransaction(engine.lite),
      monitorVacuum: false,
      reindex: false,
    });
  }
  return new PgBoss({ ...shared, connectionString: engine.url, application_name: 'vestry jobs', max: 4 });
}

/**
 * PGlite has one connection. A query of the queue's own (its cache of queues, say) that is made while the
 * caller's transaction is open must go through that transaction, or each would wait for the other for ever.
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
