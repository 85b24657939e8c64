import { sql } from 'drizzle-orm';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import { prepareDatabase } from './database.ts';
import { fill, SMALL } from './large.ts';
import type { Call } from './load.ts';
import { comparePair, type PairOptions, startPair, stopPair } from './pair.ts';
import type { Row } from './report.ts';
import { demo, openSessionOf } from './session.ts';

const HOLDERS = 20;

/** The preset of an adviser, given by members who hold positions. */
const grants = sql`
  insert into access_grant (id, holder_id, of_all, person_id, email, preset, figures, receive, prepare, act, opportunities,
    "from", given_by_id, given_at, confirmed_at, accepted_at, needs_approval)
  select gen_random_uuid(), holder.id, true, person.id, person.email, 'adviser', true, true, true, false, true,
    now() - interval '1 day', holder.id, now(), now(), now(), false
  from member as person, (
    select distinct member.id from member join position on position.member_id = member.id
    where member.email like 'bench%' and member.approved_at is not null and 'active' = any(member.roles)
    order by member.id limit ${HOLDERS}::int
  ) as holder
  where person.email = 'active@vestry.test'
  returning id`;

/** A member's pages, as a click in the browser asks for them. */
function callsOf(port: number, cookie: string) {
  const page = (path: string, route: string): Call => ({
    port,
    path: `${path}.data?_routes=${encodeURIComponent(`routes/${route}/route`)}`,
    headers: { cookie },
  });
  return {
    'The dashboard': page('/dashboard', 'dashboard'),
    'The portfolio': page('/portfolio', 'portfolio'),
    'The documents': page('/documents', 'documents'),
    'The open opportunities': page('/opportunities/open', 'opportunities.stage'),
  };
}

/** Compares the pages of a member with access for twenty holders to the same member's without any. */
export async function measureHolders(options: PairOptions): Promise<Row[]> {
  const pair = await startPair(options, async (which, url, env) => {
    await prepareDatabase(env);
    await fill(url, SMALL);
    await openDatabase({ url, migrate: false });
    try {
      const given = which === 'large' ? (await db().execute(grants)).rows.length : HOLDERS;
      if (given !== HOLDERS) throw new Error(`${given} holders gave access, not ${HOLDERS}`);
      return callsOf(options.ports[which], await openSessionOf(demo('active')));
    } finally {
      await closeDatabase();
    }
  });
  const rows = await comparePair(
    pair,
    options.admin,
    (name) => `${name} of a member with access for ${HOLDERS} holders`,
  );
  await stopPair(pair);
  return rows;
}
