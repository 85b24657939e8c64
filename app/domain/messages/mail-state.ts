/**
 * The states of a mail, from least to most known. The first three are ours; the others come from the mail service,
 * which reports them late, repeatedly and in any order: the later one in this list wins.
 */
export const MAIL_STATES = [
  /** Not yet handed to the service. */
  'waiting',
  /** Not handed over: the address is suppressed, or its owner has unsubscribed since. */
  'withheld',
  'failed',
  'sent',
  /** Deferred by the recipient's server; the service retries. */
  'deferred',
  'delivered',
  'dropped',
  'bounced',
  'complained',
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The state of one mail, since when (ISO time), and the reason where it is known. */
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

export const isHandedOver = (state: MailState): boolean => HANDED_OVER.has(state);

/** How each state is shown to the sender. */
export const MAIL_STATE_LABELS = {
  waiting: 'Queued',
  withheld: 'Not sent',
  failed: 'Failed',
  sent: 'Sent',
  deferred: 'Delayed',
  delivered: 'Delivered',
  dropped: 'Not delivered',
  bounced: 'Bounced',
  complained: 'Reported as spam',
} as const satisfies Record<MailState, string>;

const UNDELIVERED: ReadonlySet<MailState> = new Set(['withheld', 'failed', 'dropped', 'bounced']);

/** Returns whether the mail has not reached its recipient and never will. */
export const isUndelivered = (state: MailState): boolean => UNDELIVERED.has(state);
