import { createHash } from 'node:crypto';
import { v5 as uuidFrom } from 'uuid';
import { db, transaction } from '#app/db/client.server.ts';
import { isMember } from '#app/domain/access/access.ts';
import { isDelegate } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { contactEmailOf } from '#app/features/people/contacts/contacts.server.ts';
import { LONGEST_MESSAGE } from '#app/features/questions/contact/contact.ts';
import { threadOf } from '#app/features/questions/contact/conversations.server.ts';
import { writtenPart } from '#app/features/questions/contact/mail-reply.ts';
import {
  isReplySecret,
  ownAddresses,
  readReplyAddress,
  withoutReplyAddresses,
} from '#app/features/questions/contact/reply-address.server.ts';
import {
  countMessageOf,
  type StoredFile,
  writeAgain,
} from '#app/features/questions/contact/writing.server.ts';
import {
  type Delivery,
  type InboundFile,
  type InboundMail,
  readInboundMail,
} from '#app/integrations/mail/inbound.server.ts';
import type { MailParts } from '#app/integrations/mail/whole-mail.server.ts';
import { firmMailJob, mailFirm } from '#app/notify/mail/mail.jobs.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { isEnqueued } from '#app/platform/jobs/jobs.server.ts';
import { checkAct, countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { pseudonymOf } from '#app/platform/session/pseudonym.server.ts';
import { viewerByMail } from '#app/platform/session/session.server.ts';
import { checkedMail, storeMailedFile, storeWholeMail } from './attachment.server.ts';

/** `written`: added to its conversation; `forwarded`: sent to the firm's mailbox; `ignored`: not relevant to us. */
export type ReplyOutcome = 'written' | 'forwarded' | 'ignored';

type Thread = { id: string; reference: string; memberId: string };

/**
 * Receives a mail that the service delivers. It is read only if it was sent to an address of ours.
 * @throws DomainError as `receiveReply` does.
 */
export async function receiveDelivery(delivery: Delivery): Promise<ReplyOutcome> {
  return (await threadAt(delivery.to)) ? receiveReply(await readInboundMail(delivery)) : 'ignored';
}

async function threadAt(to: readonly string[]): Promise<(Thread & { secret: string }) | null> {
  const address = readReplyAddress(to);
  const thread = address && (await threadOf(address.reference));
  return thread && { ...thread, secret: address.secret };
}

/**
 * Receives a reply to one of our mails about a conversation. It becomes a message of the conversation if it was sent
 * to the address that only the conversation's member knows, and comes from the member's own address; the whole mail is
 * kept with it. From any other address, or with another secret in the address that it was sent to, it is forwarded to
 * the firm as it came and never shown as the member's words: our secret may have been changed since the address was
 * mailed. Automatic mails are ignored. A mail that is delivered again is added only once.
 * @throws DomainError `unavailable` when it should be delivered again later.
 */
export async function receiveReply(mail: InboundMail): Promise<ReplyOutcome> {
  const thread = await threadAt(mail.to);
  if (!thread || mail.isAutomatic) return 'ignored';
  const viewer = await viewerByMail(db(), thread.memberId);
  if (!viewer || !(isMember(viewer) || isDelegate(viewer))) return 'ignored';
  const text = writable(writtenPart(mail.text ?? '', ownAddresses()));
  const problem = isReplySecret(thread.secret, thread) ? problemWith(mail, viewer, text) : NOT_OURS;
  if (problem === null) return write(thread, viewer, mail, text);
  await forward(thread, mail, text, problem);
  return 'forwarded';
}

/** Removes control characters, which a message cannot contain, and our secret addresses. */
const writable = (text: string): string =>
  withoutReplyAddresses(
    text.replace(/[\p{Cc}\p{Cs}]/gu, (sign) => ('\n\t'.includes(sign) ? sign : '')),
  ).trim();

const NOT_OURS =
  'It was sent to a reply address that is not valid now, and anybody can have written it, so it was not added to the conversation.';

const NOT_ADDED = 'so it was not added to the conversation.';

function problemWith(mail: InboundMail, viewer: Viewer, text: string): string | null {
  if (mail.from === '') return `It names no author, or several, ${NOT_ADDED}`;
  if (mail.from !== viewer.email.toLowerCase())
    return `It came from an address other than the member’s, ${NOT_ADDED}`;
  if (mail.isUnproven)
    return `Nothing (SPF or DKIM) shows that it is from the member’s mail service, ${NOT_ADDED}`;
  if (mail.text === null) return `It is too long to be read here, ${NOT_ADDED}`;
  if (text === '' && mail.files.length === 0) return `It has no text, ${NOT_ADDED}`;
  return text.length > LONGEST_MESSAGE - LONGEST_NOTE ? `It exceeds the maximum length, ${NOT_ADDED}` : null;
}

const LONGEST_NOTE = 600;

async function write(thread: Thread, viewer: Viewer, mail: InboundMail, text: string): Promise<ReplyOutcome> {
  const idempotencyKey = uuidFrom(identityOf(mail), viewer.memberId);
  try {
    // Before its files are stored, which the limit is for as well.
    if (await countMessageOf(viewer, idempotencyKey)) return 'written';
    const { file, note } = await fileOf(mail.files);
    const body = [text, note].filter(Boolean).join('\n\n') || 'Sent a file.';
    const input = { id: thread.id, body, idempotencyKey, ticket: null };
    const mailKey = await storeWholeMail(withoutSecrets(mail.whole));
    const contactEmail = await contactEmailOf(viewer);
    await transaction((tx) => writeAgain(tx, viewer, input, { file, contactEmail, mailKey }));
    return 'written';
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    // The service delivers it again.
    if (refusal.code === 'too_many_requests') throw tooOften(refusal);
    // Another delivery of it was added meanwhile.
    if (refusal.code === 'conflict') return 'written';
    if (refusal.code === 'unavailable') throw refusal;
    await forward(thread, mail, text, `It was not added to the conversation: ${refusal.message}`);
    return 'forwarded';
  }
}

/** Some programs use one id for several mails. */
function identityOf({ messageId, text, files }: InboundMail): string {
  const hash = createHash('sha256').update(`${messageId}\n${text}`);
  for (const { name, bytes } of files) hash.update(`\n${name} ${bytes.length} `).update(bytes);
  return hash.digest('hex');
}

/** Anyone who knows a reply address can write to it. */
const withoutSecrets = ({ headers, text, html, files }: MailParts): MailParts => ({
  headers: withoutReplyAddresses(headers),
  text: withoutReplyAddresses(text),
  html: withoutReplyAddresses(html),
  files,
});

const tooOften = ({ message, retryAfter }: DomainError) =>
  new DomainError('unavailable', message, { retryAfter: retryAfter ?? 60 });

/** Each is stored and checked until one is taken. */
const MOST_TRIED = 5;

/** Stores the first file of an accepted type. The message lists the others by name. */
async function fileOf(files: readonly InboundFile[]): Promise<{ file: StoredFile | null; note: string }> {
  let file: StoredFile | null = null;
  const left: string[] = [];
  for (const [index, { name, bytes }] of files.entries()) {
    const isTried: boolean = file === null && index < MOST_TRIED;
    const stored: StoredFile | null = isTried ? await storedIfTaken(name, bytes) : null;
    if (stored) file = stored;
    else left.push(name);
  }
  if (left.length === 0) return { file, note: '' };
  const named = left.join(', ');
  const short = named.length > 400 ? `${named.slice(0, 400).toWellFormed()}…` : named;
  return { file, note: `(Also attached to the e-mail: ${short})` };
}

/** Returns `null` for a file of a type that is not accepted. */
async function storedIfTaken(name: string, bytes: Uint8Array): Promise<StoredFile | null> {
  try {
    return await storeMailedFile(name, bytes);
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || refusal.code === 'unavailable') throw refusal;
    return null;
  }
}

