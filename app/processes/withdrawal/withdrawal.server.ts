import type { Tx } from '#app/db/client.server.ts';
import type { OfferForecast } from '#app/domain/access/involvement.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { refusalToWithdrawFund, withdrawFund } from '#app/features/funds/authoring/withdraw-fund.server.ts';
import {
  refusalToWithdrawOpportunity,
  withdrawOpportunity,
} from '#app/features/opportunities/publishing/withdraw-opportunity.server.ts';
import { involvedWith } from '#app/platform/involvement/involved.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import type { Offer } from './withdrawal.ts';

const ACTS = {
  opportunity: { area: 'deals', refusal: refusalToWithdrawOpportunity, withdraw: withdrawOpportunity },
  fund: { area: 'money', refusal: refusalToWithdrawFund, withdraw: withdrawFund },
} as const;

/**
 * Returns who has opened, committed to or holds an opportunity or a fund, and why it cannot be withdrawn, if so.
 * @throws DomainError `not_found` when it is not published, and for anyone but admins.
 */
export async function forecastOfferWithdrawal(viewer: Viewer, { kind, id }: Offer): Promise<OfferForecast> {
  requireAdmin(viewer, { sees: ACTS[kind].area });
  const refusal = await ACTS[kind].refusal(viewer, id);
  return { ...(await involvedWith(viewer, id)), refusal };
}

/** Makes a published opportunity or fund a draft again. @throws DomainError as the act of each, and `requireAdmin`. */
export async function withdrawOffer(tx: Tx, viewer: Viewer, { kind, id }: Offer): Promise<void> {
  requireAdmin(viewer, { changes: ACTS[kind].area });
  await ACTS[kind].withdraw(tx, viewer, id);
}
