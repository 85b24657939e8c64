import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isPublished } from '#app/platform/access/opportunity-access.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { keysetOrder, orNothing, type Placed, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { readCursor } from '#app/platform/lists/paging.ts';
import { columnOf } from '#app/platform/lists/sorting.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import { isCarriedOver } from './carried-over.queries.server.ts';
import type { KEEN, KeenAsked, QUIET, QuietAsked } from './engagement-lists.tsx';
import { KEEN_DAYS, KEEN_KINDS, QUIET_DAYS, QUIET_SIGN_INS } from './rules.ts';

export type KeenRow = Placed & {
  /** Unique per person and opportunity. */
  id: string;
  memberId: string;
  name: string;
  email: string;
  role: 'active' | 'prospective';
  opportunityId: string;
  opportunity: string;
  lastAt: string | Date;
  opened: number;
  downloaded: number;
  watched: number;
  asked: number;
  amounts: number;
};

export type QuietRow = Placed & {
  id: string;
  memberId: string;
  name: string;
  email: string;
  role: 'active' | 'prospective';
  lastAt: string | Date;
  signIns: number;
};

/** The precedence of `roleOf`: admins first, then prospective. */
const roleOfRow = sql`case when 'admin' = any(${member.roles}) then 'admin'
  when 'prospective' = any(${member.roles}) then 'prospective' when 'active' = any(${member.roles}) then 'active' end`;

/** Approved investors; admins are not listed. */
const isInvestor = ({ q, role }: Pick<KeenAsked, 'q' | 'role'>): SQL =>
  sql.join(
    [
      sql`${member.membershipStatus} = 'approved'`,
      role ? sql`${roleOfRow} = ${role}` : sql`${roleOfRow} in ('active', 'prospective')`,
      ...holdsEach(sql`(${member.name} || ' ' || ${member.email}::text)`, q),
    ],
    sql` and `,
  );

/** The id of a row of keen members: one for each member and opportunity. */
const keenId = sql`md5(done.member_id::text || done.opportunity_id::text)::uuid`;

const ofMember = {
  member: { kind: 'text', by: orNothing(member.name) },
  role: { kind: 'text', by: roleOfRow },
} as const satisfies Record<string, SortKey>;

const KEEN_KEYS: Record<SortIdOf<typeof KEEN>, SortKey> = {
  ...ofMember,
  opportunity: { kind: 'text', by: orNothing(sql`of.name`) },
  last: { kind: 'time', by: sql`done.last_at` },
};
const QUIET_KEYS: Record<SortIdOf<typeof QUIET>, SortKey> = {
  ...ofMember,
  signIns: { kind: 'number', by: sql`kept.count` },
  last: { kind: 'time', by: sql`last.at` },
};

/**
 * Finds members with several kinds of recent activity on one opportunity and no commitment to it. Starts from the few
 * opportunities that are open or in the pipeline, and reads the recent activity of each.
 */
export async function findKeen(viewer: Viewer, db: Db, asked: KeenAsked, limit: number): Promise<KeenRow[]> {
  const since = sql`now() - make_interval(days => ${KEEN_DAYS})`;
  const order = keysetOrder(KEEN_KEYS, asked.sort, keenId);
  const position = readCursor(asked.cursor, KEEN_KEYS[columnOf(asked.sort)].kind);
  const { rows } = await db.execute<KeenRow>(sql`
    with of as materialized (
      select id, name from ${opportunity} where stage in ('open', 'pipeline') and ${isPublished}
        ${asked.opportunity ? sql`and ${opportunity.id} = ${asked.opportunity}::uuid` : sql``}
    ), recent as (
      select of.id as opportunity_id, e.member_id, e.at, case e.act when 'view' then 'opened' else 'downloaded' end as kind
        from of join document d on d.opportunity_id = of.id
        join document_event e on e.document_id = d.id and e.at > ${since} and e.act in ('view', 'download')
      union all
      select of.id, p.member_id, p.at, 'watched' from of join media_progress p on p.opportunity_id = of.id and p.at > ${since}
      union all
      select of.id, q.member_id, q.asked_at, 'asked' from of join question q on q.opportunity_id = of.id and q.asked_at > ${since}
      union all
      select of.id, w.member_id, w.set_at, 'amounts' from of join desired_amount w on w.opportunity_id = of.id and w.set_at > ${since}
        and not ${isCarriedOver(sql`w`)}
      union all
      select of.id, i.member_id, i.set_at, 'amounts' from of join indication i on i.opportunity_id = of.id and i.set_at > ${since}
    ), done as (
      select opportunity_id, member_id, max(at) as last_at,
        count(*) filter (where kind = 'opened')::int as opened,
        count(*) filter (where kind = 'downloaded')::int as downloaded,
        count(*) filter (where kind = 'watched')::int as watched,
        count(*) filter (where kind = 'asked')::int as asked,
        count(*) filter (where kind = 'amounts')::int as amounts
      from recent group by opportunity_id, member_id having count(distinct kind) >= ${KEEN_KINDS}
    )
    select ${keenId} as id, ${order.key} as "sortKey", ${keenId} as "sortId", ${member.id} as "memberId", ${member.name} as name,
      ${member.email} as email, ${roleOfRow} as role, of.id as "opportunityId", of.name as opportunity,
      done.last_at as "lastAt", done.opened, done.downloaded, done.watched, done.asked, done.amounts
    from done join of on of.id = done.opportunity_id join ${member} on ${member.id} = done.member_id
    where ${forAdmin(viewer, 'people')} and ${isInvestor(asked)} and ${order.after(position) ?? sql`true`}
      and not exists (select 1 from commitment c where c.opportunity_id = done.opportunity_id
        and c.member_id = done.member_id and c.declined_at is null and c.withdrawn_at is null)
    order by ${sql.join(order.orderBy, sql`, `)} limit ${limit + 1}`);
  return rows;
}

/** Finds members who used to sign in and no longer do. Queries the sign-ins index once per investor. */
export async function findQuiet(
  viewer: Viewer,
  db: Db,
  asked: QuietAsked,
  limit: number,
): Promise<QuietRow[]> {
  const order = keysetOrder(QUIET_KEYS, asked.sort, member.id);
  const position = readCursor(asked.cursor, QUIET_KEYS[columnOf(asked.sort)].kind);
  const { rows } = await db.execute<QuietRow>(sql`
    select ${member.id} as id, ${order.key} as "sortKey", ${member.id} as "sortId", ${member.id} as "memberId", ${member.name} as name,
      ${member.email} as email, ${roleOfRow} as role, last.at as "lastAt", kept.count as "signIns"
    from ${member} cross join lateral (
      select at from sign_in_event where member_id = ${member.id} and result = 'signed_in' order by at desc limit 1
    ) last cross join lateral (
      select count(*)::int as count from sign_in_event where member_id = ${member.id} and result = 'signed_in'
    ) kept
    where ${forAdmin(viewer, 'people')} and ${isInvestor(asked)} and ${order.after(position) ?? sql`true`}
      and last.at < now() - make_interval(days => ${QUIET_DAYS}) and kept.count >= ${QUIET_SIGN_INS}
    order by ${sql.join(order.orderBy, sql`, `)} limit ${limit + 1}`);
  return rows;
}

/** The opportunities that the list of engaged members can cover. */
export async function findLiveOpportunities(viewer: Viewer, db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from ${opportunity}
    where stage in ('open', 'pipeline') and ${isPublished} and ${forAdmin(viewer, 'people')} order by name, id`);
  return rows;
}
