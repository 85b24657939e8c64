import { and, asc, desc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { document } from '#app/db/schema/documents.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { GrantPreset } from '#app/domain/access/grant-rights.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isInAudience } from '#app/platform/access/audience.queries.server.ts';
import { isDocumentPublished } from '#app/platform/access/document-access.queries.server.ts';
import { admittingRules, waysToRead } from '#app/platform/access/document-readers.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import {
  holdsFund,
  isAdminRow,
  isInScopeOfRow,
  isMemberRow,
  isNoAdmin,
  isOpenToRow,
  passesNdaRow,
  relatedTo,
} from '#app/platform/access/member-rows.queries.server.ts';
import { isFundPublished, isPublished } from '#app/platform/access/opportunity-access.queries.server.ts';
import { hasSetFor, setNames } from '#app/platform/access/staff.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { holdsEach, isoMoment } from '#app/platform/lists/sql.server.ts';
import type { DOCUMENT_SEEN_BY, SeenByAsked } from './seen-by-list.tsx';
import type { SubjectWithRules } from './subjects.server.ts';
import { AREA_OF, type Depth } from './visibility.ts';

/** For each reason, the members for whom it is one; members with a reason see the subject, and nobody else does. */
type Reasons = readonly (readonly [key: string, which: SQL | undefined])[];

type Seen = { reasons: Reasons; more?: SQL<string[]>; depth: SQL<Depth> };

/** The reasons of a document are the conditions of `isReader` one by one. */
function seenDocument(db: Db): Seen {
  const { staff, own, place, rule } = waysToRead(db);
  return {
    reasons: [
      ['staff', staff],
      ['own', and(isDocumentPublished, own)],
      ['place', and(isDocumentPublished, place)],
    ],
    more: sql`case when ${and(isDocumentPublished, rule)} then ${rulesOf(db)} end`,
    depth: sql<Depth>`'file'`,
  };
}

const rulesOf = (db: Db): SQL<string[]> =>
  sql`(select array_agg('rule.' || id) from unnest(${admittingRules(db)}) as id)`;

function seenOpportunity(db: Db, { rules }: SubjectWithRules): Seen {
  const signed = passesNdaRow(db);
  const isShown = and(isPublished, isOpenToRow(signed));
  const staff = and(isAdminRow, hasSetFor(db, { sees: 'deals' }));
  const isInvolved = sql`opportunity_admits(${opportunity.id}, ${member.id}, null)`;
  const byAudience = and(isShown, opportunity.hasAudience);
  return {
    reasons: [
      ['staff', staff],
      ['admin', and(isShown, isAdminRow, not(staff ?? sql`false`))],
      ['everyone', and(isShown, isNoAdmin, not(opportunity.hasAudience))],
      ...rules.map(({ key, rule }) => [key, and(byAudience, isInAudience(db, [rule]))] as const),
      ['involved', and(byAudience, isNoAdmin, isInvolved)],
    ],
    depth: sql<Depth>`case when ${or(staff, and(signed, isInScopeOfRow))} then 'full'
      when ${signed} then 'page' else 'card' end`,
  };
}

function seenVehicle(db: Db, { id, isFund }: SubjectWithRules): Seen {
  const staff = and(isAdminRow, hasSetFor(db, { sees: 'money' }));
  const holds = isFund ? holdsFund(db, id) : relatedTo(db, id).holds;
  return {
    reasons: [
      ['staff', staff],
      ['everyone', isFund ? and(isFundPublished, passesNdaRow(db)) : undefined],
      ['holds', holds],
    ],
    depth: sql<Depth>`case when ${staff} then 'records' when ${holds} then 'holding' else 'page' end`,
  };
}

const person = alias(member, 'person');
const NO_TEXT = sql<string | null>`null::text`;

