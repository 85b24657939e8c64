import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document } from '#app/db/schema/documents.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import { isAdmin, passesNda } from '#app/domain/access.ts';
import type { SearchKind } from '#app/domain/search.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import {
  opensFundPage,
  readsInFull,
  seesHeadline,
} from '#app/platform/access/opportunity-access.queries.server.ts';
import { ownPositions, ownQuestions } from '#app/platform/access/own-records.queries.server.ts';
import { forAdmin, forMember } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { SearchRef } from './search.ts';
import { queriesOf, type Sought } from './sought.ts';

/** How well a record matches; smaller is better. */
export const TIERS = { exact: 0, beginning: 1, title: 2, similar: 3, text: 4 } as const;

export type EntryRow = {
  kind: SearchKind;
  id: string;
  title: string;
  note: string;
  href: string;
  tier: number;
  /** The text in which it was found, if not only in the title. */
  body: string | null;
  gated: string | null;
};

/** The newest rows of a kind, which are read before its index, because frequent words are found among them. */
const NEWEST = 500;
/** At least this many are ranked; if this many are found among the newest, the index is not read. */
const ENOUGH = 20;
/** Maximum number of rows read from the index per word, before ranking. */
const MOST = 400;

/** Maximum number of rows of a kind whose titles start with the search. */
const MOST_BEGINNING = 50;

const number = (value: number): SQL => sql.raw(String(value));

/** The audiences to which the viewer belongs (`audience`): narrows down the candidates and decides nothing. */
function audienceOf(viewer: Viewer): SQL {
  const { memberId, role } = viewer;
  const keys = ['everyone', `member:${memberId}`, `role:${role}`];
  if (passesNda(viewer)) keys.push('nda');
  if (isAdmin(viewer)) keys.push('admin');
  return sql`select ${sql.param(keys)}::text[] || array(
    select 'fund:' || ${position.fundId} from ${position} where ${position.memberId} = ${memberId}::uuid and ${position.fundId} is not null
  ) as keys`;
}

/**
 * Whether the viewer may open a row's record: decided on the record itself, by the conditions of its own lists. Each
 * is a scalar subquery, which PostgreSQL evaluates only for the rows at hand; an `exists` might become a full read of
 * the table.
 */
function mayOpen(viewer: Viewer, db: Db): SQL {
  const subject = sql`entry.subject_id`;
  return sql`case entry.kind
    when 'opportunity' then (select true from ${opportunity} where ${and(eq(opportunity.id, subject), seesHeadline(viewer))})
    when 'document' then (select true from ${document} where ${and(eq(document.id, subject), isReadBy(viewer, db))})
    when 'fund' then (select true from ${fund} where ${and(eq(fund.id, subject), opensFundPage(viewer))})
    when 'question' then (select true from ${question} where ${and(eq(question.id, subject), ownQuestions(viewer))})
    when 'position' then (select true from ${position} where ${and(eq(position.id, subject), ownPositions(viewer))})
    when 'faq' then ${forMember(viewer)}
    else ${forAdmin(viewer)}
  end`;
}

const readsGated = (viewer: Viewer): SQL =>
  sql`(select true from ${opportunity} where ${and(eq(opportunity.id, sql`entry.subject_id`), readsInFull(viewer))})`;

type EntryQuery = {
  sought: Sought;
  kinds: readonly SearchKind[];
  /** Whether titles with typos, and with the search inside a word, are included. */
  forgiving: boolean;
  limit: number;
  offset: number;
};

/** Folded text contains no pattern characters. */
const FROM_LETTERS_WITHIN = 3;

/**
 * The best rows of each kind that the viewer may open: exact titles, titles that start with the search, titles with
 * all its words, similar titles, texts; the latest first among equals. Candidates are limited before they are ranked,
 * so that a very frequent word costs no more than a rare one: all of the newest rows, and `MOST` from the index.
 */
