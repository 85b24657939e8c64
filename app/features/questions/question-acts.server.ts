import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { type QuestionState, questionState } from './question.ts';
import {
  findAskerId,
  findName,
  findSubject,
  isOneOfAdmins,
  lockQuestion,
  updateQuestion,
} from './question-desk.queries.server.ts';
import { askedOn } from './question-desk.server.ts';
import type { AskedOn, DraftOutcome } from './question-desk.ts';
import type { AnswerInput, DraftInput } from './question-input.ts';
import { lockAsker, type QuestionRow } from './questions.queries.server.ts';

/** A question that was settled or assigned, for whoever tells of it. */
export type Settled = { question: QuestionRow; on: AskedOn; askerName: string; repeated: boolean };

/**
 * Keeps what is written of an answer. Two who write at the same time are told of each other, and neither loses a word.
 * @throws DomainError `not_found`, or `conflict` when the question is settled.
 */
export async function saveDraft(
  tx: Tx,
  viewer: Viewer,
  { id, draft, revision }: DraftInput,
): Promise<DraftOutcome> {
  const row = await held(tx, viewer, id);
  await refuseSettled(tx, row);
  const text = draft === '' ? null : draft;
  const known = row.draftedAt?.toISOString() ?? null;
  const isOwn = row.draftedBy === viewer.memberId;
  if (row.draft === text && (isOwn || known === revision)) return { outcome: 'saved', revision: known };
  if (known !== revision && row.draft !== null) {
    const by = (row.draftedBy && (await findName(tx, row.draftedBy))) || 'Somebody';
    const saved = known === null ? null : { at: known, by };
    return { outcome: 'conflict', draft: row.draft, revision: known, saved };
  }
  const at = laterThan(row.draftedAt);
  await updateQuestion(tx, id, { draft: text, draftedAt: at, draftedBy: viewer.memberId });
  // One entry for a sitting, not one for each pause in typing.
  if (!isOwn || row.draft === null)
    await audit(tx, viewer, 'question.draft', row, { state: text === null ? 'waiting' : 'drafted' });
  return { outcome: 'saved', revision: at.toISOString() };
}

/** Each draft has a time of its own, which is how it is told from the one before. */
const laterThan = (last: Date | null): Date => new Date(Math.max(Date.now(), (last?.getTime() ?? 0) + 1));

/**
 * Makes a question somebody's to answer, or nobody's.
 * @throws DomainError `not_found`, `unprocessable` when they are no admin, `conflict` when it is settled.
 */
export async function assignQuestion(
  tx: Tx,
  viewer: Viewer,
  { id, assigneeId }: { id: string; assigneeId: string | null },
): Promise<Settled> {
  // Before the question and the log, as everywhere: who is told of something is held against deletion.
  if (assigneeId) await lockAsker(tx, assigneeId);
  const row = await held(tx, viewer, id);
  const about = await aboutQuestion(tx, row);
  if (row.assignedTo === assigneeId) return { question: row, ...about, repeated: true };
  await refuseSettled(tx, row);
  if (assigneeId && !(await isOneOfAdmins(tx, assigneeId)))
    throw new DomainError('unprocessable', 'Only an admin can take a question.');
  const change = { assignedTo: assigneeId, assignedAt: assigneeId ? new Date() : null };
  await updateQuestion(tx, id, change);
  await audit(tx, viewer, 'question.assign', row, { assignedTo: assigneeId }, { assignedTo: row.assignedTo });
  return { question: { ...row, ...change }, ...about, repeated: false };
}

/**
 * Answers a question, for who asked alone or with `wording` for everyone on its page. Sent again by the same admin, since
 * no answer came, it is answered the same.
 * @throws DomainError `not_found`, or `conflict` when it is settled, or somebody else has drafted something new.
 */
export async function answerQuestion(
  tx: Tx,
  viewer: Viewer,
  { id, revision, answer, wording }: AnswerInput,
): Promise<Settled> {
  const row = await heldWithAsker(tx, viewer, id);
  const about = await aboutQuestion(tx, row);
  const isMine = row.answeredBy === viewer.memberId && row.answer === answer;
  if (isMine && (row.publishedAt ? row.publicBody : null) === wording)
    return { question: row, ...about, repeated: true };
  await refuseSettled(tx, row);
  await refuseUnread(tx, viewer, row, { revision, answer });
  const at = new Date();
  const by = viewer.memberId;
  const change = {
    ...{ answer, answeredAt: at, answeredBy: by, draft: null },
    ...(wording !== null && { publicBody: wording, publishedAt: at, publishedBy: by }),
  };
  await updateQuestion(tx, id, change);
  const published = wording === null ? { published: false } : { published: true, wording };
  await audit(tx, viewer, 'question.answer', row, { state: 'answered', ...published });
  return { question: { ...row, ...change }, ...about, repeated: false };
}

