import type { Db, Tx } from '#app/db/client.server.ts';
import { firstNameOf, type MergeField, type MergeValues } from '#app/domain/messages/merge-fields.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { findHoldingsToWrite } from '../admin/vehicles/holdings.queries.server.ts';
import { today } from '../admin/vehicles/vehicles.server.ts';
import { findNames } from './merge-values.queries.server.ts';

type Holding = Awaited<ReturnType<typeof findHoldingsToWrite>>[number];
type Sum = 'committed' | 'paidIn' | 'unfunded' | 'nav';

/**
 * Returns the values of some members for the fields of a text, as of today, by member. Amounts have the number format
 * of the member, one for each currency.
 *
 * @param fundIds only what is held in these; everything where there are none
 */
export async function mergeValuesOf(
  on: Db | Tx,
  memberIds: readonly string[],
  fields: readonly MergeField[],
  fundIds: readonly string[] = [],
): Promise<Map<string, MergeValues>> {
  if (fields.length === 0) return new Map(memberIds.map((id) => [id, {}]));
  const people = await findNames(on, memberIds);
  const holdings = fields.some((field) => field !== 'name' && field !== 'first_name')
    ? await findHoldingsToWrite(on, memberIds, today())
    : [];
  const isMeant = ({ fundId }: Holding) =>
    fundIds.length === 0 || (fundId !== null && fundIds.includes(fundId));
  const byMember = Map.groupBy(holdings.filter(isMeant), ({ memberId }) => memberId);
  return new Map(
    people.map(({ id, name, locale }) => {
      const all = valuesOf(name, locale, byMember.get(id) ?? []);
      return [id, Object.fromEntries(fields.flatMap((field) => (all[field] ? [[field, all[field]]] : [])))];
    }),
  );
}

function valuesOf(name: string, locale: string, held: readonly Holding[]): MergeValues {
  const sum = (what: Sum) => listed(amountsOf(held, what, locale));
  return {
    name,
    first_name: firstNameOf(name),
    entity: listed(held.flatMap(({ entity }) => entity ?? [])),
    vehicle: listed(held.map(({ vehicle }) => vehicle.name)),
    committed: sum('committed'),
    paid_in: sum('paidIn'),
    unfunded: sum('unfunded'),
    net_value: sum('nav'),
  };
}

function amountsOf(held: readonly Holding[], what: Sum, locale: string): string[] {
  const totals = new Map<Currency, number>();
  for (const { currency, sums } of held) totals.set(currency, (totals.get(currency) ?? 0) + sums[what]);
  return [...totals].map(([currency, amount]) => formatMoneyExactly({ amount, currency }, locale));
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `A, B and C`, each once; nothing for none. */
const listed = (names: readonly string[]): string => LIST.format(new Set(names));
