import { randomInt } from 'node:crypto';
import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import { countOnce } from '#app/platform/rate-limit/rate-limit.server.ts';
import { questionState } from '../question.ts';
import { updateQuestion } from '../question-inbox.queries.server.ts';
import { findQuestionByKey, type QuestionRow } from '../questions.queries.server.ts';
import { requireSeen } from './about.server.ts';
import {
  findOwnByKey,
  insertContactMessage,
  insertConversation,
  lockOwnConversation,
} from './contact.queries.server.ts';
import { newReference, type SentMessage, tooManyMessages } from './contact.ts';
import type { ReplyInput, StartInput } from './contact-input.ts';
import { notifyOfMessage } from './contact-notices.server.ts';

/** A file that was checked and stored. */
export type StoredFile = { key: string; name: string; contentType: string; bytes: number };

/** What a message comes with. */
type Enclosed = {
  file: StoredFile | null;
  /** The address of the member's contact, who gets the message too. */
  contactEmail: string | null;
};

type Written = StartInput | ReplyInput;

/**
 * Counts a message against the viewer's limit, before the transaction: a refused message counts too, a repetition
 * does not. Returns the message if it was already sent.
 * @throws DomainError `too_many_requests`; `conflict` when the key was used for another message.
 */
export async function countMessage(viewer: Viewer, input: Written): Promise<SentMessage | null> {
  const sent = await sentBefore(viewer, db(), input);
  if (!sent) await countAgainstLimit(viewer, input.idempotencyKey);
  return sent;
}

/**
 * The same for a message of which not all is known yet, and that is counted once although it may be delivered again
 * before it is sent. Returns whether one was sent under this key.
 * @throws DomainError `too_many_requests`.
 */
export async function countMessageOf(viewer: Viewer, idempotencyKey: string): Promise<boolean> {
  if (await findOwnByKey(viewer, db(), idempotencyKey)) return true;
  await countAgainstLimit(viewer, idempotencyKey);
  return false;
}

async function countAgainstLimit(viewer: Viewer, idempotencyKey: string): Promise<void> {
  try {
    await countOnce(['contact', 'contactDay'], viewer.memberId, idempotencyKey);
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || refusal.retryAfter === undefined) throw refusal;
    const { retryAfter } = refusal;
    throw new DomainError('too_many_requests', tooManyMessages(retryAfter), { retryAfter });
  }
}

/**
 * Starts a conversation with investor relations, and notifies the firm by mail and the CRM by a note; the member gets
 * a copy. A repeated key, even a concurrent one, yields the same conversation.
 * @throws DomainError `conflict` when the key was used for another message, `unprocessable` as `requireSeen`.
 */
export async function startConversation(
  tx: Tx,
  viewer: Viewer,
  input: StartInput,
  { file, contactEmail }: Enclosed,
): Promise<SentMessage> {
  await lockLivingMember(tx, viewer.memberId);
  const sent = await sentBefore(viewer, tx, input);
  if (sent) return sent;
  const { subject, body, idempotencyKey, about = null } = input;
  await requireSeen(viewer, tx, about);
  const id = newId();
  const askedAt = new Date();
  const common = { id, memberId: viewer.memberId, page: 'contact' as const };
  const named = about && { aboutKind: about.kind, aboutId: about.id };
  const row = { ...common, ...named, subject, body, idempotencyKey, askedAt };
  const reference = await insertWithReference(tx, row);
  const messageId = await addMessage(tx, id, input, file, askedAt);
  await audit(tx, viewer, 'contact.write', id, null, {
    ...{ state: 'waiting', subject, reference, ...named },
    file: file !== null,
  });
  await notifyOfMessage(tx, viewer, {
    ...{ messageId, questionId: id, reference, subject, body },
    ...{ file, contactEmail },
  });
  return { id, reference };
}

const MOST_ATTEMPTS = 10;

