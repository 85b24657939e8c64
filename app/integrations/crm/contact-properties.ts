import type { Role, Standing } from '#app/platform/viewer.ts';

/** What the CRM is told of a member. Times are ISO. */
export type ContactFacts = {
  memberId: string;
  email: string;
  name: string;
  country: string | null;
  standing: Standing;
  role: Role;
  invitedBy: string | null;
  joinedAt: string;
  approvedAt: string | null;
};

/**
 * The contact's properties by the names that they have in the CRM. Those of `vestry_` are ours: an operator makes them
 * there once, and what is not known is cleared. The others are shared with the people who work in the CRM: what we do
 * not know is left as they have it.
 */
export function contactProperties(facts: ContactFacts): Record<string, string> {
  const { firstname, lastname } = namesOf(facts);
  return {
    email: facts.email,
    ...(firstname && { firstname }),
    ...(lastname && { lastname }),
    ...(facts.country && { country: facts.country }),
    vestry_member_id: facts.memberId,
    vestry_state: facts.standing,
    vestry_role: facts.role,
    vestry_invited_by: facts.invitedBy ?? '',
    vestry_joined_at: facts.joinedAt,
    vestry_approved_at: facts.approvedAt ?? '',
  };
}

/** The last word is the family's. A name that is only the address is none. */
function namesOf({ name, email }: ContactFacts): { firstname: string; lastname: string } {
  const words = name === email ? [] : name.split(/\s+/).filter(Boolean);
  if (words.length < 2) return { firstname: words[0] ?? '', lastname: '' };
  return { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' };
}
