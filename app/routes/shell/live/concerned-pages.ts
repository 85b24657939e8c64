import { grantIn } from '#app/domain/access/holder-paths.ts';
import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';

/** Pages by the beginning of their path; with `$` at its end, one page alone. */
type Pages = readonly string[];

/** The pages whose data changes with what a notification of each kind is about. */
const CONCERNED: Readonly<Record<NotificationKind, Pages>> = {
  new_opportunity: ['/dashboard', '/opportunities'],
  stage_change: ['/dashboard', '/opportunities', '/commitments'],
  document_published: ['/dashboard', '/documents', '/opportunities', '/funds'],
  commitment_decided: ['/dashboard', '/opportunities', '/commitments', '/portfolio', '/funds'],
  question_answered: ['/dashboard', '/contact', '/faqs', '/opportunities', '/funds'],
  invite_redeemed: ['/dashboard'],
  nda_needed: ['/dashboard', '/opportunities', '/documents', '/funds', '/profile$'],
  statement_ready: ['/dashboard', '/documents', '/portfolio', '/funds'],
  notice_issued: ['/dashboard', '/documents', '/portfolio', '/funds', '/notices'],
  holder_news: ['/dashboard', '/documents', '/portfolio', '/funds', '/notices'],
  bank_details_changed: ['/profile/bank-details', '/notices'],
  access_changed: ['/dashboard', '/profile/access'],
  act_prepared: ['/dashboard', '/prepared', '/opportunities', '/notices', '/profile'],
  firm_message: ['/dashboard'],
  commitment_received: ['/admin$', '/admin/opportunities$', '/admin/opportunities/:id/book$'],
  approval_requested: ['/admin$', '/admin/approvals', '/admin/documents'],
  payout_rejected: ['/admin/payments', '/admin/notices'],
  mail_undeliverable: ['/admin$', '/admin/invites$', '/admin/integrations'],
  task: ['/admin$', '/admin/people$', '/dashboard'],
};

const isOne = (pages: Pages, pathname: string): boolean => {
  const path = pathname.replace(/\/$/, '').replace(/^(\/admin\/opportunities\/)[^/]+(?=\/)/, '$1:id');
  return pages.some((page) =>
    page.endsWith('$') ? path === page.slice(0, -1) : path === page || path.startsWith(`${page}/`),
  );
};

/** Returns whether a page shows what is unread, so that reading it in another tab changes it, too. */
export const countsUnread = (pathname: string): boolean => isOne(['/notifications', '/contact'], pathname);

/**
 * Returns whether notifications of these kinds change what a page shows: a page for a holder also when access has
 * changed, since it may have ended. A kind that is not known changes nothing.
 */
export const concerns = (
  kinds: readonly string[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean =>
  (kinds.includes('access_changed') && grantIn(search) !== null) ||
  kinds.some((kind) => isOne(CONCERNED[kind as NotificationKind] ?? [], pathname));
