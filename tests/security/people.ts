import { makeMember } from '#tests/factories/members.ts';
import { openSessionOf, signNda } from '#tests/factories/sessions.ts';

const LONG_AGO = new Date('2026-01-05T09:00:00Z');

/** Every kind of person in product.md §3, each as a change to the usual member. */
const KINDS = {
  visitor: null,
  unverified: { roles: [], emailVerifiedAt: null, approvedAt: null },
  pending: { roles: [], approvedAt: null },
  /** With everything that they had before. */
  rejected: { roles: ['active'], rejectedAt: LONG_AGO },
  unknown: { roles: ['owner'] },
  ndaMissing: { roles: ['prospective'] },
  prospective: { roles: ['prospective'] },
  active: { roles: ['active'] },
  admin: { roles: ['admin'] },
} as const;

export type Person = keyof typeof KINDS;

export const PEOPLE = Object.keys(KINDS) as Person[];

const SIGNED: readonly Person[] = ['rejected', 'unknown', 'prospective', 'active'];

export type Somebody = { person: Person; memberId: string | null; cookie: string };

/** A new, signed-in person of that kind (except for the visitor). */
export async function make(person: Person): Promise<Somebody> {
  const kind = KINDS[person];
  if (kind === null) return { person, memberId: null, cookie: '' };
  const row = await makeMember({ ...kind, roles: [...kind.roles] });
  if (SIGNED.includes(person)) await signNda(row.id);
  return { person, memberId: row.id, cookie: (await openSessionOf(row)).cookie };
}

/** The outcome for each kind of person: the same for all, except for those that are named. */
export const all = <Outcome>(
  outcome: Outcome,
  but: Partial<Record<Person, Outcome>> = {},
): Record<Person, Outcome> =>
  Object.fromEntries(PEOPLE.map((person) => [person, but[person] ?? outcome])) as Record<Person, Outcome>;
