import type { MergeValues } from '#app/domain/messages/merge-fields.ts';
import type { ContactMessage } from './contact/contact.ts';
import type { QuestionPage, QuestionState } from './question.ts';

/** The tabs of the inbox, in the order of a question's life. */
export const INBOX_STATES = [
  'waiting',
  'drafted',
  'answered',
  'dismissed',
] as const satisfies QuestionState[];

export type QuestionPageRef = { page: QuestionPage; name: string; href: string };

type NamedAssignee = { id: string; name: string };

/** The member whose question it is; `via`: the person who asked in their name. */
export type Asker = NamedAssignee & { via: string | null };

export const askerText = ({ name, via }: Asker): string => (via === null ? name : `${via} for ${name}`);

/** One row of the inbox. Times are ISO. */
export type InboxRow = {
  id: string;
  excerpt: string;
  askedBy: Asker;
  on: QuestionPageRef;
  /** What a conversation is about, by name. */
  about: string | null;
  state: QuestionState;
  isPublished: boolean;
  assignee: NamedAssignee | null;
  askedAt: string;
  /** When it was answered or closed. */
  closedAt: string | null;
};

export type InboxCounts = Record<QuestionState, number>;

/** A drafted answer is not sent, so its question is still to be answered. */
export function inboxLead({ waiting, drafted, answered, dismissed }: InboxCounts): string {
  if (waiting === 0) return answered + dismissed === 0 ? 'No questions yet.' : 'Every question is answered.';
  const drafts = drafted === 0 ? '' : `, ${drafted} of them drafted`;
  return `${waiting === 1 ? '1 question' : `${waiting} questions`} to answer${drafts}.`;
}

/** The choices of the inbox's filters: subjects and assignable admins. */
export type InboxChoices = { abouts: { value: string; label: string }[]; admins: NamedAssignee[] };

export type Done = { at: string; by: string };

/** What one of the firm's people wrote about a question, for the firm only. `writtenAt` is ISO. */
type QuestionNote = { id: string; body: string; author: string; writtenAt: string };

/** The latest notes on a question, oldest first, and how many there are. */
export type QuestionNotes = { items: QuestionNote[]; total: number };

/** Everything about one question, for an admin. */
export type InboxQuestion = {
  id: string;
  body: string;
  askedAt: string;
  askedBy: Asker & { email: string; isErased: boolean };
  on: QuestionPageRef;
  /** What a conversation is about, and its page for admins. */
  about: { name: string; href: string } | null;
  state: QuestionState;
  assignee: NamedAssignee | null;
  draft: { text: string; revision: string | null; saved: Done | null };
  answer: { text: string; sent: Done } | null;
  /** `wording` is kept after a publication is withdrawn. */
  publication: { wording: string | null; published: Done | null };
  dismissed: Done | null;
  /** For a conversation from the contact page: its reference and its messages, oldest first. */
  conversation: { reference: string; messages: ContactMessage[] } | null;
  noticeCause: string;
  notes: QuestionNotes;
  /** What the fields of an answer are replaced with. */
  mergeValues: MergeValues;
};

/** The result of saving a draft. A conflict carries the current draft, so no text is lost. */
export type DraftOutcome =
  | { outcome: 'saved'; revision: string | null }
  | { outcome: 'conflict'; draft: string; revision: string | null; saved: Done | null };

/** Describes who can read what is published on a page. */
export function answerReadersOf({ page, name }: Pick<QuestionPageRef, 'page' | 'name'>): string {
  switch (page) {
    case 'opportunity':
      return `everyone who may read ${name} in full: members who signed the agreement and, once it is closed, active investors only`;
    case 'fund':
      return `every member who signed the agreement and opens the page of ${name}`;
    case 'contact':
      return 'only the member';
    case 'faqs':
      return 'every member, also those who have not signed the agreement yet';
  }
}

/** Shorter names occur too often as ordinary words. */
const TELLING = 3;

/** Returns the parts of these texts that identify the asker: their address or a part of their name. */
export function publicationNotice(
  texts: readonly string[],
  { name, email }: { name: string; email: string },
): string[] {
  const all = texts.join('\n').toLowerCase();
  const words = new Set(all.match(/[\p{L}\p{M}\p{N}'’-]+/gu));
  const parts = name.split(/\s+/u).filter((part) => part.length >= TELLING);
  return [
    ...(all.includes(email.toLowerCase()) ? [email] : []),
    ...parts.filter((part) => words.has(part.toLowerCase()) || words.has(`${part.toLowerCase()}’s`)),
  ];
}
