/** The session profile: what `/api/auth/me` answers and what the session keeps (product.md §11). */
export type SessionProfile = {
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string;
  picture: string | null;
  roles: string[];
  /** ISO times as the identity provider tells them; equal at sign-up (seed §4). */
  created_at: string;
  updated_at: string;
};
