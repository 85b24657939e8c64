/** What the reasons of `OutsideError` mean for an admin, and what to check first. */
const MEANINGS: readonly [RegExp, string][] = [
  [
    /cannot be reached|could not be asked/,
    'No connection. Check its address, or whether the service is down.',
  ],
  [/did not answer .* in time/, 'No response in time. The service may be overloaded.'],
  [/ with (401|403)\b/, 'Our key was refused. Check the key and its permissions.'],
  [/ with 404\b/, 'The service does not know this address. Check the account’s settings.'],
  [/ with 429\b|Too many calls/, 'We called it too often. Retries are slowed down.'],
  [/ with 4\d\d\b/, 'The service refused the request.'],
  [/ with 5\d\d\b/, 'The service reported an error. We keep retrying.'],
];

/** Returns in plain words what a failure of an outside service means; `null` if its own text has to do. */
export const meaningOf = (reason: string): string | null =>
  MEANINGS.find(([pattern]) => pattern.test(reason))?.[1] ?? null;
