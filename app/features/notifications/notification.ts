import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';

export const KIND_LABELS = {
  new_opportunity: 'New opportunity',
  stage_change: 'Stage change',
  document_published: 'Document',
  commitment_decided: 'Commitment',
  question_answered: 'Answer',
  invite_redeemed: 'Invite',
  nda_needed: 'Agreement',
  statement_ready: 'Statement',
  notice_issued: 'Notice',
  holder_news: 'Investors you represent',
  bank_details_changed: 'Bank details',
  access_changed: 'Access',
  act_prepared: 'Proposal',
  firm_message: 'Message',
  commitment_received: 'Commitment received',
  approval_requested: 'Approval',
  payout_rejected: 'Pay-outs',
  mail_undeliverable: 'Mail',
  task: 'Task',
} as const satisfies Record<NotificationKind, string>;

/** Unread notifications are counted up to this number: more than 99 show as "99+". */
export const MOST_UNREAD = 100;

export type NotificationFilters = {
  kind?: NotificationKind | undefined;
  unread?: boolean | undefined;
  cursor?: string | undefined;
};

/** One line of a member's notifications. Times are ISO. */
export type NotificationView = {
  id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  /** A path of ours. */
  href: string | null;
  createdAt: string;
  readAt: string | null;
};
