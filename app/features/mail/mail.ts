import { z } from 'zod';
import type { MailOutcome, MailState, SuppressionReason } from '#app/domain/messages/mail-state.ts';
import { line } from '#app/domain/text/input-text.ts';

/** An address that gets no mail. The time is ISO. */
export type Suppression = {
  address: string;
  reason: SuppressionReason;
  /** In the words of the recipient's server. */
  detail: string | null;
  since: string;
};

export type SuppressionList = {
  /** The latest ones. */
  rows: Suppression[];
  total: number;
  /** How many more there are of people who never joined, whose addresses are not kept. */
  hidden: number;
};

/** The mails to one person, newest first. */
export type PersonMail = {
  /** Why they get no mail; `null` if they do. */
  suppression: Suppression | null;
  mails: (MailOutcome & { mailId: string; template: string })[];
};

export type NoticeOutcome = {
  counts: Partial<Record<MailState, number>>;
  /** How many were not handed to the service, by the most frequent reasons; `null`: it is not known. */
  notMailed: { reason: string | null; mails: number }[];
  /** Recipients who did not get it, or reported it as spam. */
  undelivered: (MailOutcome & { memberId: string; name: string })[];
};

export const suppressedAddress = z.object({ address: line(320) });

export const SUPPRESSION_LABELS = {
  bounced: 'Bounced',
  complained: 'Reported as spam',
} as const satisfies Record<SuppressionReason, string>;

/** The subject of a mail, as shown to admins. */
export const TEMPLATE_LABELS: Readonly<Record<string, string>> = {
  'access-given': 'Access for another person',
  'account-deletion-confirmed': 'Account deleted',
  approved: 'Membership approved',
  'commitment-decided': 'Decision on a commitment',
  'commitment-receipt': 'Receipt for a commitment',
  'contact-answered': 'Answer to a message',
  'contact-copy': 'Copy of a message',
  digest: 'Digest',
  invitation: 'Invitation',
  'invite-redeemed': 'Invitation accepted',
  message: 'Message from the firm',
  'nda-needed': 'Agreement to sign',
  'nda-signed': 'Agreement signed',
  'new-device': 'New sign-in',
  notification: 'Notification',
  'question-answered': 'Answer to a question',
  rejected: 'Membership declined',
  'waitlist-existing': 'Waitlist: already a member',
  'waitlist-invited': 'Waitlist: already invited',
  'waitlist-joined': 'Waitlist',
};
