import type { Currency } from '#app/domain/money/currencies.ts';
import type { BankDetailsOwner } from './bank-details.ts';

type OwnerColumns = {
  vehicleId: string | null;
  memberId: string | null;
  entityId: string | null;
  currency: Currency;
};

/** Returns whose account a row is. */
export function ownerOf({ vehicleId, memberId, entityId, currency }: OwnerColumns): BankDetailsOwner {
  if (memberId) return { memberId, entityId, currency };
  if (vehicleId) return { vehicleId };
  throw new TypeError('Bank details have an owner');
}
