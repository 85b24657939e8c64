import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { executePrepared } from '#app/db/prepared.server.ts';
import { document } from '#app/db/schema/documents.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import { isAdmin, passesNda } from '#app/domain/access/access.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { IndexedKind, SearchKind } from '#app/domain/search.ts';
import { type KindQueries, queriesOf, type Sought, titledWords } from '#app/domain/sought.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import {
  opensFundPage,
  readsInFull,
  seesHeadline,
} from '#app/platform/access/opportunity-access.queries.server.ts';
import { ownPositions, ownQuestions } from '#app/platform/access/own-records.queries.server.ts';
import { forAdmin, forPerson } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { SearchRef } from './search.ts';

/** Rows of these kinds are found by the member whose they are, and by nobody else. */
const PERSONAL_KINDS: readonly IndexedKind[] = ['question', 'position'];
const isPersonal = (kind: IndexedKind): boolean => PERSONAL_KINDS.includes(kind);

/** How well something matches; the smaller the better. */
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

/** The newest rows of a kind, which are read before its index: frequent words are found among them. */
const NEWEST = 250;
/** So many of these are ranked at least; with so many found among them, the index is not asked. */
const ENOUGH = 20;
/** Maximum number of rows read from the index per word, before ranking. */
const MOST = 400;

/** Maximum number of rows of a kind whose titles start with the search. */
const MOST_BEGINNING = 50;

const number = (value: number): SQL => sql.raw(String(value));

