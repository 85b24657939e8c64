import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { About } from '#app/domain/messages/contact.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNever, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import { aboutName } from './contact/about.queries.server.ts';
import type { QuestionPage } from './question.ts';
import type { QUESTIONS, QuestionsAsked } from './question-list.tsx';
import { askedVia, STATE_IS } from './question-scope.queries.server.ts';
import type { QuestionRow } from './questions.queries.server.ts';

const assignee = alias(member, 'assignee');
const drafter = alias(member, 'drafter');
const answerer = alias(member, 'answerer');
const publisher = alias(member, 'publisher');
const dismisser = alias(member, 'dismisser');

const subjectColumns = {
  opportunity: { name: opportunity.name, slug: opportunity.slug, stage: opportunity.stage },
  fund: { name: fund.name },
  aboutName,
};

const SORTS: Record<SortIdOf<typeof QUESTIONS>, SortKey> = {
  question: { kind: 'text', by: orNothing(question.body) },
  asker: { kind: 'text', by: orNothing(member.name) },
  about: {
    kind: 'text',
    by: orNothing(sql`coalesce(${question.subject}, ${opportunity.name}, ${fund.name})`),
  },
  assignee: { kind: 'text', by: orNothing(assignee.name) },
  asked: { kind: 'time', by: question.askedAt },
  closed: { kind: 'time', by: orNever(sql`coalesce(${question.answeredAt}, ${question.dismissedAt})`) },
};

/** The searched text: the question, the answer, a conversation's reference and the asker's name. */
const searched = sql`concat_ws(' ', ${question.reference}, ${question.body}, ${question.publicBody}, ${question.answer}, ${member.name})`;

function aboutIs(about: QuestionsAsked['about']): SQL | undefined {
  if (!about) return undefined;
  const [page, id] = about.split(':');
  const named = sql`${question.aboutKind} = ${page}`;
  if (!id) return or(eq(question.page, page as QuestionPage), named);
  const askedOn = page === 'fund' ? question.fundId : question.opportunityId;
  return or(eq(askedOn, id), and(named, eq(question.aboutId, id)));
}

function assigneeIs(viewer: Viewer, who: QuestionsAsked['assignee']): SQL | undefined {
  if (!who) return undefined;
  if (who === 'none') return isNull(question.assignedTo);
  return eq(question.assignedTo, who === 'me' ? viewer.memberId : who);
}

const matching = (viewer: Viewer, { q, about, assignee: who }: QuestionsAsked): SQL | undefined =>
  and(forAdmin(viewer, 'people'), aboutIs(about), assigneeIs(viewer, who), ...holdsEach(searched, q));

export const findInboxRows = listQuery(SORTS, question.id, (viewer, db, asked: QuestionsAsked, part) =>
  db
    .select({
      question,
      asker: { id: member.id, name: member.name, via: askedVia },
      assignee: { id: assignee.id, name: assignee.name },
      ...subjectColumns,
      ...part.place,
    })
    .from(question)
    .innerJoin(member, eq(member.id, question.memberId))
    .leftJoin(assignee, eq(assignee.id, question.assignedTo))
    .leftJoin(opportunity, eq(opportunity.id, question.opportunityId))
    .leftJoin(fund, eq(fund.id, question.fundId))
    .where(and(matching(viewer, asked), STATE_IS[asked.state], part.after))
    .orderBy(...part.orderBy)
    .limit(part.limit),
);

export async function countStates(viewer: Viewer, db: Db) {
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await db
    .select({
      waiting: count(STATE_IS.waiting),
      drafted: count(STATE_IS.drafted),
      answered: count(STATE_IS.answered),
      dismissed: count(STATE_IS.dismissed),
    })
    .from(question)
    .where(forAdmin(viewer, 'people'));
  return rows[0];
}

/** Counts the questions neither answered nor dismissed, by their partial index. */
export async function countUndecided(viewer: Viewer, db: Db): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(question)
    .where(and(forAdmin(viewer, 'people'), STATE_IS.waiting));
  return rows[0]?.count ?? 0;
}

