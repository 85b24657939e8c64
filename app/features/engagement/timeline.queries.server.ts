import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document } from '#app/db/schema/documents.ts';
import { faq } from '#app/db/schema/faqs.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import { isPublishedFaq } from '#app/platform/access/faq-access.queries.server.ts';
import {
  readsInFull,
  seesFundHeadline,
  seesHeadline,
} from '#app/platform/access/opportunity-access.queries.server.ts';
import { forAdmin, forMember } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { exactTime } from '#app/platform/lists/sql.server.ts';
import { type ActivityKind, TIMELINE_MONTHS } from './activity.ts';
import { isCarriedOver } from './carried-over.queries.server.ts';

export type TimelineScope = { memberId: string } | { opportunityId: string };

export type ActivityRow = {
  id: string;
  at: string | Date;
  sortKey: string;
  kind: ActivityKind;
  facts: unknown;
  memberId: string;
  memberName: string;
  /** The record that it is about. */
  subjectType: 'document' | 'opportunity' | 'question' | 'faq' | null;
  subjectId: string | null;
  /** Whether the viewer may currently see the name of its subject. */
  isNamed: boolean;
  /** Whether the viewer may currently see the title of a recording. */
  isTitled: boolean;
};

type TimelinePage = { kinds: readonly ActivityKind[]; position: Position | null; limit: number };

/** One source of activity: rows of `(id, at, kind, member_id, subject_type, subject_id, facts)`. */
type Source = { kind: ActivityKind; rows: SQL };

/**
 * Finds activity, newest first: the viewer's own, or, for admins, a person's or an opportunity's. Each source returns
 * only as many rows as the page needs, by its index.
 */
export async function findActivity(
  viewer: Viewer,
  db: Db,
  scope: TimelineScope,
  { kinds, position, limit }: TimelinePage,
): Promise<ActivityRow[]> {
  const isOwn = 'memberId' in scope && scope.memberId === viewer.memberId;
  const sources = sourcesOf(scope, page(position, limit)).filter(({ kind }) => kinds.includes(kind));
  if (sources.length === 0) return [];
  const { rows } = await db.execute<ActivityRow>(sql`
    select done.id, done.at, ${exactTime(sql`done.at`)} as "sortKey", done.kind, done.facts,
      done.member_id as "memberId", member.name as "memberName",
      done.subject_type as "subjectType", done.subject_id as "subjectId",
      ${maySee(viewer, 'people') ? sql`true` : mayName(viewer, db)} as "isNamed",
      ${maySee(viewer, 'people') ? sql`true` : mayTitle(viewer)} as "isTitled"
    from (${sql.join(
      sources.map(({ rows: of }) => sql`(${of})`),
      sql` union all `,
    )}) done
    join member on member.id = done.member_id
    where ${isOwn ? forMember(viewer) : forAdmin(viewer, 'people')}
    order by done.at desc, done.id desc limit ${limit}`);
  return rows;
}

/** Each condition is a scalar subquery, which PostgreSQL evaluates only for the rows of the page. */
function mayName(viewer: Viewer, db: Db): SQL {
  const subject = sql`done.subject_id`;
  const ofOpportunity = sql`exists (select from ${opportunity} where ${and(eq(opportunity.id, question.opportunityId), seesHeadline(viewer))})`;
  const ofFund = sql`exists (select from ${fund} where ${and(eq(fund.id, question.fundId), seesFundHeadline(viewer))})`;
  return sql`coalesce(case done.subject_type
    when 'document' then (select true from ${document} where ${and(eq(document.id, subject), isReadBy(viewer, db))})
    when 'opportunity' then (select true from ${opportunity} where ${and(eq(opportunity.id, subject), seesHeadline(viewer))})
    when 'faq' then (select true from ${faq} where ${and(eq(faq.id, subject), isPublishedFaq)})
    when 'question' then (select true from ${question} where ${and(
      eq(question.id, subject),
      or(isNull(question.opportunityId), ofOpportunity),
      or(isNull(question.fundId), ofFund),
    )})
    else true
  end, false)`;
}

const mayTitle = (viewer: Viewer): SQL =>
  sql`coalesce((select true from ${opportunity} where ${and(eq(opportunity.id, sql`done.subject_id`), readsInFull(viewer))}), false)`;

