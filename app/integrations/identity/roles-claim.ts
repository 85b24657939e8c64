import { z } from 'zod';
import { type Step, Wrong } from '#app/domain/findings.ts';

/** What the token of a sign-in said about roles. It names claims and no person. */
export const rolesClaimFact = z.object({
  /** The claim with the roles; `null` if none of those that are read was there. */
  claim: z.string().nullable(),
  /** Other claims of the token that hold lists, one of which may be meant. */
  others: z.array(z.string()),
});
export type RolesClaimFact = z.infer<typeof rolesClaimFact>;

/** Under this name the application stores the fact of the newest sign-in. */
export const ROLES_CLAIM_SETTING = 'sign-in.roles';

/** Lists that are in tokens for another reason. */
const STANDARD = ['amr', 'aud'];
const MOST_OTHERS = 5;

/** Returns where a token has the roles. */
export function rolesClaimIn(
  claims: Readonly<Record<string, unknown>>,
  roleClaims: readonly string[],
): RolesClaimFact {
  const known = [...roleClaims, 'roles'];
  const lists = Object.keys(claims).filter((name) => Array.isArray(claims[name]));
  return {
    claim: known.find((name) => lists.includes(name)) ?? null,
    others: lists.filter((name) => !known.includes(name) && !STANDARD.includes(name)).slice(0, MOST_OTHERS),
  };
}

const ACTIONS = 'Auth0 dashboard → Actions → Triggers → post-login';

/** The check of the claim with the roles, by the token of the newest sign-in. */
export const rolesClaimStep = (wanted: string, newest: () => Promise<unknown>): Step => ({
  check: 'roles claim',
  async run() {
    const { data: fact } = rolesClaimFact.safeParse(await newest());
    if (!fact)
      return `No sign-in to read yet: sign in once, and run this again. It checks that your token has ${wanted}.`;
    if (fact.claim !== null) return `The token of the newest sign-in has the roles in ${fact.claim}.`;
    const [other] = fact.others;
    throw new Wrong(
      `The token of the newest sign-in has no claim ${wanted}: everyone signs in without a role.`,
      other
        ? `It has ${fact.others.join(', ')}: set AUTH0_ROLES_CLAIM to the one that your action writes, and sign in again.`
        : `Deploy the action that writes the roles, and drag it into ${ACTIONS}. The claim in it and AUTH0_ROLES_CLAIM must be the same. Then sign in again.`,
    );
  },
});