/** Finds one question with everyone involved in it. */
export async function findInboxQuestion(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({
      question,
      asker: {
        ...{ id: member.id, name: member.name, email: member.email, erasedAt: member.erasedAt },
        via: askedVia,
      },
      assignee: { id: assignee.id, name: assignee.name },
      drafter: drafter.name,
      answerer: answerer.name,
      publisher: publisher.name,
      dismisser: dismisser.name,
      ...subjectColumns,
    })
    .from(question)
    .innerJoin(member, eq(member.id, question.memberId))
    .leftJoin(assignee, eq(assignee.id, question.assignedTo))
    .leftJoin(drafter, eq(drafter.id, question.draftedBy))
    .leftJoin(answerer, eq(answerer.id, question.answeredBy))
    .leftJoin(publisher, eq(publisher.id, question.publishedBy))
    .leftJoin(dismisser, eq(dismisser.id, question.dismissedBy))
    .leftJoin(opportunity, eq(opportunity.id, question.opportunityId))
    .leftJoin(fund, eq(fund.id, question.fundId))
    .where(and(forAdmin(viewer, 'people'), eq(question.id, id)));
  return rows[0];
}

export async function findAskerId(viewer: Viewer, db: Db | Tx, id: string): Promise<string | undefined> {
  const rows = await db
    .select({ memberId: question.memberId })
    .from(question)
    .where(and(forAdmin(viewer, 'people'), eq(question.id, id)));
  return rows[0]?.memberId;
}

/** Locks a question until the transaction ends. */
export async function lockQuestion(viewer: Viewer, tx: Tx, id: string): Promise<QuestionRow | undefined> {
  const rows = await tx
    .select()
    .from(question)
    .where(and(forAdmin(viewer, 'people'), eq(question.id, id)))
    .for('no key update');
  return rows[0];
}

export async function updateQuestion(tx: Tx, id: string, change: Partial<QuestionRow>): Promise<void> {
  await tx.update(question).set(change).where(eq(question.id, id));
}

/** Finds the page that a question was asked on, and its asker. */
export async function findSubject(tx: Tx, row: QuestionRow) {
  const rows = await tx
    .select({ ...subjectColumns, askerName: member.name })
    .from(question)
    .innerJoin(member, eq(member.id, question.memberId))
    .leftJoin(opportunity, eq(opportunity.id, question.opportunityId))
    .leftJoin(fund, eq(fund.id, question.fundId))
    .where(eq(question.id, row.id));
  return rows[0];
}

export async function findName(tx: Tx, memberId: string): Promise<string | undefined> {
  const rows = await tx.select({ name: member.name }).from(member).where(eq(member.id, memberId));
  return rows[0]?.name;
}

/** The members to whom a question can be assigned. */
const isAdminMember = and(
  sql`'admin' = any(${member.roles})`,
  isNull(member.rejectedAt),
  isNull(member.erasedAt),
  sql`${member.emailVerifiedAt} is not null`,
);

export const findAssignableAdmins = (viewer: Viewer, db: Db) =>
  db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(forAdmin(viewer, 'people'), isAdminMember))
    .orderBy(asc(member.name), asc(member.id));

export async function isOneOfAdmins(tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, memberId), isAdminMember));
  return rows.length > 0;
}

/** Finds the opportunities, funds and documents that questions are about, and other pages that have some. */
export const findAbouts = (viewer: Viewer, db: Db) =>
  db
    .selectDistinct({
      page: sql<QuestionPage | About['kind']>`coalesce(${question.aboutKind}, ${question.page})`,
      id: sql<string | null>`coalesce(${question.aboutId}, ${question.opportunityId}, ${question.fundId})`,
      name: sql<string | null>`coalesce(${aboutName}, ${opportunity.name}, ${fund.name})`,
    })
    .from(question)
    .leftJoin(opportunity, eq(opportunity.id, question.opportunityId))
    .leftJoin(fund, eq(fund.id, question.fundId))
    .where(forAdmin(viewer, 'people'))
    .orderBy(asc(sql`3`));

/** Finds a person's questions, newest first. */
export const findQuestionsOfPerson = (viewer: Viewer, db: Db, memberId: string, limit: number) =>
  db
    .select({ question, ...subjectColumns })
    .from(question)
    .leftJoin(opportunity, eq(opportunity.id, question.opportunityId))
    .leftJoin(fund, eq(fund.id, question.fundId))
    .where(and(forAdmin(viewer, 'people'), eq(question.memberId, memberId)))
    .orderBy(desc(question.askedAt), desc(question.id))
    .limit(limit);

export type InboxQuestionRow = NonNullable<Awaited<ReturnType<typeof findInboxQuestion>>>;
export type SubjectRow = Pick<InboxQuestionRow, 'opportunity' | 'fund'>;