/** The rows that the page needs from a source: the newest ones after its position, within the period shown. */
type Page = (at: SQL, id: SQL) => { where: SQL; newest: SQL };

const page =
  (position: Position | null, limit: number): Page =>
  (at, id) => ({
    where: sql`${at} > now() - make_interval(months => ${TIMELINE_MONTHS}) ${
      position
        ? sql`and ${at} <= ${position.key}::timestamptz and (${at}, ${id}) < (${position.key}::timestamptz, ${position.id}::uuid)`
        : sql``
    }`,
    newest: sql`order by ${at} desc, ${id} desc limit ${limit}`,
  });

/** An id for a row without its own, distinct from those of all other sources. */
const madeId = (source: string, ...parts: SQL[]): SQL =>
  sql`md5(${sql.join([sql`${source}`, ...parts.map((part) => sql`${part}::text`)], sql` || ' ' || `)})::uuid`;

const OF_DOCUMENT = sql`case e.act when 'view' then 'read' else 'download' end as kind, e.member_id,
  'document' as subject_type, d.id as subject_id,
  jsonb_build_object('act', case e.act when 'view' then 'opened' else 'downloaded' end, 'title', d.title) as facts`;

const OF_RECORDING = sql`'watch' as kind, p.member_id, 'opportunity' as subject_type, o.id as subject_id,
  (select jsonb_build_object('act', 'watched', 'name', o.name, 'seconds', p.seconds, 'finished', p.finished_at is not null,
      'title', max(u ->> 'title'), 'media', max(u ->> 'kind'))
    from jsonb_array_elements(o.content -> 'updates') u where u ->> 'id' = p.media_id) as facts`;

const OF_QUESTION = sql`'ask' as kind, q.member_id, 'question' as subject_type, q.id as subject_id,
  jsonb_build_object('act', 'asked', 'page', q.page, 'name', coalesce(o.name, f.name)) as facts`;

const amountOf = (act: string, row: SQL, more: SQL = sql``): SQL =>
  sql`'amount' as kind, ${row}.member_id, 'opportunity' as subject_type, o.id as subject_id,
    jsonb_build_object('act', ${act}::text, 'name', o.name, 'amount', ${row}.amount, 'currency', o.currency ${more}) as facts`;

/** Where rows come from, and under which name their member and opportunity are. */
type From = { from: SQL; row: SQL; what: SQL; at: SQL; id: SQL; also?: SQL };

/** Reads the rows of one source that belong to a scope and that the page needs. */
type SourceReader = (source: From) => SQL;

const readOf =
  (scope: TimelineScope, of: Page): SourceReader =>
  ({ from, row, what, at, id, also = sql`` }) => {
    const { where, newest } = of(at, id);
    const isOf =
      'memberId' in scope
        ? sql`${row}.member_id = ${scope.memberId}::uuid`
        : sql`${row}.opportunity_id = ${scope.opportunityId}::uuid`;
    return sql`select ${id} as id, ${at} as at, ${what} from ${from} where ${isOf} ${also} and ${where} ${newest}`;
  };

/** What is known of members and of opportunities alike, and for a member also what belongs to no opportunity. */
function sourcesOf(scope: TimelineScope, of: Page): Source[] {
  const read = readOf(scope, of);
  return [
    { kind: 'read', rows: documents(scope, 'view', of) },
    { kind: 'download', rows: documents(scope, 'download', of) },
    {
      kind: 'watch',
      rows: read({
        from: sql`media_progress p join opportunity o on o.id = p.opportunity_id`,
        row: sql`p`,
        what: OF_RECORDING,
        at: sql`p.at`,
        id: madeId('watch', sql`p.member_id`, sql`p.media_id`),
      }),
    },
    {
      kind: 'ask',
      rows: read({
        from: sql`question q left join opportunity o on o.id = q.opportunity_id left join fund f on f.id = q.fund_id`,
        row: sql`q`,
        what: OF_QUESTION,
        at: sql`q.asked_at`,
        id: sql`q.id`,
      }),
    },
    ...amounts(read),
    ...('memberId' in scope ? sourcesOfMemberAlone(scope.memberId, read, of) : []),
  ];
}

