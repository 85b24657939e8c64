import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { About } from '#app/domain/messages/contact.ts';
import { MERGE_FIELD_NAMES } from '#app/domain/messages/merge-fields.ts';
import { mergeValuesOf } from '#app/features/ledger/merging/merge-values.server.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { answerCause } from './answer-round.ts';
import { conversationHref } from './contact/contact.ts';
import { messagesOf } from './contact/conversations.server.ts';
import { notesOf } from './notes/notes.server.ts';
import { questionExcerpt, questionState } from './question.ts';
import {
  countStates,
  countUndecided,
  findAbouts,
  findAskerId,
  findAssignableAdmins,
  findInboxQuestion,
  findInboxRows,
  findQuestionsOfPerson,
  type InboxQuestionRow,
  type SubjectRow,
} from './question-inbox.queries.server.ts';
import type {
  Done,
  InboxChoices,
  InboxCounts,
  InboxQuestion,
  InboxRow,
  QuestionPageRef,
} from './question-inbox.ts';
import { QUESTIONS } from './question-list.tsx';
import type { QuestionRow } from './questions.queries.server.ts';

const OF_PERSON = 100;
const ANCHOR = '#ask-a-question';

/** The questions of members, for admins. */
export const questionList = serveList(QUESTIONS, {
  need: { sees: 'people' },
  find: findInboxRows,
  rowOf: inboxRow,
  fileRowOf: (row) => ({ ...inboxRow(row), body: row.question.body, answer: row.question.answer }),
});

type FoundRow = Awaited<ReturnType<typeof findInboxRows>>[number];

function inboxRow({
  question,
  asker,
  assignee,
  aboutName,
  ...subject
}: Omit<FoundRow, keyof Placed>): InboxRow {
  return {
    id: question.id,
    excerpt: questionExcerpt(question.body),
    askedBy: asker,
    on: askedOn(question, subject),
    about: aboutName,
    state: questionState(question),
    isPublished: question.publishedAt !== null,
    assignee,
    askedAt: question.askedAt.toISOString(),
    closedAt: (question.answeredAt ?? question.dismissedAt)?.toISOString() ?? null,
  };
}

/** Counts the questions of each tab, whatever the list's filters. Zero for everyone but admins. */
export async function questionCounts(viewer: Viewer): Promise<InboxCounts> {
  const counts = await countStates(viewer, db());
  return counts ?? { waiting: 0, drafted: 0, answered: 0, dismissed: 0 };
}

/** Counts the questions awaiting an answer. Zero for everyone but admins. */
export const questionsWaiting = (viewer: Viewer): Promise<number> => countUndecided(viewer, db());

/** Returns the choices of the list's filters. Empty for everyone but admins. */
export async function inboxChoices(viewer: Viewer): Promise<InboxChoices> {
  const [abouts, admins] = await Promise.all([findAbouts(viewer, db()), findAssignableAdmins(viewer, db())]);
  return {
    abouts: abouts.map(({ page, id, name }) => ({
      value: id ? `${page}:${id}` : page,
      label: name ?? PAGE_NAMES[page],
    })),
    admins,
  };
}

/** Returns everything about one question; `null` when there is none, and for everyone but admins. */
export async function questionForAdmin(
  viewer: Viewer,
  id: string,
  notesShown: { all?: boolean } = {},
): Promise<InboxQuestion | null> {
  const row = await findInboxQuestion(viewer, db(), id);
  if (!row) return null;
  const { reference } = row.question;
  const conversation = reference && { reference, messages: await messagesOf(viewer, id) };
  const { memberId } = row.question;
  const [notes, values] = await Promise.all([
    notesOf(viewer, id, notesShown),
    mergeValuesOf(db(), [memberId], MERGE_FIELD_NAMES),
  ]);
  return { ...inboxQuestion(row, conversation || null), notes, mergeValues: values.get(memberId) ?? {} };
}

/** Returns who asked a question; `undefined` when there is none, and for everyone but admins. */
export const askerOf = (viewer: Viewer, id: string): Promise<string | undefined> =>
  findAskerId(viewer, db(), id);

type PersonQuestion = Pick<InboxRow, 'id' | 'excerpt' | 'on' | 'state' | 'askedAt'>;

/** Returns a person's questions, newest first. Empty for everyone but admins. */
export async function questionsOfPerson(viewer: Viewer, memberId: string): Promise<PersonQuestion[]> {
  const rows = await findQuestionsOfPerson(viewer, db(), memberId, OF_PERSON);
  return rows.map(({ question, ...subject }) => ({
    id: question.id,
    excerpt: questionExcerpt(question.body),
    on: askedOn(question, subject),
    state: questionState(question),
    askedAt: question.askedAt.toISOString(),
  }));
}

const PAGE_NAMES = {
  opportunity: 'Opportunity',
  fund: 'Fund',
  document: 'Document',
  faqs: 'FAQs',
  contact: 'Contact form',
} as const;

/** Returns the page that a question was asked on, with the URL of its questions. */
export function askedOn(
  { page, subject, reference }: Pick<QuestionRow, 'page' | 'subject' | 'reference'>,
  { opportunity, fund }: SubjectRow,
): QuestionPageRef {
  if (reference) return { page, name: `${subject} · ${reference}`, href: conversationHref(reference) };
  if (opportunity) {
    const { name, stage, slug } = opportunity;
    return { page, name, href: `/opportunities/${stage}/${slug}${ANCHOR}` };
  }
  return fund
    ? { page, name: fund.name, href: `/funds${ANCHOR}` }
    : { page, name: PAGE_NAMES.faqs, href: `/faqs${ANCHOR}` };
}

function inboxQuestion(
  { question: row, asker, assignee, ...names }: InboxQuestionRow,
  conversation: InboxQuestion['conversation'],
): Omit<InboxQuestion, 'notes' | 'mergeValues'> {
  const sent = done(row.answeredAt, names.answerer);
  const { erasedAt, ...askedBy } = asker;
  return {
    id: row.id,
    body: row.body,
    askedAt: row.askedAt.toISOString(),
    askedBy: { ...askedBy, isErased: erasedAt !== null },
    on: askedOn(row, names),
    about: aboutOf(row, names.aboutName),
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
    conversation,
    noticeCause: answerCause(row),
  };
}

const ADMIN_PAGES = {
  opportunity: '/admin/opportunities',
  fund: '/admin/funds',
  document: '/admin/documents',
} as const satisfies Record<About['kind'], string>;

const aboutOf = ({ aboutKind, aboutId }: QuestionRow, name: string | null): InboxQuestion['about'] =>
  aboutKind && name ? { name, href: `${ADMIN_PAGES[aboutKind]}/${aboutId}` } : null;

const done = (at: Date | null, by: string | null): Done | null =>
  at && { at: at.toISOString(), by: by ?? 'Another admin' };
