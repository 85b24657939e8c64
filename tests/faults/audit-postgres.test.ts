import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import { migratePostgres } from '#app/db/migrate.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { newId } from '#app/domain/ids.ts';
import { verifyAuditLog } from '#app/features/audit/verify.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { writeHeadIfNew } from '#app/platform/audit/heads.server.ts';
import { forgetPeople } from '#app/platform/audit/personal.server.ts';
import { sealAll, sealBatch } from '#app/platform/audit/sealing.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { createDatabase } from '../setup/database-server.ts';
import type { PostgresServer } from '../setup/postgres.ts';
import { startMigratedPostgres } from '../setup/server-image.ts';

const entry = (id: string) => ({
  actorId: null,
  act: 'member.editProfile',
  subject: { type: 'member', id },
  before: null,
  after: { name: 'Ada' },
});

describe.skipIf(postgresPrograms() === null)('with a PostgreSQL server', () => {
  let server: PostgresServer;
  let ownerUrl = '';
  let url = '';
  beforeAll(async () => {
    server = await startMigratedPostgres();
    const { url: adminUrl } = await createDatabase(server.url);
    const name = new URL(adminUrl).pathname.slice(1);
    await asUser(adminUrl, [
      "create role vestry_owner login password 'owner'",
      "create role vestry_app login password 'app'",
      `alter database ${name} owner to vestry_owner`,
      'alter schema public owner to vestry_owner',
      // Trusted extensions need no superuser; these are created beforehand, as some providers do manually.
      'create extension if not exists citext',
      'create extension if not exists pg_trgm',
    ]);
    ownerUrl = withUser(adminUrl, 'vestry_owner', 'owner');
    url = withUser(adminUrl, 'vestry_app', 'app');
    await openDatabase({ url, migrationUrl: ownerUrl });
    await startJobs({ jobs: [], mode: 'enqueue-only' });
  });
  afterAll(async () => {
    await stopJobs();
    await closeDatabase();
    await server.stop();
  });

  describe('the application’s role', () => {
    test('can write, seal, sign and erase', async () => {
      const person = newId();
      await transaction((tx) => recordAudit(tx, entry(person)));
      expect(await sealAll()).toBe(true);
      expect(await writeHeadIfNew(async () => undefined)).toMatchObject({ size: 1 });
      await transaction((tx) => forgetPeople(tx, [person]));
      expect(await verifyAuditLog()).toMatchObject({ entries: 1, problems: [] });
    });

    test.each([
      "update audit_entry set act = 'x'",
      'delete from audit_entry',
      'truncate audit_entry',
      'update audit_leaf set position = 7',
      'delete from audit_leaf',
      'delete from audit_node',
      'delete from audit_head',
      'update audit_head set size = 0',
      "update audit_node set hash = ''",
      "update audit_anchor set place = ''",
      'update audit_unsealed set entry_id = gen_random_uuid()',
      'truncate audit_leaf',
      'truncate audit_head',
      'truncate audit_node',
      'truncate audit_anchor',
      'truncate person_key',
      'update person_key set person_id = id',
      'delete from person_key',
      'insert into audit_unsealed values (1, gen_random_uuid())',
      'alter table audit_entry disable trigger all',
      'drop trigger audit_entry_append_only on audit_entry',
      'alter table audit_entry owner to vestry_app',
      "set session_replication_role = 'replica'",
      'drop table audit_entry',
    ])('may not: %s', async (statement) => {
      await expect(asUser(url, [statement])).rejects.toThrow(/permission denied|must be owner/);
    });

    test('starts without the owner’s URL once the migrations are applied', async () => {
      await migratePostgres({ url, migrationUrl: null, migrations: 'migrations' });
      await asUser(ownerUrl, [
        'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
      ]);
      await expect(migratePostgres({ url, migrationUrl: null, migrations: 'migrations' })).rejects.toThrow(
        'run "migrate" with DATABASE_MIGRATION_URL',
      );
    });
  });

  test('two writers do not block each other, and a late one is not skipped', async () => {
    const before = await db().$count(auditEntry);
    await sealAll();
    const late = new pg.Client({ connectionString: url });
    await late.connect();
    // A transaction that has written and is still open.
    await late.query('begin');
    await late.query(
      "insert into audit_entry (id, at, act, subject_type, subject_id) values ($1, now(), 'late', 'x', 'x')",
      [newId()],
    );
    // Others write and commit, and the sealer seals, with a lock timeout that any wait would exceed.
    await Promise.all(
      Array.from({ length: 8 }, () =>
        transaction(async (tx) => {
          await tx.execute("set local lock_timeout = '1ms'");
          await recordAudit(tx, entry(newId()));
        }),
      ),
    );
    expect(await sealBatch()).toBe(8);
    await writeHeadIfNew(async () => undefined);
    await late.query('commit');
    await late.end();
    expect(await sealBatch()).toBe(1);
    const { rows } = await db().execute<{ act: string; position: string }>(
      'select act, position from audit_leaf join audit_entry on id = entry_id order by position desc limit 1',
    );
    expect(rows).toMatchObject([{ act: 'late', position: String(before + 8) }]);
    expect(await verifyAuditLog()).toMatchObject({ entries: before + 9, waiting: 0, problems: [] });
  });

  test('two writers about one person do not wait for each other: the server has no lock that is not granted', async () => {
    await sealAll();
    const person = newId();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const end = Promise.withResolvers<void>();
    const write = (written: PromiseWithResolvers<void>) =>
      transaction(async (tx) => {
        await tx.execute("set local lock_timeout = '5s'");
        // The first entries about this person: each creates their key.
        await recordAudit(tx, { ...entry(person), actorId: person });
        written.resolve();
        await end.promise;
      });
    const both = Promise.all([write(first), write(second)]);
    try {
      await Promise.race([both, Promise.all([first.promise, second.promise])]);
      expect(await locksWaitedFor(url)).toEqual([]);
      expect(await sealBatch()).toBe(0);
    } finally {
      end.resolve();
    }
    await both;
    expect(await sealBatch()).toBe(2);
    expect((await verifyAuditLog()).problems).toEqual([]);
  });

  test('a lock that is waited for would be seen', async () => {
    const [holder, waiter] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([holder.connect(), waiter.connect()]);
    await holder.query('begin; select pg_advisory_xact_lock(1)');
    const waiting = waiter.query('select pg_advisory_lock(1)');
    await expect.poll(() => locksWaitedFor(url)).toEqual([{ locktype: 'advisory', wait: 'Lock' }]);
    await holder.end();
    await waiting;
    await waiter.end();
  });

  test('one process seals at a time', async () => {
    await transaction((tx) => recordAudit(tx, entry(newId())));
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(726103)');
    expect(await sealBatch()).toBeNull();
    await other.query('commit');
    await other.end();
    expect(await sealBatch()).toBe(1);
    await Promise.all(Array.from({ length: 30 }, () => transaction((tx) => recordAudit(tx, entry(newId())))));
    await Promise.all(Array.from({ length: 5 }, () => sealBatch(3)));
    await sealAll();
    expect((await verifyAuditLog()).problems).toEqual([]);
  });
});

/** The locks of this database that are not granted, from the server's statistics. */
async function locksWaitedFor(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ locktype: string; wait: string | null }>(
    'select locktype, wait_event_type as wait from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
  );
  await client.end();
  return rows;
}

async function asUser(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function withUser(url: string, user: string, password: string): string {
  const address = new URL(url);
  [address.username, address.password] = [user, password];
  return address.href;
}
