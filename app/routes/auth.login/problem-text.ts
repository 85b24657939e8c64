export type ProblemText = { happened: string; advice: string };

const TEXTS: Record<string, ProblemText> = {
  expired: {
    happened: 'That sign-in was not finished in time.',
    advice: 'Please start again; there is a quarter of an hour for it.',
  },
  unauthorized: {
    happened: 'The sign-in could not be checked.',
    advice:
      'What came back from the sign-in service did not match our request. Please start again from this page.',
  },
  refused: {
    happened: 'The sign-in was stopped before it was complete.',
    advice:
      'If you stopped it yourself, nothing has happened. If not, please try again or write to investor relations.',
  },
  clock: {
    happened: 'The clocks of our server and of the sign-in service differ.',
    advice: 'This is not your doing, and we have been told. Please try again in a few minutes.',
  },
  database: {
    happened: 'We cannot look up accounts right now.',
    advice: 'This is not your doing. Please try again in a minute.',
  },
  signed_out_here: {
    happened: 'You are signed out in this browser.',
    advice:
      'We could not reach our database to end the session there too. It ends by itself within two hours.',
  },
  unavailable: {
    happened: 'The sign-in service does not answer just now.',
    advice: 'Please try again in a minute.',
  },
  too_many_requests: {
    happened: 'There were many sign-ins from your network just now.',
    advice: 'Please wait a few minutes and try again.',
  },
  conflict: {
    happened: 'This e-mail address belongs to another account.',
    advice: 'Please sign in the way that you did before, or write to investor relations.',
  },
  forbidden: {
    happened: 'This account has been deleted.',
    advice: 'If you would like to come back, please write to investor relations.',
  },
  mfa: {
    happened: 'Your account needs a second step to sign in.',
    advice: 'Please set one up at the sign-in service, such as an authenticator app, and sign in again.',
  },
  invitation: {
    happened: 'This invitation is no longer valid.',
    advice:
      'It may have been used, taken back, or have expired after thirty days. Please ask whoever invited you for a new one.',
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

const OTHER: ProblemText = { happened: 'Signing in did not work.', advice: 'Please try again.' };

/** Returns the message for a failed sign-in (`?problem=`); `null` for none. */
export function problemText(problem: string | null): ProblemText | null {
  if (!problem) return null;
  return Object.hasOwn(TEXTS, problem) ? (TEXTS[problem] ?? OTHER) : OTHER;
}
