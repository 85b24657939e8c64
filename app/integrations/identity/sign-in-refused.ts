import { DomainError } from '#app/domain/errors.ts';

/** Why a sign-in that came back from the provider was not completed; the login page has a message for each. */
export type SignInProblem = 'refused' | 'expired' | 'clock' | 'unauthorized' | 'unavailable';

/** A sign-in that the provider, or our check of its response, did not complete. */
export class SignInRefused extends DomainError {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, cause: unknown) {
    const isOutage = problem === 'unavailable' || problem === 'clock';
    const message = isOutage
      ? 'Sign-in is not available right now. Please try again in a minute.'
      : 'We could not sign you in. Please try again.';
    super(isOutage ? 'unavailable' : 'unauthorized', message, {
      cause,
      ...(isOutage && { retryAfter: 30 }),
    });
    this.problem = problem;
  }
}

/** Errors in the address that the provider sends the browser back to (OpenID Connect Core 3.1.2.6, RFC 6749 4.1.2.1). */
const SENT_BACK: Readonly<Record<string, SignInProblem>> = {
  access_denied: 'refused',
  consent_required: 'refused',
  interaction_required: 'refused',
  login_required: 'refused',
  account_selection_required: 'refused',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
  // The code was already used, or had expired when we exchanged it.
  invalid_grant: 'expired',
};

export function signInProblemOf(error: unknown): SignInProblem {
  if (!(error instanceof Error)) return 'unauthorized';
  if (error.message === 'fetch failed') return 'unavailable';
  const code = 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_TIMEOUT') return 'unavailable';
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock';
  const answer =
    error.cause instanceof Response ? error.cause.status : 'status' in error ? error.status : undefined;
  if (typeof answer === 'number' && answer >= 500) return 'unavailable';
  const sentBack = 'error' in error ? SENT_BACK[String(error.error)] : undefined;
  return sentBack ?? (error.cause instanceof Error ? signInProblemOf(error.cause) : 'unauthorized');
}
