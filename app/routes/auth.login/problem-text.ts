export type ProblemText = { happened: string; advice: string };

const TEXTS: Record<string, ProblemText> = {
  expired: {
    happened: 'Your sign-in timed out.',
    advice: 'Please try again. You have 15 minutes to finish.',
  },
  unauthorized: {
    happened: 'We could not verify your sign-in.',
    advice: 'The sign-in service’s answer did not match our request. Please start again from this page.',
  },
  refused: {
    happened: 'The sign-in was cancelled.',
    advice: 'If this was not you, please try again or write to investor relations.',
  },
  clock: {
    happened: 'Our server’s clock and the sign-in service’s clock disagree.',
    advice: 'The problem is on our side and has been reported. Please try again in a few minutes.',
  },
  database: {
    happened: 'We cannot look up accounts right now.',
    advice: 'The problem is on our side. Please try again in a minute.',
  },
  signed_out_here: {
    happened: 'You are signed out in this browser.',
    advice:
      'We could not reach our database to end the session there too. It ends by itself within two hours.',
  },
  unavailable: {
    happened: 'The sign-in service is not responding.',
    advice: 'Please try again in a minute.',
  },
  too_many_requests: {
    happened: 'Too many sign-ins from your network.',
    advice: 'Please wait a few minutes and try again.',
  },
  conflict: {
    happened: 'This e-mail address belongs to another account.',
    advice: 'Please sign in the way you did before, or write to investor relations.',
  },
  unconfirmed: {
    happened: 'Please confirm your e-mail address.',
    advice:
      'Open the message that our sign-in service sent when you signed up, and follow the link in it. Then open the link in your invitation again.',
  },
  forbidden: {
    happened: 'This account has been deleted.',
    advice: 'If you would like to come back, please write to investor relations.',
  },
  mfa: {
    happened: 'Your account needs two-step sign-in.',
    advice:
      'Please set it up at the sign-in service, for example with an authenticator app, and sign in again.',
  },
  invitation: {
    happened: 'This invitation is no longer valid.',
    advice:
      'It has been used or revoked, or it expired after 30 days. Please ask the person who invited you for a new one.',
  },
};

/** Seconds after which a retry makes sense, if we or the service are down. */
const RETRY_AFTER: Readonly<Record<string, number>> = {
  unavailable: 30,
  clock: 60,
  database: 10,
  signed_out_here: 10,
};

/** Returns the seconds after which a failed sign-in can be retried, if the failure is an outage. */
export const retryAfterOf = (problem: string | null): number | null =>
  problem && Object.hasOwn(RETRY_AFTER, problem) ? (RETRY_AFTER[problem] ?? null) : null;

const OTHER: ProblemText = { happened: 'We could not sign you in.', advice: 'Please try again.' };

/** Returns the message for a failed sign-in (`?problem=`); `null` for none. */
export function problemText(problem: string | null): ProblemText | null {
  if (!problem) return null;
  return Object.hasOwn(TEXTS, problem) ? (TEXTS[problem] ?? OTHER) : OTHER;
}
