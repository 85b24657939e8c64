import type { MembershipStatus, Role } from '#app/domain/access/viewer.ts';

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
  return {
    email: facts.email,
    ...(facts.country && { country: facts.country }),
    vestry_member_id: facts.memberId,
    // A name that equals the address counts as missing.
    vestry_name: facts.name === facts.email ? '' : facts.name,
    vestry_state: facts.standing,
    vestry_role: facts.role,
    vestry_invited_by: facts.invitedBy ?? '',
    vestry_joined_at: facts.joinedAt,
    vestry_approved_at: facts.approvedAt ?? '',
  };
}

/** What follows a family name: a generation, a degree, a profession. */
const SUFFIX =
  /,? (?:[JS]n?r|I{2,3}|IV|VI{1,3}|Filho|Neto|J[uú]nior|Ph\.?D|M\.?D|M\.?B\.?A|LL\.?M|C[FP]A|Esq)\.?$/u;
/** Longer than any name, which the form refuses. */
const LONGEST_NAME = 200;
/** Particles that are often written with a capital; others are known by their small letter. */
const PARTICLES =
  'Van|VAN|Von|VON|Der|DER|De|DE|Del|DEL|Della|Di|DI|Da|DA|Dos|DOS|Du|DU|La|LA|Le|LE|Zu|ZU|Bin|St\\.';
/** The last word, with the particles before it (`von der`) and the name that it is joined to (`Ortega y`). */
const FAMILY_NAME = new RegExp(
  `(?<= )(?:(?:(?:\\p{Ll}\\S*|${PARTICLES}) )+(?=\\p{Lu}))?(?:\\S+ [ye] (?=\\p{Lu}))?\\S+$`,
  'u',
);
/** Not one person's name; or a comma, or a script in which the family name comes first, often without a space. */
const UNCLEAR = /[,&/()\d]|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Suggests the CRM's own fields for a contact that has no name there; none where the parts cannot be distinguished. */
export function suggestedNames(name: string): Record<string, string> {
  const whole = name.slice(0, LONGEST_NAME).trim().replace(/\s+/gu, ' ');
  const plain = whole.replace(SUFFIX, '');
  if (!whole || UNCLEAR.test(plain)) return {};
  const at = plain.search(FAMILY_NAME);
  return at < 0 ? { firstname: whole } : { firstname: whole.slice(0, at - 1), lastname: whole.slice(at) };
}
