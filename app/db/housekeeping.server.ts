import type { PGlite } from '@electric-sql/pglite';
import type { Log } from './log.ts';

const CHECKPOINT_EVERY_MS = 60_000;
const VACUUM_EVERY_MS = 10 * 60_000;

/** Single-user PostgreSQL gathers no change statistics, so every table is visited; an unchanged one costs little. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by c.oid`;

/**
 * Runs checkpoints and vacuum. PGlite has neither a checkpointer nor autovacuum: without them the log grows without
 * limit, start-up replays all of it, and dead rows pile up. Vacuums one table at a time, so that requests run in
 * between.
 *
 * @returns a function that stops the timers and waits for a running pass.
 */
export function keepHouse(lite: PGlite, log: Log): () => Promise<void> {
  let pass: Promise<void> = Promise.resolve();
  let stopped = false;

  const schedule = (name: string, everyMs: number, work: () => Promise<void>) =>
    setInterval(() => {
      pass = pass.then(async () => {
        if (stopped) return;
        await work().catch((err: unknown) => log.error({ err }, `The embedded database's ${name} failed`));
      });
    }, everyMs).unref();

  const checkpoint = schedule('checkpoint', CHECKPOINT_EVERY_MS, async () => {
    await lite.exec('checkpoint');
  });
  const vacuum = schedule('vacuum', VACUUM_EVERY_MS, () => vacuumTables(lite, () => stopped));

  return async () => {
    stopped = true;
    clearInterval(checkpoint);
    clearInterval(vacuum);
    await pass;
  };
}

export async function vacuumTables(lite: PGlite, stopped: () => boolean = () => false): Promise<void> {
  const { rows } = await lite.query<{ name: string }>(TABLES);
  for (const { name } of rows) {
    if (stopped()) return;
    await lite.exec(`vacuum (analyze) ${name}`);
  }
}