/** What somebody else has written since is not sent over unread. */
async function refuseUnread(
  tx: Tx,
  viewer: Viewer,
  row: QuestionRow,
  { revision, answer }: Pick<AnswerInput, 'revision' | 'answer'>,
): Promise<void> {
  const isKnown = (row.draftedAt?.toISOString() ?? null) === revision;
  if (isKnown || row.draft === null || row.draft === answer || row.draftedBy === viewer.memberId) return;
  const name = (row.draftedBy && (await findName(tx, row.draftedBy))) || 'Somebody';
  throw new DomainError(
    'conflict',
    `${name} has saved another draft meanwhile. Please read it before you send yours.`,
  );
}

/**
 * Puts an answered question on its page, in words that do not tell who asked.
 * @throws DomainError `not_found`, or `conflict` when it is not answered, or published otherwise.
 */
export async function publishQuestion(
  tx: Tx,
  viewer: Viewer,
  { id, wording }: { id: string; wording: string },
): Promise<void> {
  const row = await held(tx, viewer, id);
  if (!row.answeredAt) throw new DomainError('conflict', 'Only what is answered can be published.');
  if (row.publishedAt) {
    if (row.publicBody === wording) return;
    throw new DomainError(
      'conflict',
      'It is published already. Take it back first to publish it in other words.',
    );
  }
  await updateQuestion(tx, id, {
    publicBody: wording,
    publishedAt: new Date(),
    publishedBy: viewer.memberId,
  });
  await audit(tx, viewer, 'question.publish', row, { published: true, wording }, { published: false });
}

/**
 * Takes a question off its page again; who asked keeps their answer. Once more changes nothing.
 * @throws DomainError `not_found`.
 */
export async function takeBackPublication(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const row = await held(tx, viewer, id);
  if (!row.publishedAt) return;
  await updateQuestion(tx, id, { publishedAt: null, publishedBy: null });
  await audit(tx, viewer, 'question.takeBack', row, { published: false }, { published: true });
}

/**
 * Puts a question aside without an answer. Once more changes nothing.
 * @throws DomainError `not_found`, or `conflict` when it is answered.
 */
export async function dismissQuestion(tx: Tx, viewer: Viewer, id: string): Promise<Settled> {
  const row = await heldWithAsker(tx, viewer, id);
  const about = await aboutQuestion(tx, row);
  if (row.dismissedAt) return { question: row, ...about, repeated: true };
  await refuseSettled(tx, row);
  const change = { dismissedAt: new Date(), dismissedBy: viewer.memberId };
  await updateQuestion(tx, id, change);
  await audit(tx, viewer, 'question.dismiss', row, { state: 'aside' });
  return { question: { ...row, ...change }, ...about, repeated: false };
}

/**
 * Lets a question that was put aside wait for an answer again. Once more changes nothing.
 * @throws DomainError `not_found`.
 */
export async function bringBackQuestion(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const row = await held(tx, viewer, id);
  if (!row.dismissedAt) return;
  await updateQuestion(tx, id, { dismissedAt: null, dismissedBy: null });
  await audit(tx, viewer, 'question.bringBack', row, { state: row.draft === null ? 'waiting' : 'drafted' });
}

async function held(tx: Tx, viewer: Viewer, id: string): Promise<QuestionRow> {
  const row = await lockQuestion(viewer, tx, id);
  if (!row) throw new DomainError('not_found', 'There is no such question.');
  return row;
}

/** With who asked held against deletion first, in the order in which an erasure locks. */
async function heldWithAsker(tx: Tx, viewer: Viewer, id: string): Promise<QuestionRow> {
  const askerId = await findAskerId(viewer, tx, id);
  if (askerId) await lockAsker(tx, askerId);
  return held(tx, viewer, id);
}

async function aboutQuestion(tx: Tx, row: QuestionRow): Promise<Pick<Settled, 'on' | 'askerName'>> {
  const found = await findSubject(tx, row);
  if (!found) throw new Error(`Question ${row.id} is gone`);
  return { on: askedOn(row.page, found), askerName: found.askerName };
}

/** Two admins at once: the second one reads who was faster. */
async function refuseSettled(tx: Tx, row: QuestionRow): Promise<void> {
  const { answeredAt, answeredBy, dismissedAt, dismissedBy } = row;
  const by = answeredAt ? answeredBy : dismissedBy;
  const name = (by && (await findName(tx, by))) || 'Somebody';
  if (answeredAt) throw new DomainError('conflict', `${name} has answered this question already.`);
  if (dismissedAt)
    throw new DomainError('conflict', `${name} has put this question aside. Bring it back first.`);
}

type Change = Record<string, unknown> & { state?: QuestionState };

const audit = (
  tx: Tx,
  viewer: Viewer,
  act: string,
  row: QuestionRow,
  after: Change,
  before: Change = { state: questionState(row) },
): Promise<void> =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'question', id: row.id },
    before,
    after,
  });
