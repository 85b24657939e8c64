/**
 * What became of a mail, from the least to the most that is known of it. The first three are ours; the others are the
 * mail service's, which reports them late, repeatedly and in any order: the later in this list wins.
 */
export const MAIL_STATES = [
  /** Not handed to the service yet. */
  'waiting',
  /** Not handed over: the address gets no mail, or its owner has switched it off since. */
  'withheld',
  /** Refused by the service for good. */
  'failed',
  /** Taken by the service. */
  'sent',
  /** The recipient's server wants it later; the service tries again. */
  'deferred',
  'delivered',
  /** The service has not sent it on. */
  'dropped',
  /** The recipient's server has refused it. */
  'bounced',
  /** The recipient has reported it as spam. */
  'complained',
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The state of one mail, since when, and why where that is known. The time is ISO. */
export type MailOutcome = { state: MailState; at: string; reason: string | null };

/** Why an address gets no mail. */
export type SuppressionReason = 'bounced' | 'complained';

const HANDED_OVER: ReadonlySet<MailState> = new Set([
  'sent',
  'deferred',
  'delivered',
  'dropped',
  'bounced',
  'complained',
]);

/** Returns whether the service has taken the mail. */
export const isHandedOver = (state: MailState): boolean => HANDED_OVER.has(state);

/** How each state reads to the person who sent the mail. */
export const MAIL_STATE_LABELS = {
  waiting: 'Waiting to be sent',
  withheld: 'Not sent',
  failed: 'Could not be sent',
  sent: 'Sent',
  deferred: 'Delayed',
  delivered: 'Delivered',
  dropped: 'Not delivered',
  bounced: 'Bounced',
  complained: 'Reported as spam',
} as const satisfies Record<MailState, string>;

const UNDELIVERED: ReadonlySet<MailState> = new Set(['withheld', 'failed', 'dropped', 'bounced']);

/** Returns whether the mail has not reached its recipient and will not. */
export const isUndelivered = (state: MailState): boolean => UNDELIVERED.has(state);
