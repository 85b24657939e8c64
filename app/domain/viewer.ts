import type { SessionProfile } from './session-profile.ts';

export type Role = 'admin' | 'prospective' | 'active' | 'unknown';
export type MembershipStatus = 'unverified' | 'pending' | 'rejected' | 'approved';

/** The person making a request: created once per request, and the first argument of every use-case. */
export type Viewer = {
  memberId: string;
  sessionId: string;
  auth0Id: string;
  email: string;
  name: string;
  role: Role;
  membershipStatus: MembershipStatus;
  /** ISO time at which the current NDA was signed. */
  ndaSignedAt: string | null;
  accreditedAt: string | null;
  timeZone: string;
  locale: string;
  profile: SessionProfile;
  /** ISO time at which the provider last asked who they are; `null` where it did not say. */
  authenticatedAt: string | null;
  /** Whether they proved a second factor then. */
  hasMfa: boolean;
  /** The admin who views the application as this member; none of their changes are saved. */
  viewedBy: { memberId: string; name: string } | null;
};
