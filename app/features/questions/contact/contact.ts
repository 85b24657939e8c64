import { isId } from '#app/domain/ids.ts';
import type { Attachment } from '#app/domain/messages/attachment.ts';
import { ABOUT_KINDS, type About, type ContactSubject } from '#app/domain/messages/contact.ts';
import type { OwnState } from '../question.ts';

export const LONGEST_MESSAGE = 5_000;
export const MOST_FILE_BYTES = 10 * 1024 * 1024;

/** A file of a message; `id` is the message's. */
export type ContactFile = { id: string; name: string; contentType: string; bytes: number };

/** One message of a conversation. Times are ISO. */
export type ContactMessage = {
  id: string;
  author: 'member' | 'firm';
  text: string;
  sentAt: string;
  file: ContactFile | null;
  /** The documents of the library that came with it. */
  attachments: Attachment[];
  /** Whether it came by mail, which is kept. */
  isMail: boolean;
};

/** A member's conversation with investor relations, its messages oldest first. */
export type Conversation = {
  id: string;
  reference: string;
  subject: ContactSubject;
  /** The name of what it is about; `null` for nothing, and for what its member no longer sees. */
  about: string | null;
  state: OwnState;
  messages: ContactMessage[];
};

/** What a message may be about, as an option of its form. */
export type AboutChoice = { value: string; label: string };

export const aboutValue = ({ kind, id }: About): string => `${kind}:${id}`;

/** Returns what an option, or the link to the page, names; `null` for nothing. */
export function aboutOf(value: string | null): About | null {
  const [named, id] = value?.split(':') ?? [];
  const kind = ABOUT_KINDS.find((one) => one === named);
  return kind && id && isId(id) ? { kind, id } : null;
}

/** What the member sees after sending a message. */
export type SentMessage = { id: string; reference: string };

/** Returns the problem with a message's text, as a sentence; `null` if it can be sent. */
export function problemWithMessage(text: string): string | null {
  const { length } = text.trim();
  if (length === 0) return 'Please write a message.';
  if (length > LONGEST_MESSAGE)
    return `Please shorten your message: it has ${length.toLocaleString('en-GB')} characters, and the limit is ${LONGEST_MESSAGE.toLocaleString('en-GB')}.`;
  return null;
}

/** Without 0 and O, and 1, I and L, which are confused on the phone, and without U, so that no words appear. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_SIGNS = 6;

/**
 * Returns a reference such as `VC-7K2M93`.
 * @param pick returns a random integer from 0 up to, but not including, `below`
 */
export const newReference = (pick: (below: number) => number): string =>
  `VC-${Array.from({ length: REFERENCE_SIGNS }, () => SIGNS.charAt(pick(SIGNS.length))).join('')}`;

export const conversationHref = (reference: string): string => `/contact#${reference}`;

/** The URL of a message's file, for its author and for admins. */
export const fileHref = ({ id }: Pick<ContactFile, 'id'>): string => `/api/contact/files/${id}`;

/** The URL of the mail that a message came by, for the same readers. */
export const mailHref = ({ id }: Pick<ContactMessage, 'id'>): string => `/api/contact/mails/${id}`;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The error for a member who writes too often. */
export function tooManyMessages(retryAfter: number): string {
  const minutes = Math.ceil(retryAfter / MINUTE);
  const wait =
    retryAfter > HOUR
      ? `${Math.ceil(retryAfter / HOUR)} hours`
      : `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return `You have sent several messages in a short time. You can send the next one in ${wait}. If it is urgent, please e-mail us.`;
}