/**
 * Mails a reply to the firm, once, with the mail as it came.
 * @throws DomainError `unavailable` beyond the limit of its sender or of the conversation's member.
 */
async function forward(
  { id, reference, memberId }: Thread,
  mail: InboundMail,
  text: string,
  problem: string,
): Promise<void> {
  const { from, files, whole } = mail;
  const mailId = `contact-reply.${identityOf(mail).slice(0, 32)}`;
  if (await isEnqueued(db(), firmMailJob, mailId)) return;
  await countForward(from, memberId);
  const names = files.map(({ name }) => name).join(', ');
  const original = await forwardable(withoutSecrets(whole));
  await transaction((tx) =>
    mailFirm(tx, {
      id: mailId,
      ...(from && { replyTo: from }),
      content: {
        template: 'firm-notice',
        title: `E-mail reply to ${reference}`,
        lines: [
          `From ${from || 'an unknown address'}. ${problem}`,
          ...(text || writable(mail.text ?? ''))
            .slice(0, MOST_FORWARDED)
            .toWellFormed()
            .split(/\n{2,}/),
          ...(names && !original?.isWhole ? [`Attached to the e-mail, but not forwarded: ${names}`] : []),
        ],
        link: { label: 'Open the conversation', url: urlTo(`/admin/questions?question=${id}`) },
      },
      ...(original && {
        attachment: {
          filename: `${reference}.eml`,
          contentType: 'message/rfc822',
          base64: original.bytes.toString('base64'),
        },
      }),
    }),
  );
}

/** Returns as much of a mail as a mail to the firm can have attached. */
async function forwardable(whole: MailParts): Promise<{ bytes: Buffer; isWhole: boolean } | null> {
  for (const parts of [whole, { ...whole, files: [] }, { ...whole, html: '', files: [] }]) {
    const { bytes, isWhole } = await checkedMail(parts);
    if (bytes.length <= MOST_ATTACHED_BYTES)
      return { bytes, isWhole: isWhole && parts.files.length === whole.files.length };
  }
  return null;
}

const MOST_FORWARDED = 20_000;
/** What a mail to the firm may have attached. */
const MOST_ATTACHED_BYTES = 5 * 1024 * 1024;

/** Senders can be made up, so their number is limited too: each member has a reply address of their own. */
async function countForward(from: string, memberId: string): Promise<void> {
  try {
    // Before the sender is charged, who may try a mail again that the member's limit refuses.
    await checkAct('contactForwardMember', memberId);
    // Mails without a sender have nothing in common but the member.
    await countAct('contactForward', from ? pseudonymOf('address', from) : memberId);
    await countAct('contactForwardMember', memberId);
  } catch (refusal) {
    if (!(refusal instanceof DomainError) || refusal.code !== 'too_many_requests') throw refusal;
    throw tooOften(refusal);
  }
}
