import type { SessionProfile } from './profile.ts';

export type Role = 'admin' | 'prospective' | 'active' | 'unknown';
export type Standing = 'unverified' | 'pending' | 'rejected' | 'approved';

/** Who asks: made once per request, the first argument of every use-case. */
export type Viewer = {
  memberId: string;
  sessionId: string;
  auth0Id: string;
  email: string;
  name: string;
  role: Role;
  standing: Standing;
  /** ISO time at which the current NDA was signed. */
  ndaSignedAt: string | null;
  accreditedAt: string | null;
  timeZone: string;
  locale: string;
  profile: SessionProfile;
  /** The admin who looks at the product with this member's eyes: nothing that they do is saved. */
  viewedBy: { memberId: string; name: string } | null;
};
