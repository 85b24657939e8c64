/** The session profile, as returned by `/api/auth/me` and stored in the session (product.md §11). */
export type SessionProfile = {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
  picture: string | null;
  roles: string[];
  /** ISO times from the identity provider; equal at sign-up (seed §4). */
  created_at: string;
  updated_at: string;
};
