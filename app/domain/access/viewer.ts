import type { GrantPreset, GrantRights } from './grant-rights.ts';
import type { SessionProfile } from './session-profile.ts';
import type { StaffSet } from './staff.ts';

export type Role = 'admin' | 'prospective' | 'active' | 'unknown';
export type MembershipStatus = 'unverified' | 'pending' | 'rejected' | 'approved';

/**
 * The person making a request, created once per request. The first argument of every use case.
 *
 * Under `?for=` (`holders` is set) the person stays who they are: `memberId`, `name` and the session name who acts, so
 * that a query that was not switched to the holders fails closed. What the request may see is that of the holder, as far
 * as both the grant and the person's own access allow: `role`, `membershipStatus`, `ndaSignedAt` and `accreditedAt`.
 */
export type Viewer = {
  memberId: string;
  sessionId: string;
  auth0Id: string;
  email: string;
  name: string;
  role: Role;
  /** What an admin may see and change (`staff.ts`); empty for everyone else. */
  sets: readonly StaffSet[];
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
  /** For whom the request is made: one holder under `?for=`, several on pages for all of them; `null`: oneself. */
  holders: readonly HolderScope[] | null;
  /** While the viewer confirms what another person prepared for them: who that is. */
  preparedBy?: string;
};

/** A holder for whom a person makes a request, and what of the holder's the grant gives them. */
export type HolderScope = {
  grantId: string;
  preset: GrantPreset;
  /** The member who gave the grant, and their name or the entity's. */
  memberId: string;
  holderName: string;
  /** What is given: all of it, what the member holds in their own name (`null`), or what one entity holds. */
  entity: 'all' | { id: string | null };
  /** The funds and opportunities that are given. */
  vehicles: 'all' | readonly string[];
  rights: GrantRights;
  /** The holder's own access, as far as the person's allows. Never an admin's. */
  access: Pick<Viewer, 'role' | 'membershipStatus' | 'ndaSignedAt' | 'accreditedAt'>;
};
