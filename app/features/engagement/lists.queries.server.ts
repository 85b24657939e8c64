import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { isPublished } from '#app/platform/access/opportunity-access.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { keyset, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { columnOf } from '#app/platform/lists/sorting.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import { isCarriedOver } from './carried-over.queries.server.ts';
import type { EngagementFilters, EngagementSort } from './engagement-input.ts';
import { KEEN_DAYS, KEEN_KINDS, QUIET_DAYS, QUIET_SIGN_INS } from './rules.ts';

export type KeenRow = {
  /** Unique per person and opportunity. */
  id: string;
  sortKey: string;
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

export type QuietRow = {
  id: string;
  sortKey: string;
  memberId: string;
  name: string;
  email: string;
  role: 'active' | 'prospective';
  lastAt: string | Date;
  signIns: number;
};

type Filters = Pick<EngagementFilters, 'q' | 'role' | 'opportunity' | 'sort'>;
type Wanted = { filters: Filters; position: Position | null; limit: number };

/** The precedence of `roleOf`: admins first, then prospective. */
const roleOfRow = sql`case when 'admin' = any(${member.roles}) then 'admin'
  when 'prospective' = any(${member.roles}) then 'prospective' when 'active' = any(${member.roles}) then 'active' end`;

/** Approved investors; admins are not listed. */
const isInvestor = ({ q, role }: Filters): SQL =>
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

/** Each list has keys of its own; an order of the other list, which no page offers, is that by time. */
const KEEN_KEYS: Record<EngagementSort, SortKey> = {
  ...ofMember,
  opportunity: { kind: 'text', by: orNothing(sql`of.name`) },
  signIns: { kind: 'time', by: sql`done.last_at` },
  last: { kind: 'time', by: sql`done.last_at` },
};
const QUIET_KEYS: Record<EngagementSort, SortKey> = {
  ...ofMember,
  opportunity: { kind: 'time', by: sql`last.at` },
  signIns: { kind: 'number', by: sql`kept.count` },
  last: { kind: 'time', by: sql`last.at` },
};

/** Returns of which kind the cursors of an order are. */
export const engagementCursor = ({ list, sort }: Pick<EngagementFilters, 'list' | 'sort'>): SortKey['kind'] =>
  (list === 'keen' ? KEEN_KEYS : QUIET_KEYS)[columnOf(sort)].kind;

/**
 * Finds members with several kinds of recent activity on one opportunity and no commitment to it. Starts from the few
 * opportunities that are open or in the pipeline, and reads the recent activity of each.
 */
export async function findKeen(
  viewer: Viewer,
  db: Db,
  { filters, position, limit }: Wanted,
): Promise<KeenRow[]> {
  const since = sql`now() - make_interval(days => ${KEEN_DAYS})`;
  const order = keyset(KEEN_KEYS, filters.sort, keenId);
  const { rows } = await db.execute<KeenRow>(sql`
    with of as materialized (
      select id, name from ${opportunity} where stage in ('open', 'pipeline') and ${isPublished}
        ${filters.opportunity ? sql`and ${opportunity.id} = ${filters.opportunity}::uuid` : sql``}
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
    select ${keenId} as id, ${order.key} as "sortKey", ${member.id} as "memberId", ${member.name} as name,
      ${member.email} as email, ${roleOfRow} as role, of.id as "opportunityId", of.name as opportunity,
      done.last_at as "lastAt", done.opened, done.downloaded, done.watched, done.asked, done.amounts
    from done join of on of.id = done.opportunity_id join ${member} on ${member.id} = done.member_id
    where ${forAdmin(viewer)} and ${isInvestor(filters)} and ${order.after(position) ?? sql`true`}
      and not exists (select 1 from commitment c where c.opportunity_id = done.opportunity_id
        and c.member_id = done.member_id and c.declined_at is null and c.withdrawn_at is null)
    order by ${sql.join(order.orderBy, sql`, `)} limit ${limit}`);
  return rows;
}

/** Finds members who used to sign in and no longer do. Queries the sign-ins index once per investor. */
export async function findQuiet(
  viewer: Viewer,
  db: Db,
  { filters, position, limit }: Wanted,
): Promise<QuietRow[]> {
  const order = keyset(QUIET_KEYS, filters.sort, member.id);
  const { rows } = await db.execute<QuietRow>(sql`
    select ${member.id} as id, ${order.key} as "sortKey", ${member.id} as "memberId", ${member.name} as name,
      ${member.email} as email, ${roleOfRow} as role, last.at as "lastAt", kept.count as "signIns"
    from ${member} cross join lateral (
      select at from sign_in_event where member_id = ${member.id} and result = 'signed_in' order by at desc limit 1
    ) last cross join lateral (
      select count(*)::int as count from sign_in_event where member_id = ${member.id} and result = 'signed_in'
    ) kept
    where ${forAdmin(viewer)} and ${isInvestor(filters)} and ${order.after(position) ?? sql`true`}
      and last.at < now() - make_interval(days => ${QUIET_DAYS}) and kept.count >= ${QUIET_SIGN_INS}
    order by ${sql.join(order.orderBy, sql`, `)} limit ${limit}`);
  return rows;
}

/** The opportunities that the list of engaged members can cover. */
export async function findLiveOpportunities(viewer: Viewer, db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from ${opportunity}
    where stage in ('open', 'pipeline') and ${isPublished} and ${forAdmin(viewer)} order by name, id`);
  return rows;
}
