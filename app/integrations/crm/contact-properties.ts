import type { MembershipStatus, Role } from '#app/domain/viewer.ts';

/** The facts about a member that are sent to the CRM. Times are ISO. */
export type ContactFacts = {
  memberId: string;
  email: string;
  name: string;
  country: string | null;
  standing: MembershipStatus;
  role: Role;
  invitedBy: string | null;
  joinedAt: string;
  approvedAt: string | null;
};

/**
 * Returns the contact's properties by their names in the CRM. An operator creates the `vestry_` properties there
 * once; they are ours, and unknown values are cleared. The others are shared with the people who work in the CRM:
 * unknown values are left unchanged.
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

/** Takes the last word as the family name. A name that equals the address counts as missing. */
function namesOf({ name, email }: ContactFacts): { firstname: string; lastname: string } {
  const words = name === email ? [] : name.split(/\s+/).filter(Boolean);
  if (words.length < 2) return { firstname: words[0] ?? '', lastname: '' };
  return { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' };
}
