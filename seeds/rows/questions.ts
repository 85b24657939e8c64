import { type Calendar, seedId } from '../calendar.ts';
import { QUESTIONS, type SeedQuestion } from '../content/questions.ts';
import type { AuditDraft, DemoRows } from '../demo.queries.server.ts';
import { unbroken } from '../rich-text.ts';
import { idOf, type MemberIds } from './people.ts';

const HOUR = 3_600_000;

type Row = DemoRows['questions'][number];
type SeededSubjects = Pick<DemoRows, 'opportunities' | 'funds'>;

/** Members' questions, on the pages where they were asked. */
export const questionRows = (calendar: Calendar, ids: MemberIds, known: SeededSubjects): Row[] =>
  QUESTIONS.map((question) => questionRow(question, calendar, ids, known));

function questionRow(question: SeedQuestion, calendar: Calendar, ids: MemberIds, known: SeededSubjects): Row {
  const { member, about, body, hoursAgo, answer, draft, wording, asideAfter, taken } = question;
  const askedAt = calendar.hoursAgo(hoursAgo);
  const admin = idOf(ids, 'admin');
  const done = (after: number | undefined) =>
    after === undefined ? null : { at: new Date(askedAt.getTime() + after * HOUR), by: admin };
  const [drafted, answered, dismissed] = [done(draft?.after), done(answer?.after), done(asideAfter)];
  const published = wording === undefined ? null : answered;
  const assigned = taken ? done(1) : null;
  return {
    id: seedId(`question/${member}/${hoursAgo}`, askedAt),
    memberId: idOf(ids, member),
    ...pageOf(about, known),
    body: unbroken(body),
    idempotencyKey: seedId(`question-key/${member}/${hoursAgo}`, askedAt),
    askedAt,
    assignedTo: assigned?.by,
    assignedAt: assigned?.at,
    draft: draft && unbroken(draft.text),
    draftedAt: drafted?.at,
    draftedBy: drafted?.by,
    answer: answer && unbroken(answer.text),
    answeredAt: answered?.at,
    answeredBy: answered?.by,
    publicBody: wording && unbroken(wording),
    publishedAt: published?.at,
    publishedBy: published?.by,
    dismissedAt: dismissed?.at,
    dismissedBy: dismissed?.by,
  };
}

function pageOf(
  about: SeedQuestion['about'],
  { opportunities, funds }: SeededSubjects,
): Pick<Row, 'page' | 'opportunityId' | 'fundId'> {
  if (about === null) return { page: 'faqs' };
  if ('fund' in about) return { page: 'fund', fundId: idBySlug(funds, about.fund) };
  return { page: 'opportunity', opportunityId: idBySlug(opportunities, about.opportunity) };
}

function idBySlug(rows: readonly { id: string; slug: string }[], slug: string): string {
  const row = rows.find((one) => one.slug === slug);
  if (!row) throw new Error(`The demo asks about what is not there: ${slug}`);
  return row.id;
}

/** The audit log's details of a question: never its text. */
export function actsOnQuestion(row: Row): AuditDraft[] {
  const { id, page, opportunityId = null, fundId = null } = row;
  const entry = (
    at: Date | null | undefined,
    actorId: string | null | undefined,
    act: string,
    after: AuditDraft['after'],
    before: AuditDraft['before'] = { state: 'waiting' },
  ) =>
    at ? [{ at, actorId: actorId ?? null, act, subjectType: 'question', subjectId: id, before, after }] : [];
  const told = row.publishedAt ? { published: true, wording: row.publicBody ?? null } : { published: false };
  return [
    ...entry(
      row.askedAt,
      row.memberId,
      'question.ask',
      { state: 'waiting', page, opportunityId, fundId },
      null,
    ),
    ...entry(
      row.assignedAt,
      row.assignedTo,
      'question.assign',
      { assignedTo: row.assignedTo ?? null },
      {
        assignedTo: null,
      },
    ),
    ...entry(row.draftedAt, row.draftedBy, 'question.draft', { state: 'drafted' }),
    ...entry(row.answeredAt, row.answeredBy, 'question.answer', { state: 'answered', ...told }),
    ...entry(row.dismissedAt, row.dismissedBy, 'question.dismiss', { state: 'aside' }),
  ];
}
