import type { Db, Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { currentFirm } from './firm.server.ts';

/** @throws DomainError `unprocessable` for a currency that the firm has not chosen. */
export async function requireCurrency(on: Db | Tx, currency: Currency): Promise<void> {
  const { currencies } = await currentFirm(on);
  if (currencies.includes(currency)) return;
  throw new DomainError(
    'unprocessable',
    `${currency} is not among the currencies of the firm: ${currencies.join(', ')}.`,
  );
}
