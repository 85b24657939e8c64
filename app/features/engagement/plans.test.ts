import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Db, db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { ACTIVITY_KINDS, OPPORTUNITY_KINDS } from './activity.ts';
import { findKeen, findQuiet } from './lists.queries.server.ts';
import { findActivity } from './timeline.queries.server.ts';

useTestDatabase();

const MEMBERS = 10_000;

/** Returns a query's plan without running it. */
async function planOf(run: (explaining: Db) => Promise<unknown>): Promise<string> {
  let plan = '';
  const explaining = {
    execute: async (query: SQL) => {
      const { rows } = await db().execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return { rows: [] };
    },
  };
  await run(explaining as unknown as Db);
  return plan;
}

describe(`with ${MEMBERS.toLocaleString('en-GB')} members`, () => {
  let admin: Viewer;
  let memberId: string;
  let opportunityId: string;

  /** In one test, since tables are emptied before each. */
  async function fill() {
    admin = await makeAdmin();
    memberId = (await makeMember()).id;
    opportunityId = (await makeOpportunity()).id;
    for (let index = 0; index < 20; index += 1)
      await makeDocument(index < 5 ? { opportunityId } : { opportunityId: (await makeOpportunity()).id });
    // Without triggers and foreign keys, which would take most of the time.
    await transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into member (id, email, name, roles, email_verified_at, approved_at)
        select gen_random_uuid(), 'm' || n || '@example.test', 'Member ' || n, '{active}', now(), now()
        from generate_series(1, ${MEMBERS}::int) n`);
      await tx.execute(sql`
        insert into sign_in_event (id, member_id, at, result, device)
        select gen_random_uuid(), id, now() - make_interval(days => (random() * 170)::int), 'signed_in', 'A browser'
        from member, generate_series(1, 2)`);
      await tx.execute(sql`
        insert into document_event (id, at, document_id, member_id, act)
        select gen_random_uuid(), now() - make_interval(hours => (random() * 8000)::int), d.id, m.id, 'view'
        from (select id, row_number() over () as n from member) m join (select id, row_number() over () as n from document) d
          on d.n = m.n % 20`);
    });
    await db().execute(sql`analyze member`);
    await db().execute(sql`analyze sign_in_event`);
    await db().execute(sql`analyze document_event`);
  }

  test('no timeline or list scans a whole large table', async () => {
    await fill();
    const wanted = { position: null, limit: 51 };
    const plans = [
      await planOf((on) => findActivity(admin, on, { memberId }, { ...wanted, kinds: ACTIVITY_KINDS })),
      await planOf((on) =>
        findActivity(admin, on, { opportunityId }, { ...wanted, kinds: OPPORTUNITY_KINDS }),
      ),
      await planOf((on) => findQuiet(admin, on, { q: '', sort: '-last' }, 50)),
      await planOf((on) => findKeen(admin, on, { q: '', opportunity: opportunityId, sort: '-last' }, 50)),
    ];
    for (const plan of plans) {
      expect(plan).toContain('Limit');
      expect(plan).not.toMatch(/Seq Scan on (document_event|sign_in_event)/);
    }
  }, 60_000);
});
