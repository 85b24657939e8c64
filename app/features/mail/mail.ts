import { z } from 'zod';
import { line } from '#app/domain/input-text.ts';
import type { MailOutcome, MailState, SuppressionReason } from '#app/domain/mail-state.ts';

/** An address that gets no mail. The time is ISO. */
export type Suppression = {
  address: string;
  reason: SuppressionReason;
  /** In the words of the recipient's server. */
  detail: string | null;
  since: string;
};

/** The mails to one person, newest first. */
export type PersonMail = {
  /** Why they get none; `null` if they do. */
  suppression: Suppression | null;
  mails: (MailOutcome & { mailId: string; template: string })[];
};

/** What became of the mails about one notice. */
export type NoticeOutcome = {
  counts: Partial<Record<MailState, number>>;
  /** Who has not got it, or has reported it. */
  undelivered: (MailOutcome & { memberId: string; name: string })[];
};

export const suppressedAddress = z.object({ address: line(320) });

export const SUPPRESSION_LABELS = {
  bounced: 'Mail bounced',
  complained: 'Reported as spam',
} as const satisfies Record<SuppressionReason, string>;

/** What a mail is about, as admins read it. */
export const TEMPLATE_LABELS: Readonly<Record<string, string>> = {
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
