import type { Role } from '#app/platform/viewer.ts';

/** What the browser is told of the session for its own bookkeeping; nothing in it opens anything. */
export type SessionFacts = {
  /** Stands for the session without being its id. */
  key: string;
  /** ISO time of the sign-in. */
  startedAt: string;
  /** The account, to notice that somebody else signed in from another tab. */
  sub: string;
  email: string;
  role: Role;
  /** ISO time at which the account was made. */
  signedUpAt: string;
  /** This sign-in is the account's first (seed §4). */
  signUp: boolean;
};
