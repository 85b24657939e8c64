import { type SQL, sql } from 'drizzle-orm';
import { NOTICE_NAMES } from '#app/domain/investing/notice.ts';

export const ENTRY = sql`e.id, e.at, e.actor_id as "actorId", e.act, e.subject_type as "subjectType",
  e.subject_id as "subjectId", e.before, e.after`;
const VEHICLE = sql`coalesce(fund_of.name, offer_of.name)`;
/** A bank entry, as in "Ada Vale, 12 Nov 2026". */
const MOVED = sql`coalesce(nullif(moved.counterparty, ''), nullif(left(moved.text, 60), ''), 'An account')
  || ', ' || to_char(moved.value_date, 'FMDD Mon YYYY')`;
/** The names of the actor, the record and the member whose commitment it is, where `NAMED` is joined. */
export const NAMES = sql`actor.name as actor, holder.name as holder, behalf.name as "forHolder",
  preparing.name as "preparedBy",
  coalesce(person.name, offer.name, committed.name, paper.title, asked_offer.name, asked_fund.name, batch.title,
    message.title, entity.name, statement.file_name, ${MOVED}, ${VEHICLE} || ', ' || paid.name,
    ${VEHICLE}) as "subjectName"`;
/** Only a UUID is looked up, whatever the subject's id looks like. */
const idOf = (type: string): SQL =>
  sql`case when e.subject_type = ${sql.raw(`'${type}'`)} and e.subject_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then e.subject_id::uuid end`;
const KINDS = Object.entries(NOTICE_NAMES).map(([kind, name]) => sql`when ${kind} then ${name}`);
const NOTICE_NAME = sql`case n.kind ${sql.join(KINDS, sql` `)} end || coalesce(' ' || n.number, '')`;
export const NAMED = sql`
  left join member actor on actor.id = e.actor_id
  left join member behalf on behalf.id = (e.after ->> 'forHolder')::uuid
  left join member preparing on preparing.id = (e.after ->> 'preparedBy')::uuid
  left join member person on person.id = ${idOf('member')}
  left join opportunity offer on offer.id = ${idOf('opportunity')}
  left join commitment c on c.id = ${idOf('commitment')}
  left join opportunity committed on committed.id = c.opportunity_id
  left join member holder on holder.id = c.member_id
  left join document paper on paper.id = ${idOf('document')}
  left join question q on q.id = ${idOf('question')}
  left join opportunity asked_offer on asked_offer.id = q.opportunity_id
  left join fund asked_fund on asked_fund.id = q.fund_id
  left join document_batch batch on batch.id = ${idOf('document_batch')}
  left join broadcast message on message.id = ${idOf('broadcast')}
  left join investing_entity entity on entity.id = ${idOf('investing_entity')}
  left join bank_statement statement on statement.id = ${idOf('bank_statement')}
  left join bank_entry moved on moved.id = ${idOf('bank_entry')}
  left join payout_file payout on payout.id = ${idOf('payout_file')}
  left join expected_payment due on due.id = ${idOf('expected_payment')}
  left join notice_item due_item on due_item.id = due.item_id
  left join lateral (
    select n.vehicle_id, ${NOTICE_NAME} as name from notice n
    where n.id = coalesce(${idOf('notice')}, payout.notice_id, due_item.notice_id)) paid on true
  left join ledger_line line on line.id = ${idOf('ledger_line')}
  left join valuation valued on valued.id = ${idOf('valuation')}
  left join lateral (
    select coalesce(paid.vehicle_id, line.vehicle_id, valued.vehicle_id, ${idOf('vehicle')}) as id) vehicle_of on true
  left join fund fund_of on fund_of.id = vehicle_of.id
  left join opportunity offer_of on offer_of.id = vehicle_of.id`;