/** Everyone who sees the subject: members by their own access, and people under the grants that let them. */
function seenBy(db: Db, subject: SubjectWithRules, grants: ReadonlyMap<string, Depth>) {
  const table = { document, opportunity, vehicle: subject.isFund ? fund : opportunity }[subject.kind];
  const seen = { document: seenDocument, opportunity: seenOpportunity, vehicle: seenVehicle }[subject.kind];
  const { reasons, more = sql`null`, depth } = seen(db, subject);
  const keys = reasons.map(([key, which]) => sql`case when ${which ?? sql`false`} then ${key}::text end`);
  const why = sql<string[]>`array_remove(array[${sql.join(keys, sql`, `)}], null) || ${more}::text[]`;
  const members = db
    .select({
      id: sql<string>`${member.id}`.as('id'),
      memberId: sql<string>`${member.id}`.as('member_id'),
      name: sql<string>`${member.name}`.as('name'),
      email: sql<string>`${member.email}::text`.as('email'),
      why: why.as('why'),
      depth: depth.as('depth'),
      sets: sql<string | null>`${setNames(db)}`.as('sets'),
      preset: sql<GrantPreset | null>`null::text`.as('preset'),
      holder: NO_TEXT.as('holder'),
      until: sql<Date | null>`null::timestamptz`.as('until'),
    })
    .from(member)
    .innerJoin(table, eq(table.id, subject.id))
    .where(isMemberRow)
    .as('members');
  const depths = [...grants].map(([id, given]) => sql`when ${id}::uuid then ${given}::text`);
  const delegates = db
    .select({
      id: sql<string>`${accessGrant.id}`.as('id'),
      memberId: sql<string>`${person.id}`.as('member_id'),
      name: sql<string>`${person.name}`.as('name'),
      email: sql<string>`${person.email}::text`.as('email'),
      why: sql<string[]>`array['grant']`.as('why'),
      depth: (depths.length > 0
        ? sql<Depth>`case ${accessGrant.id} ${sql.join(depths, sql` `)} end`
        : sql<Depth>`null::text`
      ).as('depth'),
      sets: NO_TEXT.as('sets'),
      preset: sql<GrantPreset | null>`${accessGrant.preset}`.as('preset'),
      holder: sql<string | null>`${nameOfHolder}`.as('holder'),
      until: sql<Date | null>`${accessGrant.until}`.as('until'),
    })
    .from(accessGrant)
    .innerJoin(person, eq(person.id, accessGrant.personId))
    .innerJoin(member, eq(member.id, accessGrant.holderId))
    .leftJoin(investingEntity, eq(investingEntity.id, accessGrant.entityId))
    .where(inArray(accessGrant.id, [...grants.keys()]));
  return unionAll(db.select().from(members).where(sql`cardinality(${members.why}) > 0`), delegates).as(
    'seen',
  );
}

const seen = {
  id: sql<string>`seen.id`,
  name: sql<string>`seen.name`,
  email: sql<string>`seen.email`,
  why: sql<string[]>`seen.why`,
};

const SORTS: Record<SortIdOf<typeof DOCUMENT_SEEN_BY>, SortKey> = {
  person: { kind: 'text', by: orNothing(seen.name) },
};

/** Finds who sees a subject, as admins list them. `grants`: those under which it is seen, and how much of it. */
export const findSeenBy = (subject: SubjectWithRules, grants: ReadonlyMap<string, Depth>) =>
  listQuery(SORTS, seen.id, (viewer, db, { q, why, sees }: SeenByAsked, part) => {
    const all = seenBy(db, subject, grants);
    return db
      .select({
        id: all.id,
        memberId: all.memberId,
        name: all.name,
        email: all.email,
        why: all.why,
        depth: all.depth,
        sets: all.sets,
        preset: all.preset,
        holder: all.holder,
        until: isoMoment<string | null>(sql`seen.until`),
        ...part.place,
      })
      .from(all)
      .where(
        and(
          forAdmin(viewer, AREA_OF[subject.kind]),
          ...holdsEach(sql`(${seen.name} || ' ' || ${seen.email})`, q),
          why === undefined ? undefined : sql`${why} = any(${seen.why})`,
          sees === undefined ? undefined : sql`seen.depth = ${sees}`,
          part.after,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit);
  });

/** Counts the people who see a subject, and those for whom each reason is one. */
export async function countSeenBy(
  viewer: Viewer,
  db: Db,
  subject: SubjectWithRules,
  grants: ReadonlyMap<string, Depth>,
): Promise<{ why: string | null; people: number; admins: number }[]> {
  const all = seenBy(db, subject, grants);
  const isOfAdmin = sql`seen.sets is not null`;
  const distinct = (which: SQL) => sql<number>`(count(distinct seen.member_id) filter (where ${which}))::int`;
  const counted = { people: distinct(not(isOfAdmin)), admins: distinct(isOfAdmin) };
  const isAllowed = forAdmin(viewer, AREA_OF[subject.kind]);
  const reason = sql<string>`reason`;
  const [total] = await db.select(counted).from(all).where(isAllowed);
  const each = await db
    .select({ why: reason, ...counted })
    .from(all)
    .innerJoin(sql`unnest(seen.why) as reason`, sql`true`)
    .where(isAllowed)
    .groupBy(reason)
    .orderBy(desc(sql`count(*)`), asc(reason));
  return [...(total ? [{ why: null, ...total }] : []), ...each];
}
