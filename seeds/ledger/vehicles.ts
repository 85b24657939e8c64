import { ENTITIES } from '../content/entities.ts';
import { FUNDS } from '../content/funds.ts';
import { CLOSED_STAKES, FUND_STAKES, type Stakes } from '../content/holdings.ts';
import { CLOSED } from '../content/opportunities.ts';
import { STORIES } from '../content/stories.ts';
import { type ClosedOpportunity, major, type SeedFund } from '../content/types.ts';
import type { VehicleLedger } from './lines.ts';
import { ledgerOf, type SeedVehicle } from './vehicle.ts';

/** Who a key of the ledger names: a member, and the place of one of their entities in the list or null. */
export function seedHolderOf(key: string): { member: string; entity: number | null } {
  const [member = '', entity] = key.split('/');
  return { member, entity: entity === undefined ? null : Number(entity) };
}

/** The one who holds what a member committed to a deal: the entity by which they usually invest, else themselves. */
const usualHolder = (member: string): string => (ENTITIES[member] ? `${member}/0` : member);

const inMinorUnits = (stakes: Stakes, named = (key: string) => key): Record<string, number> =>
  Object.fromEntries(Object.entries(stakes).map(([key, amount]) => [named(key), major(amount)]));

export const fundVehicle = ({ slug, code, curve, closedOn }: SeedFund): SeedVehicle => ({
  slug,
  code,
  curve,
  closedOn,
  stakes: inMinorUnits(FUND_STAKES[slug] ?? {}),
  story: STORIES[slug] ?? {},
});

export const dealVehicle = ({ slug, code, curve, closedOn }: ClosedOpportunity): SeedVehicle => ({
  slug,
  code,
  curve,
  closedOn,
  stakes: inMinorUnits(CLOSED_STAKES[slug] ?? {}, usualHolder),
  story: STORIES[slug] ?? {},
});

/** The key of the one holder in the ledger of a whole fund. */
const EVERYONE = 'everyone';

/** The ledger of a whole fund, as if one investor had committed its size at the first closing. */
export const wholeFund = (fund: SeedFund, now: Date): VehicleLedger =>
  ledgerOf({ ...fundVehicle(fund), stakes: { [EVERYONE]: fund.size }, story: {} }, now);

export type RecordedVehicle = { ledger: VehicleLedger } & (
  | { kind: 'fund'; of: SeedFund }
  | { kind: 'deal'; of: ClosedOpportunity }
);

/** All vehicles of the demo with what was recorded of them by `now`: funds first. */
export function seedLedgers(now: Date): RecordedVehicle[] {
  return [
    ...FUNDS.map((of) => ({ kind: 'fund' as const, of, ledger: ledgerOf(fundVehicle(of), now) })),
    ...CLOSED.map((of) => ({ kind: 'deal' as const, of, ledger: ledgerOf(dealVehicle(of), now) })),
  ];
}
