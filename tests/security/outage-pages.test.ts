import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';
import { make } from './people.ts';

useTestDatabase();
const vestry = usePages();

/** The session is found, and the database is gone when the page reads what its frame shows. */
beforeEach(async () => {
  await db().execute(sql`
    create function gone() returns boolean stable language plpgsql as $$
      begin raise exception 'terminating connection due to administrator command' using errcode = '57P01'; end $$`);
  await db().execute(sql`alter table notification rename to notification_away`);
  await db().execute(sql`create view notification as select * from notification_away where gone()`);
});
afterEach(async () => {
  await db().execute(sql`drop view notification`);
  await db().execute(sql`alter table notification_away rename to notification`);
  await db().execute(sql`drop function gone`);
});

test.each(['/dashboard', '/dashboard.data', '/documents', '/profile.data', '/notifications'])(
  '%s, being made when the database goes, is answered with a 503 and when to try again',
  async (address) => {
    const { cookie } = await make('active');
    const answer = await ask(vestry.app, address, { headers: { cookie } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('We cannot reach our database right now.');
  },
);
