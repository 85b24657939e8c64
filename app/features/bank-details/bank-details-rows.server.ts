import { db } from '#app/db/client.server.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { recordReading } from './approval-view.server.ts';
import { type BankDetails, findOfMember, findOfVehicle } from './bank-details.queries.server.ts';
import {
  accountFacts,
  type BankDetailsRow,
  type BankDetailsState,
  type FullAccount,
  lastFour,
} from './bank-details.ts';
import { ownerOf } from './owner.ts';
import { earliestUse } from './waiting-time.server.ts';

type FoundRow = Awaited<ReturnType<typeof findOfMember>>[number];

/** Returns every version of a vehicle's account in full, newest first. Empty for everyone but admins. */
export const bankDetailsOfVehicle = async (viewer: Viewer, vehicleId: string): Promise<BankDetailsRow[]> =>
  rowsOf(await findOfVehicle(viewer, db(), vehicleId), { isFull: true });

/** Returns every version of a member's accounts as last four characters: the viewer's own, or anyone's for admins. */
export const bankDetailsOfMember = async (
  viewer: Viewer,
  memberId = holderIdOf(viewer),
): Promise<BankDetailsRow[]> => rowsOf(await findOfMember(viewer, db(), memberId), { isFull: false });

/**
 * Returns the same in full, which is logged.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function readBankDetailsOf(
  viewer: Viewer,
  { memberId }: { memberId: string },
): Promise<BankDetailsRow[]> {
  requireAdmin(viewer, { sees: 'money' });
  const rows = await findOfMember(viewer, db(), memberId);
  await recordReading(
    viewer,
    rows.map(({ details }) => details),
  );
  return rowsOf(rows, { isFull: true });
}

function rowsOf(rows: readonly FoundRow[], { isFull }: { isFull: boolean }): BankDetailsRow[] {
  const now = new Date();
  const seen = new Set<string>();
  return rows.map(({ details, proposedBy, approvedBy, entity }) => {
    const owner = JSON.stringify(ownerOf(details));
    const state = stateOf(details, now, seen.has(owner));
    // Rows are newest first, so the first one in use replaces the others of its owner.
    if (details.effectiveAt && details.effectiveAt <= now && state !== 'ended') seen.add(owner);
    return {
      ...{
        id: details.id,
        version: details.version,
        currency: details.currency,
        state,
        proposedBy,
        approvedBy,
      },
      lastFour: lastFour(details),
      entity: entity?.id && entity.name ? { id: entity.id, name: entity.name } : null,
      proposedAt: details.proposedAt.toISOString(),
      effectiveAt: details.effectiveAt?.toISOString() ?? null,
      earliestAt:
        state === 'proposed' && details.memberId ? earliestUse(details.proposedAt).toISOString() : null,
      note: isFull ? details.note : null,
      account: isFull && !details.memberId ? fullAccount(details) : null,
      facts: isFull ? accountFacts(details) : null,
    };
  });
}

function stateOf(
  { approvedAt, effectiveAt, endedAt }: BankDetails,
  now: Date,
  isReplaced: boolean,
): BankDetailsState {
  if (endedAt && endedAt <= now) return 'ended';
  if (!approvedAt || !effectiveAt) return 'proposed';
  if (effectiveAt > now) return 'waiting';
  return isReplaced ? 'past' : 'current';
}

const fullAccount = ({
  payee,
  iban,
  accountNumber,
  routingNumber,
  bic,
  bankName,
  address,
}: BankDetails): FullAccount => ({ payee, iban, accountNumber, routingNumber, bic, bankName, address });
