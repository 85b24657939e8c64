import { type Db, db, type Tx } from '#app/db/client.server.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { withdrawApproval } from '#app/platform/approvals/approvals.server.ts';
import {
  type BankDetails,
  endOfMember,
  eraseOfMember,
  findCurrent,
  findCurrentOfHolders,
  findOfMember,
} from './bank-details.queries.server.ts';
import type { BankDetailsOwner } from './bank-details.ts';

export type { BankDetails } from './bank-details.queries.server.ts';

/**
 * Returns the approved bank details of a vehicle, or of a holder in a currency, that count at a moment; `null` without
 * any. For acts of the system: who may read them in full is for the caller to decide.
 */
export const currentBankDetails = async (
  owner: BankDetailsOwner,
  { at = new Date(), within = db() }: { at?: Date; within?: Db | Tx } = {},
): Promise<BankDetails | null> => (await findCurrent(within, owner, at)) ?? null;

/** Returns the same for many holders and their entities in one currency. */
export const currentBankDetailsOfHolders = (
  memberIds: readonly string[],
  currency: Currency,
  { at = new Date(), within = db() }: { at?: Date; within?: Db | Tx } = {},
): Promise<BankDetails[]> => findCurrentOfHolders(within, memberIds, currency, at);

/** The member's accounts for their data export. */
export const ownBankDetailsData = async (viewer: Parameters<typeof findOfMember>[0]) =>
  (await findOfMember(viewer, db(), viewer.memberId)).map(({ details, entity }) => {
    const { memberId: _member, proposedById: _proposer, approvedById: _approver, ...own } = details;
    return { ...own, entity: entity?.name ?? null };
  });

/**
 * Erases a member's bank details: proposals are deleted with their requests, and accounts that were approved are taken
 * out of use.
 */
export async function eraseBankDetails(tx: Tx, memberId: string): Promise<void> {
  for (const subjectId of await endOfMember(tx, memberId, new Date()))
    await withdrawApproval(tx, null, { subject: 'bank_details', subjectId });
  await eraseOfMember(tx, memberId);
}
