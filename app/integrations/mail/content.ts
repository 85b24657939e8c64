import type { Document } from '@contentful/rich-text-types';
import { z } from 'zod';
import { RECEIPT_KINDS } from '#app/domain/investing/commitment-receipt.ts';
import {
  accessGiven,
  invitation,
  inviteRedeemed,
  waitlistExisting,
  waitlistInvited,
  waitlistJoined,
} from './joining-content.ts';
import { pageAddress as address } from './page-address.ts';

/** The documents that come with a message, each with the URL at which it is read: never the files themselves. */
const attachments = z.array(z.object({ title: z.string(), url: address })).optional();

/** Amounts are already formatted; `sentence` states the decision, from the member's side. */
export const commitmentDecided = z.object({
  template: z.literal('commitment-decided'),
  outcome: z.enum(['accepted', 'scaled_back', 'declined', 'waitlisted']),
  memberName: z.string(),
  opportunityName: z.string(),
  sentence: z.string(),
  /** What happens next; for a declined commitment, the reason given. */
  detail: z.string(),
  url: address,
});

/** To the member who made, changed or withdrew a commitment. Amounts and times are formatted. */
export const commitmentReceipt = z.object({
  template: z.literal('commitment-receipt'),
  kind: z.enum(RECEIPT_KINDS),
  memberName: z.string(),
  opportunityName: z.string(),
  /** What they did, in a sentence. */
  sentence: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })).min(1),
  /** What happens next. */
  detail: z.string(),
  reference: z.string(),
  /** The receipt's page. */
  url: address,
});

/** To a person approved by the firm. */
export const approved = z.object({
  template: z.literal('approved'),
  memberName: z.string(),
  url: address,
});

/** To a member who signed in with a browser that they have not used before. */
export const newDevice = z.object({
  template: z.literal('new-device'),
  memberName: z.string(),
  /** In words: `Firefox on Mac`. */
  device: z.string(),
  at: z.string(),
  /** Their profile, where every session can be ended. */
  url: address,
});

/** To a person rejected by the firm. */
export const rejected = z.object({
  template: z.literal('rejected'),
  memberName: z.string(),
  /** The firm's message about it. */
  words: z.string().nullable(),
});

/** To a member who has an NDA to sign; `again`: they have signed an earlier version. */
export const ndaNeeded = z.object({
  template: z.literal('nda-needed'),
  memberName: z.string(),
  again: z.boolean(),
  url: address,
});

/** To a member whose signature is complete. */
export const ndaSigned = z.object({
  template: z.literal('nda-signed'),
  memberName: z.string(),
  signedOn: z.string(),
  /** Their profile, with the signed agreement. */
  url: address,
});

/** To the member who asked. Only the page shows the answer, because it may be protected by an NDA. */
export const questionAnswered = z.object({
  template: z.literal('question-answered'),
  memberName: z.string(),
  /** The page asked about: `Kontor Systems`. */
  pageName: z.string(),
  question: z.string(),
  attachments,
  url: address,
});

/** One notification, for a member who wants its kind by mail at once. */
export const notification = z.object({
  template: z.literal('notification'),
  memberName: z.string(),
  title: z.string(),
  body: z.string(),
  url: address,
  settingsUrl: address,
});

/** A message from the firm, in full, for a member who gets these by mail at once. `isTest`: sent to its author. */
export const firmMessage = z.object({
  template: z.literal('message'),
  memberName: z.string(),
  title: z.string(),
  /** Validated when it was saved: again for each of thousands of mails would take longer than sending them. */
  text: z.custom<Document>((value) => typeof value === 'object' && value !== null && 'content' in value),
  attachments,
  /** The page where recipients read it. */
  url: address,
  settingsUrl: address,
  isTest: z.boolean(),
  /** Where opens and clicks of this copy are reported; `null` if they are not counted. */
  counting: z.object({ url: address, copy: z.string() }).nullable(),
});