/** The audiences to which the viewer belongs (`audience`): narrows down the candidates and decides nothing. */
function audienceOf(viewer: Viewer): SQL {
  const { role } = viewer;
  const memberId = holderIdOf(viewer);
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
    when 'faq' then ${forPerson(viewer)}
    when 'commitment' then ${forAdmin(viewer, 'deals')}
    else ${forAdmin(viewer, 'people')}
  end`;
}

const readsGated = (viewer: Viewer): SQL =>
  sql`case entry.kind when 'opportunity' then (select true from ${opportunity} where ${and(eq(opportunity.id, sql`entry.subject_id`), readsInFull(viewer))}) end`;

type EntryQuery = {
  sought: Sought;
  kinds: readonly IndexedKind[];
  /** Whether titles with a typo, and those that have the search within a word, are found too. */
  forgiving: boolean;
  limit: number;
  offset: number;
};

/** Folded text contains no pattern characters. */
const FROM_LETTERS_WITHIN = 3;

/**
 * The best rows of each kind that the viewer may open: exact titles, titles that begin with the search, titles with all
 * its words, similar titles, texts; the latest first among equals. Candidates are limited before they are ranked, so
 * that a word which is everywhere costs no more than a rare one: of the newest rows all, by the index `MOST`. Of personal
 * kinds all rows of the viewer's are candidates, which the index finds without those of others.
 */
export async function findSearchEntries(viewer: Viewer, tx: Tx, query: EntryQuery): Promise<EntryRow[]> {
  const { sought, kinds, forgiving, limit, offset } = query;
  const enough = sql`${Math.max(ENOUGH, offset + limit)}::int`;
  const queries = kinds.map((kind) => queriesOf(sought, kind, forgiving));
  const column = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
  // Parsed once, not for every row.
  const texts = (which: keyof KindQueries) => sql`${sql.param(queries.map((one) => one[which]))}::tsquery[]`;
  const isWithin = forgiving && sought.line.length >= FROM_LETTERS_WITHIN;
  const within = isWithin ? sql`entry.folded like ${`%${sought.line}%`}` : sql`false`;
  const reads = sql`entry.audience && (select keys from admitted)`;
  // Not by the index, where what is everyone's would be read whole for the few rows at hand.
  const admits = sql`entry.audience || '{}'::text[] && (select keys from admitted)`;
  const rows = sql`select entry.subject_id from search_entry as entry where`;
  /** Of the newest rows those that match: as they come, so that for a frequent word few are looked at. */
  const newest = (words: SQL, unless: SQL): SQL => sql`
    select entry.subject_id, entry.words @@ asked.titled as is_titled from (
      select entry.kind, entry.subject_id, entry.words, entry.audience from search_entry as entry
      where entry.kind = asked.kind and ${unless}
      order by entry.at desc, entry.subject_id desc limit ${number(NEWEST)}
    ) as entry
    where entry.words @@ ${words} and ${reads} and ${mayOpen(viewer, tx)} limit ${enough}`;
  const isShared = sql`asked.kind <> all (${column(PERSONAL_KINDS)})`;
  const asksGated = sql`asked.kind = 'opportunity' and (select found from tally) < ${enough}`;
  const { rows: found } = await executePrepared<EntryRow>(
    tx,
    sql`
    with admitted as materialized (${audienceOf(viewer)}),
    within as materialized (
      select entry.kind, entry.subject_id from search_entry as entry
      where ${kinds.every(isPersonal) ? sql`false` : within} and ${admits} and entry.kind <> all (${column(PERSONAL_KINDS)}) limit ${number(MOST)}
    ),
    personal as materialized (
      select entry.kind, entry.subject_id from search_entry as entry
      where entry.audience @> array[${`member:${holderIdOf(viewer)}`}] and entry.kind = any (${column(PERSONAL_KINDS)})
    )
    select hit.kind, hit.id, hit.title, hit.note, hit.href, hit.tier, hit.body, hit.gated from unnest(
      ${column(kinds)}, ${texts('found')}, ${texts('titled')}, ${texts('similar')}
    ) with ordinality as asked (kind, found, titled, alike, place)
    cross join lateral (
      with newest as materialized (${newest(sql`asked.found`, isShared)}),
      tally as materialized (select count(*) as found, count(*) filter (where is_titled) as titled from newest),
      titled as materialized (${newest(sql`asked.titled`, sql`${isShared} and (select found >= ${enough} and titled < ${enough} from tally)`)}),
      indexed as materialized (
        select entry.subject_id, entry.words @@ asked.titled as is_titled from search_entry as entry
        where ${isShared} and (select found from tally) < ${enough} and entry.words @@ asked.found and ${reads} limit ${number(MOST)}),
      gated as materialized (
        select entry.subject_id from (
          select entry.subject_id, entry.gated_words from search_entry as entry
          where entry.kind = asked.kind and ${asksGated}
          order by entry.at desc, entry.subject_id desc limit ${number(NEWEST)}
        ) as entry
        where entry.gated_words @@ asked.found limit ${enough}),
      candidate as (
        select subject_id from newest union select subject_id from titled
        union (${rows} ${isShared} and entry.kind = asked.kind and entry.folded ~>=~ ${sought.line} and entry.folded ~<~ ${`${sought.line}\u{10ffff}`}
          and ${admits} limit ${number(MOST_BEGINNING)})
        union select subject_id from indexed
        union (${rows} ${isShared} and (select titled from tally) + (select count(*) from titled) < ${enough}
          and ((select found from tally) >= ${enough} or (select count(*) from indexed) >= ${number(MOST)})
          and (select count(*) from indexed where is_titled) < ${enough}
          and entry.words @@ asked.titled and ${reads} limit ${number(MOST)})
        union select subject_id from gated
        union (${rows} ${asksGated} and (select count(*) from gated) < ${enough}
          and entry.gated_words @@ asked.found limit ${number(MOST)})
        union select within.subject_id from within where within.kind = asked.kind
        union select personal.subject_id from personal where personal.kind = asked.kind
      )
      select entry.kind, entry.subject_id as id, entry.title, entry.note, entry.href, entry.at, rank.tier,
        case when rank.tier >= ${number(TIERS.similar)} then entry.body end as body,
        case when rank.tier >= ${number(TIERS.similar)} and not rank.in_words then entry.gated end as gated
      from candidate join search_entry as entry on entry.kind = asked.kind and entry.subject_id = candidate.subject_id
      cross join lateral (
        select entry.words @@ asked.found as in_words, case
          when entry.folded = ${sought.line} then ${number(TIERS.exact)}
          when starts_with(entry.folded, ${sought.line}) then ${number(TIERS.beginning)}
          when entry.words @@ asked.titled then ${number(TIERS.title)}
          when entry.words @@ asked.alike or (${within}) then ${number(TIERS.similar)}
          else ${number(TIERS.text)}
        end as tier
      ) as rank
      where ${mayOpen(viewer, tx)} and (rank.in_words or (${within}) or ${readsGated(viewer)})
      order by rank.tier, entry.at desc, entry.subject_id desc limit ${limit} offset ${offset}
    ) as hit
    order by min(hit.tier) over (partition by hit.kind), asked.place, hit.tier, hit.at desc, hit.id desc`,
  );
  return found;
}

/**
 * The kinds of which many of the newest titles have each of the words, if not together: nothing is a typo there. Theirs
 * would be compared with every title that has one of the words.
 */
export async function findKindsWithAll(
  tx: Tx,
  { sought, kinds }: Pick<EntryQuery, 'sought' | 'kinds'>,
): Promise<IndexedKind[]> {
  const asked = kinds
    .filter((kind) => !isPersonal(kind))
    .flatMap((kind) => titledWords(sought, kind).map((word) => ({ kind, word })));
  const { rows } = await executePrepared<{ kind: IndexedKind }>(
    tx,
    sql`
    select asked.kind from unnest(${sql.param(asked.map(({ kind }) => kind))}::text[], ${sql.param(asked.map(({ word }) => word))}::tsquery[])
      as asked (kind, word)
    cross join lateral (
      select count(*) as hits from (
        select from (
          select entry.words from search_entry as entry where entry.kind = asked.kind
          order by entry.at desc, entry.subject_id desc limit ${number(NEWEST)}
        ) as entry
        where entry.words @@ asked.word limit ${number(ENOUGH)}
      ) as hit
    ) as tally
    group by asked.kind having bool_and(tally.hits >= ${number(ENOUGH)})`,
  );
  return rows.map(({ kind }) => kind);
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
