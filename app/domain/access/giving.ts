import { z } from 'zod';
import { GRANT_PRESETS, type GrantPreset, type GrantRights } from './grant-rights.ts';

/** What a holder fills in. Days are those of the firm; `until` is the last day. */
export const grantInput = z.object({
  /** Chosen by the page, so that a repeated call gives one grant. */
  id: z.uuid(),
  /** `all`: the member and all their entities; `null`: what they hold in their own name. */
  entity: z.union([z.literal('all'), z.uuid(), z.null()]),
  email: z.email().max(254),
  preset: z.enum(GRANT_PRESETS),
  rights: z.object({
    categories: z.union([z.literal('all'), z.array(z.string().max(60)).max(50)]),
    year: z.int().min(1990).max(2200).nullable(),
    figures: z.boolean(),
    receive: z.boolean(),
    prepare: z.boolean(),
    act: z.boolean(),
    opportunities: z.boolean(),
  }),
  vehicles: z.union([z.literal('all'), z.array(z.uuid()).min(1).max(100)]),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  /** Mail about the holder's money goes to the person instead of the holder. */
  receivesInstead: z.boolean().default(false),
});
export type GrantInput = z.infer<typeof grantInput>;

/** What is known about the holder and the person when a grant is given or accepted. */
export type GivingFacts = {
  holder: { memberId: string; email: string; isMember: boolean; isAdmin: boolean; isDelegate: boolean };
  /** Undefined: nobody with this address yet. */
  person?: { memberId: string; email: string; isRejected: boolean } | undefined;
  /** The entities of the holder, and what they hold: each vehicle with the entity (`null`: in their own name). */
  entityIds: readonly string[];
  holdings: readonly { vehicleId: string; entityId: string | null }[];
  rights: GrantRights;
  preset: GrantPreset;
  entity: 'all' | string | null;
  vehicles: 'all' | readonly string[];
  email: string;
  from: Date;
  until: Date | null;
  hasLetter: boolean;
};

const YEAR_MS = 366 * 86_400_000;

/** Returns why a grant cannot be given, in a sentence; `null` if it can. */
export function refusalOfGrant(given: GivingFacts, now: Date): string | null {
  const { holder, person, rights, entity, vehicles, from, until } = given;
  if (person?.memberId === holder.memberId || given.email.toLowerCase() === holder.email.toLowerCase())
    return 'This is your own address: you see everything of yours already.';
  if (person?.isRejected) return 'The firm does not admit this person.';
  if (holder.isDelegate) return 'You hold nothing yourself, and what others gave you cannot be passed on.';
  if (!holder.isMember || holder.isAdmin) return 'Only investors can give access to what they hold.';
  if (entity !== 'all' && entity !== null && !given.entityIds.includes(entity))
    return 'This entity is not yours.';
  const held = given.holdings.filter((one) => entity === 'all' || one.entityId === entity);
  if (vehicles !== 'all' && !vehicles.every((id) => held.some((one) => one.vehicleId === id)))
    return 'You can only name funds and opportunities that you hold.';
  if (rights.opportunities && (vehicles !== 'all' || entity !== 'all'))
    return 'Opportunities can only be shown to a person who has access to all that you hold.';
  if (rights.opportunities && (rights.prepare || rights.act) && !rights.figures)
    return 'A person who prepares or makes commitments must be able to see your figures.';
  if (until && until <= now) return 'The last day is in the past.';
  if (until && until <= from) return 'The last day is before the first.';
  if (!Object.values({ ...rights, year: false, categories: rights.categories.length > 0 }).some(Boolean))
    return 'Please choose what the person may see or do.';
  if (rights.receive && rights.categories.length === 0)
    return 'A person who receives mail about documents must be able to read them.';
  return given.preset === 'data_collector' ? refusalOfCollector(given) : null;
}

function refusalOfCollector({ rights, from, until, hasLetter }: GivingFacts): string | null {
  const { receive, prepare, act, opportunities, figures } = rights;
  if (receive || prepare || act || opportunities || figures) return 'A data collector only reads documents.';
  if (!until || until.getTime() - from.getTime() > YEAR_MS)
    return 'A data collector has access for at most a year. Please choose a last day.';
  return hasLetter ? null : 'Please add the letter of authorisation.';
}