/** By the index of a member's events; of an opportunity by that of each of its documents. */
function documents(scope: TimelineScope, act: 'view' | 'download', of: Page): SQL {
  const { where, newest } = of(sql`e.at`, sql`e.id`);
  return 'memberId' in scope
    ? sql`select e.id, e.at, ${OF_DOCUMENT} from document_event e join document d on d.id = e.document_id
        where e.member_id = ${scope.memberId}::uuid and e.act = ${act} and ${where} ${newest}`
    : sql`select e.id, e.at, ${OF_DOCUMENT} from document d cross join lateral (
          select e.id, e.at, e.act, e.member_id from document_event e
          where e.document_id = d.id and e.act = ${act} and ${where} ${newest}) e
        where d.opportunity_id = ${scope.opportunityId}::uuid`;
}

/** An opportunity has no reading time: it is summed up for each document on a page of its own. */
function sourcesOfMemberAlone(memberId: string, read: SourceReader, of: Page): Source[] {
  const readingId = madeId('reading', sql`r.version_id`);
  const reading = of(sql`r.at`, readingId);
  return [
    {
      kind: 'read',
      rows: sql`select ${readingId} as id, r.at, 'read' as kind, ${memberId}::uuid as member_id,
          'document' as subject_type, d.id as subject_id,
          jsonb_build_object('act', 'read', 'title', d.title, 'pages', r.pages, 'milliseconds', r.milliseconds) as facts
        from (select version_id, max(last_at) as at, count(*) as pages, sum(milliseconds) as milliseconds
          from document_reading where member_id = ${memberId}::uuid group by version_id) r
        join document_version v on v.id = r.version_id join document d on d.id = v.document_id
        where ${reading.where} ${reading.newest}`,
    },
    {
      kind: 'visit',
      rows: read({
        from: sql`sign_in_event s`,
        row: sql`s`,
        what: sql`'visit' as kind, s.member_id, null as subject_type, null::uuid as subject_id,
          jsonb_build_object('act', 'signedIn', 'device', s.device) as facts`,
        at: sql`s.at`,
        id: sql`s.id`,
        also: sql`and s.result = 'signed_in'`,
      }),
    },
    {
      kind: 'news',
      rows: read({
        from: sql`notification n`,
        row: sql`n`,
        what: sql`'news' as kind, n.member_id, null as subject_type, null::uuid as subject_id,
          jsonb_build_object('act', 'readNews', 'title', n.title) as facts`,
        at: sql`n.read_at`,
        id: sql`n.id`,
      }),
    },
    {
      kind: 'faq',
      rows: read({
        from: sql`faq_feedback b join faq on faq.id = b.faq_id`,
        row: sql`b`,
        what: sql`'faq' as kind, b.member_id, 'faq' as subject_type, faq.id as subject_id,
          jsonb_build_object('act', 'rated', 'helped', b.helped, 'title', coalesce(faq.published_question, faq.question)) as facts`,
        at: sql`b.at`,
        id: madeId('faq', sql`b.faq_id`, sql`b.member_id`),
      }),
    },
  ];
}

/** Desired amounts, indications and commitments. */
function amounts(read: SourceReader): Source[] {
  const of = (table: SQL, row: SQL, what: SQL, at: SQL, id: SQL, also?: SQL): Source => ({
    kind: 'amount',
    rows: read({
      from: sql`${table} ${row} join opportunity o on o.id = ${row}.opportunity_id`,
      row,
      what,
      at,
      id,
      ...(also && { also }),
    }),
  });
  return [
    of(
      sql`desired_amount`,
      sql`w`,
      amountOf('desired', sql`w`),
      sql`w.set_at`,
      madeId('desired', sql`w.opportunity_id`, sql`w.member_id`),
      sql`and not ${isCarriedOver(sql`w`)}`,
    ),
    of(
      sql`indication`,
      sql`i`,
      amountOf('indicated', sql`i`, sql`, 'likelihood', i.likeliness`),
      sql`i.set_at`,
      madeId('indicated', sql`i.opportunity_id`, sql`i.member_id`),
    ),
    of(sql`commitment`, sql`c`, amountOf('requested', sql`c`), sql`c.submitted_at`, sql`c.id`),
  ];
}
