import type { MembershipStatus, Role } from '#app/domain/access/viewer.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';

export type NamedPerson = { id: string; name: string };

/** What an admin sees of a person. Times are ISO. */
export type PersonFacts = {
  id: string;
  name: string;
  /** Whether the firm knows them by this name, rather than only from a change of theirs. */
  isNameConfirmed: boolean;
  email: string;
  phone: string | null;
  country: string | null;
  postalAddress: PostalAddress | null;
  currency: string;
  timeZone: string;
  role: Role;
  standing: MembershipStatus | 'erased';
  createdAt: string;
  emailVerifiedAt: string | null;
  accreditedAt: string | null;
  /** Who approved them; `null` for the identity provider, or an invitation by an unknown person. */
  approved: { at: string; by: NamedPerson | null } | null;
  rejected: { at: string; by: NamedPerson | null; reason: string | null } | null;
  /** The decision on them, and the end of its undo window; `null` once that is over. */
  undoable: { decidedAt: string; until: string } | null;
  invitedBy: NamedPerson | null;
  openSessions: number;
  lastSeenAt: string | null;
};

/** Returns whether an admin may view the application as this person: not an admin, not rejected, not erased. */
export const canBeViewed = ({ role, standing }: Pick<PersonFacts, 'role' | 'standing'>): boolean =>
  role !== 'admin' && standing !== 'rejected' && standing !== 'erased';

export const canBeDecidedOn = ({ role, standing }: Pick<PersonFacts, 'role' | 'standing'>): boolean =>
  role !== 'admin' && standing !== 'erased';