/** The notifications of a day or a week, for a member who wants a digest. */
export const digest = z.object({
  template: z.literal('digest'),
  memberName: z.string(),
  period: z.enum(['daily', 'weekly']),
  /** Newest first; `when` is formatted. */
  items: z
    .array(z.object({ id: z.string(), title: z.string(), body: z.string(), when: z.string(), url: address }))
    .min(1),
  /** Number of notifications beyond those listed. */
  more: z.number().int().min(0),
  url: address,
  settingsUrl: address,
});

/** To a person whose account was deleted. */
export const accountDeletionConfirmed = z.object({
  template: z.literal('account-deletion-confirmed'),
  memberName: z.string(),
  /** Data that the law requires us to keep, each in a few words. */
  kept: z.array(z.string()),
});

/** To the firm: a person is awaiting a decision. */
export const firmMemberWaits = z.object({
  template: z.literal('firm-member-waits'),
  personName: z.string(),
  personEmail: z.string(),
  /** How they joined: `Invited by Ada Lindqvist.` */
  origin: z.string(),
  url: address,
});

/** To the firm: a member requests the deletion of their account. */
export const firmDeletionAsked = z.object({
  template: z.literal('firm-deletion-asked'),
  memberName: z.string(),
  memberEmail: z.string(),
  words: z.string().nullable(),
  url: address,
});

/** To the firm: any other notice. */
export const firmNotice = z.object({
  template: z.literal('firm-notice'),
  title: z.string(),
  lines: z.array(z.string()).min(1),
  link: z.object({ label: z.string(), url: address }).nullable(),
});

/** To the firm: a member asked a question. */
export const firmQuestion = z.object({
  template: z.literal('firm-question'),
  memberName: z.string(),
  memberEmail: z.string(),
  pageName: z.string(),
  question: z.string(),
  url: address,
});

const message = z.object({
  /** The conversation's reference: `VC-7K2M93`. */
  reference: z.string(),
  /** One of the page's subjects. */
  subject: z.string(),
  text: z.string(),
  /** The name of the attached file, which is not sent by mail. */
  fileName: z.string().nullable(),
});

/** Whether replies to the mail become part of the conversation. */
const takesReplies = z.boolean().optional();

/** To a member: a copy of their message from the contact page. */
export const contactCopy = message.extend({
  template: z.literal('contact-copy'),
  takesReplies,
  memberName: z.string(),
  /** The conversation on the contact page. */
  url: address,
});

/** To a member: investor relations has answered on the contact page. Only the page shows the answer. */
export const contactAnswered = z.object({
  template: z.literal('contact-answered'),
  takesReplies,
  memberName: z.string(),
  reference: z.string(),
  subject: z.string(),
  question: z.string(),
  attachments,
  url: address,
});

/** To the firm: a message from the contact page. A reply goes to the member (`replyTo` of `mailFirm`). */
export const contactMessage = message.extend({
  template: z.literal('contact-message'),
  fromName: z.string(),
  fromEmail: z.string(),
  /** The conversation in the inbox. */
  url: address,
});

/**
 * Content of mails to members, and to non-members who requested them: plain data, with amounts and dates formatted.
 */
export const memberContent = z.discriminatedUnion('template', [
  commitmentDecided,
  commitmentReceipt,
  invitation,
  accessGiven,
  inviteRedeemed,
  waitlistJoined,
  waitlistExisting,
  waitlistInvited,
  approved,
  newDevice,
  rejected,
  ndaNeeded,
  ndaSigned,
  questionAnswered,
  contactCopy,
  contactAnswered,
  notification,
  firmMessage,
  digest,
  accountDeletionConfirmed,
]);
export type MemberContent = z.infer<typeof memberContent>;

export const firmContent = z.discriminatedUnion('template', [
  firmMemberWaits,
  firmDeletionAsked,
  firmNotice,
  firmQuestion,
  contactMessage,
]);
export type FirmContent = z.infer<typeof firmContent>;

export type MailContent = MemberContent | FirmContent;
