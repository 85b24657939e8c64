/** The notification kinds of product.md §7, and those for the firm itself. */
export const NOTIFICATION_KINDS = [
  'new_opportunity',
  'stage_change',
  'document_published',
  'commitment_decided',
  'question_answered',
  'invite_redeemed',
  'nda_needed',
  'statement_ready',
  'notice_issued',
  'holder_news',
  'bank_details_changed',
  'access_changed',
  'act_prepared',
  'firm_message',
  'commitment_received',
  'approval_requested',
  'payout_rejected',
  'mail_undeliverable',
  'task',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds that only admins get. */
const FIRM_KINDS: ReadonlySet<NotificationKind> = new Set([
  'commitment_received',
  'approval_requested',
  'payout_rejected',
  'mail_undeliverable',
  'task',
]);

export const notificationKindsFor = (isAdmin: boolean): readonly NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => isAdmin || !FIRM_KINDS.has(kind));

/** How a member receives a kind: only in the application, also by mail (at once or in a digest), or not at all. */
export const NOTIFICATION_DELIVERIES = ['app', 'mail', 'daily', 'weekly', 'off'] as const;
export type NotificationDelivery = (typeof NOTIFICATION_DELIVERIES)[number];
