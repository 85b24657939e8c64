import type { SessionProfile } from './session-profile.ts';

export type Role = 'admin' | 'prospective' | 'active' | 'unknown';
export type MembershipStatus = 'unverified' | 'pending' | 'rejected' | 'approved';

/** The person making a request, created once per request. The first argument of every use case. */
export type Viewer = {
  memberId: string;
  sessionId: string;
  auth0Id: string;
  email: string;
  name: string;
  role: Role;
  membershipStatus: MembershipStatus;
  /** ISO time when the current NDA was signed. */
  ndaSignedAt: string | null;
  accreditedAt: string | null;
  timeZone: string;
  locale: string;
  profile: SessionProfile;
  /** ISO time of the last authentication at the provider; `null` if the provider did not say. */
  authenticatedAt: string | null;
  /** Whether that authentication used a second factor. */
  hasMfa: boolean;
  /** The admin who views the application as this member; none of their changes are saved. */
  viewedBy: { memberId: string; name: string } | null;
};
