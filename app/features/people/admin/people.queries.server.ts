import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { assignedContact } from '#app/db/schema/firm.ts';
import { member, memberTally } from '#app/db/schema/members.ts';
import { ndaSignature } from '#app/db/schema/nda.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import { application, personNote, personTag } from '#app/db/schema/relations.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { firmDayOf } from '#app/platform/access/firm-day.queries.server.ts';
import { isHolding } from '#app/platform/access/holding.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNever, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { lastSeenAt } from './last-seen.queries.server.ts';
import type { PEOPLE, PeopleAsked } from './people-list.tsx';
import { soughtPeople } from './people-search.queries.server.ts';

const hasRole = (role: string): SQL => sql`${role} = any(${member.roles})`;
/** Same order as `roleOf` (seed §4): admin, then prospective, then active. */
const ROLE_IS: Record<'admin' | 'prospective' | 'active' | 'unknown', SQL | undefined> = {
  admin: hasRole('admin'),
  prospective: and(not(hasRole('admin')), hasRole('prospective')),
  active: and(not(hasRole('admin')), not(hasRole('prospective')), hasRole('active')),
  unknown: and(not(hasRole('admin')), not(hasRole('prospective')), not(hasRole('active'))),
};

const signed = sql`exists (select 1 from ${ndaSignature} where ${ndaSignature.memberId} = ${member.id} and ${ndaSignature.completedAt} is not null and ${ndaSignature.voidedAt} is null)`;

const holds = sql`exists (select from ${position} where ${position.memberId} = ${member.id} and ${isHolding})`;

function matching(
  viewer: Viewer,
  { q, standing, role, nda, holdings, tag, owner: by }: PeopleAsked,
): SQL | undefined {
  return and(
    forAdmin(viewer, 'people'),
    soughtPeople(q),
    standing ? eq(member.membershipStatus, standing) : isNull(member.erasedAt),
    role ? ROLE_IS[role] : undefined,
    nda === undefined ? undefined : nda === 'signed' ? signed : not(signed),
    // Those who do not see what people hold learn it from no filter either.
    holdings === undefined || !maySee(viewer, 'money') ? undefined : holdings === 'some' ? holds : not(holds),
    tag
      ? sql`exists (select from ${personTag} where ${personTag.memberId} = ${member.id} and lower(${personTag.tag}) = lower(${tag}))`
      : undefined,
    by ? eq(assignedContact.contactId, by) : undefined,
  );
}

const inviter = alias(member, 'inviter');
const owner = alias(member, 'owner');
const ndaSignedAt = sql`(select max(${ndaSignature.completedAt}) from ${ndaSignature} where ${ndaSignature.memberId} = ${member.id} and ${ndaSignature.voidedAt} is null)`;

/**
 * The day on which the firm was last in contact: by a call, a meeting or an e-mail that a note is of, or by an answer.
 * The first of all days for never.
 */
const lastContactOn = sql<string>`greatest(
  (select max(${personNote.day}) from ${personNote} where ${personNote.memberId} = ${member.id} and ${personNote.kind} <> 'note'),
  (select max(${firmDayOf(question.answeredAt)}) from ${question} where ${question.memberId} = ${member.id}),
  date '0001-01-01')`;

const tags = sql<string[]>`array(select ${personTag.tag} from ${personTag}
  where ${personTag.memberId} = ${member.id} order by ${personTag.tag})`;

/** Roles in the order of how much they may do, as `roleOf` reads them. */
const roleRank = sql`case when ${ROLE_IS.admin} then 3 when ${ROLE_IS.prospective} then 1 when ${ROLE_IS.active} then 2 else 0 end`;

const SORTS: Record<SortIdOf<typeof PEOPLE>, SortKey> = {
  name: { kind: 'text', by: sql`lower(${member.name})` },
  standing: {
    kind: 'text',
    by: sql`case when ${member.erasedAt} is null then ${member.membershipStatus}::text else 'erased' end`,
  },
  role: { kind: 'number', by: roleRank },
  country: { kind: 'text', by: orNothing(member.country) },
  nda: { kind: 'time', by: orNever(ndaSignedAt) },
  owner: { kind: 'text', by: orNothing(owner.name) },
  contact: { kind: 'day', by: lastContactOn },
  invitedBy: { kind: 'text', by: orNothing(inviter.name) },
  seen: { kind: 'time', by: orNever(lastSeenAt) },
  joined: { kind: 'time', by: member.createdAt },
};

export const findPeople = listQuery(SORTS, member.id, (viewer, db, asked: PeopleAsked, part) =>
  db
    .select({
      member,
      invitedByName: inviter.name,
      ndaSignedAt: sql<string | Date | null>`${ndaSignedAt}`,
      lastSeenAt,
      ownerName: owner.name,
      answers: application.answers,
      lastContactOn: sql<string>`${lastContactOn}::text`,
      tags,
      ...part.place,
    })
    .from(member)
    .leftJoin(inviter, eq(inviter.id, member.invitedBy))
    .leftJoin(assignedContact, eq(assignedContact.memberId, member.id))
    .leftJoin(owner, eq(owner.id, assignedContact.contactId))
    .leftJoin(application, eq(application.memberId, member.id))
    .where(and(matching(viewer, asked), part.after))
    .orderBy(...part.orderBy)
    .limit(part.limit),
);

/** Counts people by membership status, ignoring the other filters. */
export const countPeople = (viewer: Viewer, db: Db) =>
  db.select().from(memberTally).where(forAdmin(viewer, 'people'));
