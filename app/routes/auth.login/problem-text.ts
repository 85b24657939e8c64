export type ProblemText = { happened: string; advice: string };

const TEXTS: Record<string, ProblemText> = {
  expired: {
    happened: 'That sign-in was not finished in time.',
    advice: 'Please start again; there is a quarter of an hour for it.',
  },
  unauthorized: {
    happened: 'The sign-in was not completed.',
    advice: 'Please try again. If you stopped it yourself, nothing has happened.',
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
    happened: 'This address has no invitation.',
    advice:
      'Membership is by invitation. Please sign up with the address that you were invited at, or join the waitlist on our first page.',
  },
  mfa: {
    happened: 'Your account needs a second step to sign in.',
    advice: 'Please set one up at the sign-in service, such as an authenticator app, and sign in again.',
  },
  invitation: {
    happened: 'This invitation is no longer good.',
    advice:
      'It may have been used, taken back, or have expired after thirty days. Please ask whoever invited you for a new one.',
  },
};

const OTHER: ProblemText = { happened: 'Signing in did not work.', advice: 'Please try again.' };

/** Returns the message for a failed sign-in (`?problem=`); `null` for none. */
export function problemText(problem: string | null): ProblemText | null {
  if (!problem) return null;
  return Object.hasOwn(TEXTS, problem) ? (TEXTS[problem] ?? OTHER) : OTHER;
}
