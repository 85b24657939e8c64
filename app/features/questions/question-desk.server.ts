import { db } from '#app/db/client.server.ts';
import { type Page, pageOf, readCursor } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { excerpt, type QuestionPage, questionState } from './question.ts';
import {
  countStates,
  countUndecided,
  type DeskQuestionRow,
  findAbouts,
  findAdmins,
  findDeskQuestion,
  findDeskRows,
  findOfPerson,
  type SubjectRow,
} from './question-desk.queries.server.ts';
import type { AskedOn, DeskChoices, DeskCounts, DeskQuestion, DeskRow, Done } from './question-desk.ts';
import type { DeskFilters } from './question-input.ts';

const PAGE_SIZE = 50;
const OF_PERSON = 100;
const ANCHOR = '#ask-a-question';

/** Questions in a state, a page of them. Empty for everyone but admins. */
export async function listQuestions(viewer: Viewer, filters: DeskFilters): Promise<Page<DeskRow>> {
  const rows = await findDeskRows(viewer, db(), filters, readCursor(filters.cursor, 'time'), PAGE_SIZE);
  return pageOf(
    rows,
    PAGE_SIZE,
    (row) => ({ key: row.sortKey, id: row.question.id }),
    ({ question, asker, assignee, ...subject }) => ({
      id: question.id,
      excerpt: excerpt(question.body),
      askedBy: asker,
      on: askedOn(question.page, subject),
      state: questionState(question),
      isPublished: question.publishedAt !== null,
      assignee,
      askedAt: question.askedAt.toISOString(),
      answeredAt: question.answeredAt?.toISOString() ?? null,
    }),
  );
}

/** How many there are in each state, narrowed down as the list is. None for everyone but admins. */
export async function questionCounts(viewer: Viewer, filters: DeskFilters): Promise<DeskCounts> {
  const counts = await countStates(viewer, db(), filters);
  return counts ?? { waiting: 0, drafted: 0, answered: 0, aside: 0 };
}

/** How many wait for an answer. None for everyone but admins. */
export const questionsWaiting = (viewer: Viewer): Promise<number> => countUndecided(viewer, db());

/** What the list can be narrowed down to. Empty for everyone but admins. */
export async function deskChoices(viewer: Viewer): Promise<DeskChoices> {
  const [abouts, admins] = await Promise.all([findAbouts(viewer, db()), findAdmins(viewer, db())]);
  return {
    abouts: abouts.map(({ page, opportunityId, fundId, name }) => {
      const id = opportunityId ?? fundId;
      return { value: id ? `${page}:${id}` : page, label: name ?? 'FAQs' };
    }),
    admins,
  };
}

/** Everything about one question; `null` when there is none, and for everyone but admins. */
export async function questionForDesk(viewer: Viewer, id: string): Promise<DeskQuestion | null> {
  const row = await findDeskQuestion(viewer, db(), id);
  return row ? deskQuestion(row) : null;
}

type PersonQuestion = Pick<DeskRow, 'id' | 'excerpt' | 'on' | 'state' | 'askedAt'>;

/** What a person has asked, the newest first. Empty for everyone but admins. */
export async function questionsOfPerson(viewer: Viewer, memberId: string): Promise<PersonQuestion[]> {
  const rows = await findOfPerson(viewer, db(), memberId, OF_PERSON);
  return rows.map(({ question, ...subject }) => ({
    id: question.id,
    excerpt: excerpt(question.body),
    on: askedOn(question.page, subject),
    state: questionState(question),
    askedAt: question.askedAt.toISOString(),
  }));
}

/** The page that a question was asked on, with the address of its questions. */
export function askedOn(page: QuestionPage, { opportunity, fund }: SubjectRow): AskedOn {
  if (opportunity) {
    const { name, stage, slug } = opportunity;
    return { page, name, href: `/opportunities/${stage}/${slug}${ANCHOR}` };
  }
  return fund
    ? { page, name: fund.name, href: `/funds${ANCHOR}` }
    : { page, name: 'FAQs', href: `/faqs${ANCHOR}` };
}

function deskQuestion({ question: row, asker, assignee, ...names }: DeskQuestionRow): DeskQuestion {
  const sent = done(row.answeredAt, names.answerer);
  const { erasedAt, ...askedBy } = asker;
  return {
    id: row.id,
    body: row.body,
    askedAt: row.askedAt.toISOString(),
    askedBy: { ...askedBy, isErased: erasedAt !== null },
    on: askedOn(row.page, names),
    state: questionState(row),
    assignee,
    draft: {
      text: row.draft ?? '',
      revision: row.draftedAt?.toISOString() ?? null,
      saved: done(row.draftedAt, names.drafter),
    },
    answer: row.answer && sent ? { text: row.answer, sent } : null,
    publication: { wording: row.publicBody, published: done(row.publishedAt, names.publisher) },
    dismissed: done(row.dismissedAt, names.dismisser),
  };
}

const done = (at: Date | null, by: string | null): Done | null =>
  at && { at: at.toISOString(), by: by ?? 'Somebody' };
