import type { Currency } from '#app/domain/money/currencies.ts';
import { isSepaIban } from '#app/domain/money/iban.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { isReadable } from './bank-text.ts';
import type { PayoutService, WhyLeftOut } from './payout.ts';
import type { PayoutAccount } from './write-pain.ts';

/** By which service an account is paid in a currency. */
export const serviceOf = ({ iban }: PayoutAccount, currency: Currency): PayoutService =>
  currency === 'EUR' && iban !== null && isSepaIban(iban) ? 'sepa' : 'international';

/** Says why a holder cannot be paid to an account that is in use, or by which service they can. */
export function payableBy(
  account: PayoutAccount,
  address: PostalAddress | null,
  currency: Currency,
): { service: PayoutService; address: PostalAddress } | { why: WhyLeftOut } {
  if (!address) return { why: 'no_address' };
  if (!isReadable(account.payee) || !isReadable(address.town)) return { why: 'not_latin' };
  const service = serviceOf(account, currency);
  if (service === 'international' && account.bic === null && account.routingNumber === null)
    return { why: 'no_bic' };
  return { service, address };
}