/** One of the 729 million references may already be taken. */
async function insertWithReference(tx: Tx, row: Parameters<typeof insertConversation>[1]): Promise<string> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const reference = newReference(randomInt);
    if (await insertConversation(tx, { ...row, reference })) return reference;
  }
  throw new Error('No reference was free');
}

/**
 * Adds a message to one of the viewer's own conversations. An answered or dismissed one awaits an answer again and
 * keeps its assignee. Idempotent by key.
 * `mailKey` is where the mail is stored that it came by.
 * @throws DomainError `not_found`; `conflict` when the key was used for another message.
 */
export async function writeAgain(
  tx: Tx,
  viewer: Viewer,
  input: ReplyInput,
  { file, contactEmail, mailKey = null }: Enclosed & { mailKey?: string | null },
): Promise<SentMessage> {
  await lockLivingMember(tx, viewer.memberId);
  const sent = await sentBefore(viewer, tx, input);
  if (sent) return sent;
  const row = await lockOwnConversation(viewer, tx, input.id);
  if (!row?.reference || !row.subject) throw new DomainError('not_found', 'Conversation not found.');
  const { id, reference, subject } = row;
  const at = new Date();
  await updateQuestion(tx, id, { body: input.body, ...reopening(row, at) });
  const messageId = await addMessage(tx, id, input, file, at, mailKey);
  await audit(
    tx,
    viewer,
    'contact.writeAgain',
    id,
    { state: questionState(row) },
    { state: row.draft === null ? 'waiting' : 'drafted', file: file !== null },
  );
  const { body } = input;
  await notifyOfMessage(tx, viewer, {
    ...{ messageId, questionId: id, reference, subject, body },
    ...{ file, contactEmail },
  });
  return { id, reference };
}

/** Adding to a conversation that awaits an answer keeps its place in the queue. */
function reopening({ answeredAt, dismissedAt }: QuestionRow, askedAt: Date): Partial<QuestionRow> {
  if (!answeredAt && !dismissedAt) return {};
  return {
    askedAt,
    ...{ answer: null, answeredAt: null, answeredBy: null },
    ...{ dismissedAt: null, dismissedBy: null },
    ...(answeredAt && { draft: null, draftedAt: null, draftedBy: null }),
  };
}

async function addMessage(
  tx: Tx,
  questionId: string,
  { body, idempotencyKey }: Written,
  file: StoredFile | null,
  sentAt: Date,
  mailKey: string | null = null,
): Promise<string> {
  const id = newId();
  const stored = file && {
    ...{ fileKey: file.key, fileName: file.name },
    ...{ fileType: file.contentType, fileBytes: file.bytes },
  };
  await insertContactMessage(tx, {
    id,
    questionId,
    author: 'member',
    body,
    sentAt,
    idempotencyKey,
    mailKey,
    ...stored,
  });
  return id;
}

/**
 * Returns the message that the viewer has already sent under this key.
 * @throws DomainError `conflict` when that was a different message.
 */
async function sentBefore(
  viewer: Viewer,
  on: Parameters<typeof findOwnByKey>[1],
  input: Written,
): Promise<SentMessage | null> {
  const found = await findOwnByKey(viewer, on, input.idempotencyKey);
  if (!found) {
    const asked = await findQuestionByKey(viewer, on, input.idempotencyKey);
    // A message of the contact form was stored between the two looks, by the same call sent twice. The look under the
    // member's lock finds it.
    if (asked && asked.page !== 'contact') throw otherWords();
    return null;
  }
  const { question, message } = found;
  const isSamePlace = 'id' in input ? input.id === question.id : input.subject === question.subject;
  if (message.body !== input.body || !isSamePlace || !question.reference) throw otherWords();
  return { id: question.id, reference: question.reference };
}

const otherWords = () =>
  new DomainError('conflict', 'This was already sent with different text. Please try again.');

/** The audit log is permanent, so it omits the text and the file's name, which their author may have erased. */
const audit = (
  tx: Tx,
  viewer: Viewer,
  act: string,
  id: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, { actorId: viewer.memberId, act, subject: { type: 'question', id }, before, after });