export async function findEntries(viewer: Viewer, db: Db, query: EntryQuery): Promise<EntryRow[]> {
  const { sought, kinds, forgiving, limit, offset } = query;
  const enough = Math.max(ENOUGH, offset + limit);
  const queries = kinds.map((kind) => queriesOf(sought, kind, forgiving));
  const column = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  const isWithin = forgiving && sought.line.length >= FROM_LETTERS_WITHIN;
  const within = isWithin
    ? sql`entry.kind <> 'ledger_line' and entry.folded like ${`%${sought.line}%`}`
    : sql`false`;
  const reads = sql`entry.audience && (select keys from admitted)`;
  const rows = sql`select entry.subject_id from search_entry as entry where`;
  /** The matching rows among the newest, in list order, so that few are read for a frequent word. */
  const newest = (words: SQL): SQL => sql`
    select entry.subject_id from (
      select entry.kind, entry.subject_id, entry.words, entry.audience from search_entry as entry
      where entry.kind = asked.kind order by entry.at desc, entry.subject_id desc limit ${number(NEWEST)}
    ) as entry
    where entry.words @@ ${words}::tsquery and ${reads} and ${mayOpen(viewer, db)} limit ${number(enough)}`;
  const { rows: found } = await db.execute<EntryRow>(sql`
    with admitted as materialized (${audienceOf(viewer)}),
    within as materialized (
      select entry.kind, entry.subject_id from search_entry as entry where ${within} and ${reads} limit ${number(MOST)}
    )
    select hit.kind, hit.id, hit.title, hit.note, hit.href, hit.tier, hit.body, hit.gated from unnest(
      ${column(kinds)}, ${column(queries.map(({ found }) => found))}, ${column(queries.map(({ titled }) => titled))}, ${column(queries.map(({ similar }) => similar))}
    ) with ordinality as asked (kind, found, titled, alike, place)
    cross join lateral (
      with titled as materialized (${newest(sql`asked.titled`)}), newest as materialized (${newest(sql`asked.found`)}),
      candidate as (
        select subject_id from titled union select subject_id from newest
        union (${rows} entry.kind = asked.kind and entry.folded ~>=~ ${sought.line} and entry.folded ~<~ ${`${sought.line}\u{10ffff}`}
          and ${reads} limit ${number(MOST_BEGINNING)})
        union (${rows} (select count(*) from titled) < ${number(enough)}
          and entry.words @@ asked.titled::tsquery and ${reads} limit ${number(MOST)})
        union (${rows} (select count(*) from newest) < ${number(enough)}
          and entry.words @@ asked.found::tsquery and ${reads} limit ${number(MOST)})
        union (${rows} asked.kind = 'opportunity' and entry.gated_words @@ asked.found::tsquery limit ${number(MOST)})
        union select within.subject_id from within where within.kind = asked.kind
      )
      select entry.kind, entry.subject_id as id, entry.title, entry.note, entry.href, entry.at, rank.tier,
        case when rank.tier >= ${number(TIERS.similar)} then entry.body end as body,
        case when rank.tier >= ${number(TIERS.similar)} and not rank.in_words then entry.gated end as gated
      from candidate join search_entry as entry on entry.kind = asked.kind and entry.subject_id = candidate.subject_id
      cross join lateral (
        select entry.words @@ asked.found::tsquery as in_words, case
          when entry.folded = ${sought.line} then ${number(TIERS.exact)}
          when starts_with(entry.folded, ${sought.line}) then ${number(TIERS.beginning)}
          when entry.words @@ asked.titled::tsquery then ${number(TIERS.title)}
          when entry.words @@ asked.alike::tsquery or (${within}) then ${number(TIERS.similar)}
          else ${number(TIERS.text)}
        end as tier
      ) as rank
      where ${mayOpen(viewer, db)} and (rank.in_words or (${within}) or ${readsGated(viewer)})
      order by rank.tier, entry.at desc, entry.subject_id desc limit ${limit} offset ${offset}
    ) as hit
    order by min(hit.tier) over (partition by hit.kind), asked.place, hit.tier, hit.at desc, hit.id desc`);
  return found;
}

/** Those of these records that the viewer may open, in this order. */
export async function findRefs(viewer: Viewer, db: Db, refs: readonly SearchRef[]): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select entry.kind, entry.subject_id as id, entry.title, entry.note, entry.href, 0 as tier, null as body, null as gated
    from unnest(${sql.param(refs.map(({ kind }) => kind))}::text[], ${sql.param(refs.map(({ id }) => id))}::uuid[])
      with ordinality as asked (kind, subject_id, place)
    join search_entry as entry using (kind, subject_id)
    where ${mayOpen(viewer, db)} order by asked.place`);
  return rows;
}
