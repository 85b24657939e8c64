import type { Role, Standing } from '#app/platform/viewer.ts';

/** Somebody else who is named. */
export type Named = { id: string; name: string };

/** What an admin is told of a person. Times are ISO. */
export type PersonFacts = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  country: string | null;
  currency: string;
  timeZone: string;
  role: Role;
  standing: Standing | 'erased';
  createdAt: string;
  emailVerifiedAt: string | null;
  accreditedAt: string | null;
  /** Who let them in; `null` where it was the identity provider, or an invitation of nobody who is known. */
  approved: { at: string; by: Named | null } | null;
  rejected: { at: string; by: Named | null; reason: string | null } | null;
  /** Until then the decision on them can be taken back as if it had not been. */
  undoUntil: string | null;
  invitedBy: Named | null;
  openSessions: number;
  lastSeenAt: string | null;
};

/** Whom one looks at the product as: somebody who may come in, and who is no admin. */
export const canBeViewed = ({ role, standing }: Pick<PersonFacts, 'role' | 'standing'>): boolean =>
  role !== 'admin' && standing !== 'rejected' && standing !== 'erased';

/** On whom an admin decides. */
export const canBeDecidedOn = ({ role, standing }: Pick<PersonFacts, 'role' | 'standing'>): boolean =>
  role !== 'admin' && standing !== 'erased';
