/** The kinds of product.md §7. */
export const NOTIFICATION_KINDS = [
  'new_opportunity',
  'stage_change',
  'document_published',
  'commitment_decided',
  'question_answered',
  'invite_redeemed',
  'nda_needed',
  'statement_ready',
  'firm_message',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How a member wants to hear of a kind: in the product alone, also by mail at once or gathered, or not at all. */
export const NOTIFICATION_DELIVERIES = ['app', 'mail', 'daily', 'weekly', 'off'] as const;
export type NotificationDelivery = (typeof NOTIFICATION_DELIVERIES)[number];
