import type { Tx } from '#app/db/client.server.ts';
import { grantInput } from '#app/domain/access/giving.ts';
import type { GrantPreset, GrantRights } from '#app/domain/access/grant-rights.ts';
import { PRESETS } from '#app/domain/access/grants.ts';
import { acceptGrant } from '#app/features/grants/accepting.server.ts';
import { giveGrant } from '#app/features/grants/giving.server.ts';
import { type Calendar, isoDayOf, seedId } from './calendar.ts';
import { FUNDS } from './content/funds.ts';
import { seedViewers } from './demo.queries.server.ts';
import { entityIdOf } from './rows/entities.ts';
import { fundId } from './rows/portfolio.ts';

const DAY = 86_400_000;

type SeedGrant = {
  holder: string;
  person: string;
  preset: GrantPreset;
  /** Where the rights differ from the preset's. */
  rights?: Partial<GrantRights>;
  /** The place of the holder's entity; all that they hold without one. */
  entity?: number;
  funds?: readonly string[];
  daysLeft?: number;
};

/** Who may see what of whom. */
const grantsAt = (now: Date): SeedGrant[] => [
  { holder: 'active', person: 'adviser', preset: 'adviser', rights: { act: true } },
  {
    holder: 'henrik.solvang',
    person: 'adviser',
    preset: 'adviser',
    rights: { opportunities: false },
    entity: 0,
  },
  {
    ...{ holder: 'kofi.asante', person: 'adviser', preset: 'adviser' },
    ...{ rights: { opportunities: false, receive: false, prepare: false }, funds: ['fund-ii'] },
  },
  {
    ...{ holder: 'active', person: 'accountant', preset: 'accountant' },
    ...{ rights: { year: now.getUTCFullYear() - 1 }, daysLeft: 90 },
  },
  { holder: 'active', person: 'spouse', preset: 'spouse' },
];

/** Lets the demo's investors give access to the people around them, who accept it. */
export async function giveAccess(tx: Tx, calendar: Calendar): Promise<void> {
  const viewerOf = await seedViewers(tx);
  const { now } = calendar;
  const vehicles = FUNDS.map((fund) => ({ slug: fund.slug, id: fundId(fund, calendar) }));
  for (const { holder, person, preset, rights, entity, funds, daysLeft } of grantsAt(now)) {
    const input = grantInput.parse({
      ...{ id: seedId(`grant/${holder}/${person}`, now), preset, email: viewerOf(person).email },
      rights: { ...PRESETS[preset].rights, ...rights },
      entity: entity === undefined ? 'all' : entityIdOf(holder, entity, calendar),
      vehicles: funds ? vehicles.filter(({ slug }) => funds.includes(slug)).map((one) => one.id) : 'all',
      ...{ from: null, receivesInstead: false },
      until: daysLeft === undefined ? null : isoDayOf(new Date(now.getTime() + daysLeft * DAY)),
    });
    const { id } = await giveGrant(tx, viewerOf(holder), input);
    await acceptGrant(tx, viewerOf(person), { id });
  }
}
