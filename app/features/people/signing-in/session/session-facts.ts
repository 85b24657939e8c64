import type { Role } from '#app/domain/access/viewer.ts';

/** Facts about the session for the browser's bookkeeping; none of them is a credential. */
export type SessionFacts = {
  /** Identifies the session without revealing its id. */
  key: string;
  /** ISO time of the sign-in. */
  startedAt: string;
  /** The account, to detect that another person signed in from another tab. */
  sub: string;
  email: string;
  role: Role;
  /** ISO time at which the account was created. */
  signedUpAt: string;
};
