import { sql } from 'drizzle-orm';
import { ledgerLine } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { isCountedLine } from './holding.queries.server.ts';

/* Members name themselves and their entities. The firm knows a name once it has confirmed it, or recorded something in
   it, since it was last changed. */

// In the fields of a query on one table Drizzle omits the table, which the queries within need.
const entity = sql.raw('investing_entity');
const changedAt = sql`coalesce(${entity}.name_changed_at, '-infinity')`;

/** Whether the firm confirmed an entity's name: by hand, with a line of the ledger, or by accepting a commitment in it. */
export const isEntityNameConfirmed = sql<boolean>`(${entity}.name_confirmed_at is not null
  or exists (select from ${position} as held join ${ledgerLine} as line on line.position_id = held.id
    where held.member_id = ${entity}.member_id and held.entity_id = ${entity}.id
      and ${isCountedLine} and line.recorded_at > ${changedAt})
  or exists (select from ${commitment} as made
    where made.entity_id = ${entity}.id and made.accepted_at > ${changedAt}))`;

/** Whether the firm knows a member by their name: it approved them with it, or has confirmed it since. */
export const isMemberNameConfirmed = sql<boolean>`(${member.nameChangedAt} is null
  or ${member.nameConfirmedAt} is not null or coalesce(${member.approvedAt} > ${member.nameChangedAt}, false))`;
