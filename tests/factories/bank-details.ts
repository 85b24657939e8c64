import { transaction } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { newId } from '#app/domain/ids.ts';
import type { BankAccount } from '#app/features/bank-details/bank-details.ts';

/** A valid account, Vestry's by default. */
export const makeAccount = (
  change: Partial<Extract<BankAccount, { kind: 'iban' }>> = {},
): Extract<BankAccount, { kind: 'iban' }> => ({
  kind: 'iban',
  payee: 'Vestry Fund I GmbH & Co. KG',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankName: 'Commerzbank',
  ...change,
});

/** Approved bank details, in use since 2026. Proposer and approver are the same row of the caller's choice. */
export async function makeBankDetails(
  adminId: string,
  change: Partial<Omit<typeof bankDetails.$inferInsert, 'vehicleId'>>,
) {
  const { kind: _kind, ...account } = makeAccount();
  const at = new Date('2026-01-05T09:00:00Z');
  const [row] = await transaction((tx) =>
    tx
      .insert(bankDetails)
      .values({
        ...{ id: newId(), ...account, country: 'DE', currency: 'EUR', version: 1 },
        ...{ proposedById: adminId, proposedAt: at, approvedById: adminId, approvedAt: at, effectiveAt: at },
        ...change,
      })
      .returning(),
  );
  if (!row) throw new Error('The bank details were not stored');
  return row;
}
