import type { Document } from '@contentful/rich-text-types';
import { z } from 'zod';
import { type AudienceRule, audienceRule, type ListedMember } from '#app/domain/access/audience.ts';
import type { Attachment } from '#app/domain/messages/attachment.ts';
import {
  fillText,
  type MergeField,
  type MergeValues,
  mergeFieldsIn,
  mergeProblemOf,
} from '#app/domain/messages/merge-fields.ts';
import type { SkippedMembers } from '#app/domain/messages/skipped-members.ts';
import { isRichText, mapText, plainTextOf, problemOfRichText, textsIn } from '#app/domain/text/rich-text.ts';

/** The states of a message, from the first draft to the last recipient. */
export const BROADCAST_STATES = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

type StateFacts = {
  scheduledFor: Date | null;
  startedAt: Date | null;
  stoppedAt: Date | null;
  finishedAt: Date | null;
};

export function broadcastState({
  scheduledFor,
  startedAt,
  stoppedAt,
  finishedAt,
}: StateFacts): BroadcastState {
  if (finishedAt) return 'sent';
  if (stoppedAt) return 'stopped';
  if (startedAt) return 'sending';
  return scheduledFor ? 'scheduled' : 'draft';
}

export const LONGEST_TITLE = 150;
/** In characters of text. Mail programs cut off much longer mails. */
const LONGEST_TEXT = 20_000;
const MOST_RULES = 200;

const richText = z.custom<Document>(isRichText);

/** The content of a message; a draft may lack any of it. */
export const broadcastFields = z.object({
  title: z
    .string()
    .max(LONGEST_TITLE)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  content: richText,
  rules: z.array(audienceRule).max(MOST_RULES),
});
export type BroadcastFields = z.infer<typeof broadcastFields>;

/** Maximum characters of the text in lists of notifications and in digests. */
const LONGEST_EXCERPT = 240;

/** Returns the start of a text on one line, cut between words. */
export function broadcastExcerptOf(content: Document): string {
  const text = plainTextOf(content).replace(/\s+/gu, ' ').trim();
  if (text.length <= LONGEST_EXCERPT) return text;
  // By characters, so that none is cut in half.
  const cut = [...text.slice(0, LONGEST_EXCERPT)].slice(0, -1).join('');
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}

type Words = Pick<BroadcastFields, 'title' | 'content'>;

/** Returns the merge fields of a message. */
export const fieldsOfMessage = ({ title, content }: Words): MergeField[] =>
  mergeFieldsIn([title, ...textsIn(content)].join('\n'));

/** Returns a message as one recipient reads it. */
export const filledFor = ({ title, content }: Words, values: MergeValues | null): Words =>
  values
    ? { title: fillText(title, values), content: mapText(content, (text) => fillText(text, values)) }
    : { title, content };

/** Returns the funds to which the rules restrict the amounts of a message; none for all. */
export const fundsIn = (rules: readonly AudienceRule[]): string[] =>
  rules.flatMap((rule) => (rule.kind === 'fund' ? rule.fundId : []));

/** How the first recipients read a message with fields, and the recipients who lack a value for one. */
export type MergeReport = {
  samples: { id: string; name: string; values: MergeValues }[];
  missing: { id: string; name: string; fields: MergeField[] }[];
  missingTotal: number;
};

export type BroadcastProblem = { field: 'title' | 'text' | 'rules'; sentence: string };

const NO_PICTURES: ReadonlySet<string> = new Set();

/** Returns what prevents a message from being sent, each as a sentence for its author. */
export function broadcastProblemsOf({ title, content, rules }: BroadcastFields): BroadcastProblem[] {
  const length = plainTextOf(content).length;
  const wrongField = mergeProblemOf(textsIn(content).join('\n'));
  const wrongInTitle = mergeProblemOf(title);
  const wrong = problemOfRichText(content, NO_PICTURES);
  return [
    ...(title.trim() ? [] : [{ field: 'title' as const, sentence: 'Please enter a subject.' }]),
    ...(plainTextOf(content).trim()
      ? []
      : [{ field: 'text' as const, sentence: 'Please write the message.' }]),
    ...(wrongInTitle ? [{ field: 'title' as const, sentence: wrongInTitle }] : []),
    ...(wrongField ? [{ field: 'text' as const, sentence: wrongField }] : []),
    ...(length > LONGEST_TEXT
      ? [{ field: 'text' as const, sentence: 'Please shorten the message to 20,000 characters.' }]
      : []),
    ...(wrong ? [{ field: 'text' as const, sentence: wrong }] : []),
    ...(rules.length > 0 ? [] : [{ field: 'rules' as const, sentence: 'Please choose the recipients.' }]),
  ];
}

/** Who currently gets a message and how, and which members named by the rules do not. */
export type BroadcastAudience = {
  total: number;
  /** By mail at once, in a digest, or only in the application; all of them in the application. */
  byMail: number;
  inDigest: number;
  /** Do not want messages from the firm. */
  off: number;
  /** Have yet to sign the NDA, which every rule except the one for everyone requires. */
  unsigned: number;
  /** The first recipients, by name. */
  people: ListedMember[];
};

/** One message as admins edit it. Times are ISO. */
export type BroadcastDetail = BroadcastFields & {
  id: string;
  state: BroadcastState;
  revision: number;
  savedAt: string;
  savedBy: string;
  /** Names of the members in the rules, by id. */
  names: Record<string, string>;
  scheduledFor: string | null;
  sentBy: string | null;
  startedAt: string | null;
  stoppedAt: string | null;
  stoppedBy: string | null;
  finishedAt: string | null;
  expected: number;
  reached: number;
  /** How many mails were handed to the mail queue: what became of them is counted apart (`BroadcastMails`). */
  mailed: number;
  /** Who was not sent it, and why; `null` before it is sent. */
  skipped: SkippedMembers | null;
  /** How many of those who received it have been erased since. */
  erased: number;
  /** How many are still to be handed to it. */
  awaitingMail: number;
  /** Whether a mail can still be kept back by stopping it. */
  hasUnsent: boolean;
  /** How many mails were opened, and in how many a link was clicked; `null` where that is not counted. */
  counted: { opened: number; clicked: number } | null;
};

/** The mails of a message, alone or in a digest, and how many of them the mail service has taken. */
export type BroadcastMails = { total: number; handedOver: number };

export type MessageView = {
  id: string;
  title: string;
  content: Document;
  attachments: Attachment[];
  sentAt: string;
  notificationId: string;
  isUnread: boolean;
};

/** Names the sending as the cause of its notifications, so that each recipient gets one. */
export const causeOf = (id: string): string => `broadcast:${id}`;

/** Where a recipient reads a message. */
export const messagePath = (id: string): string => `/messages/${id}`;
