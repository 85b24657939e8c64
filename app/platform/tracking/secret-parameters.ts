/** URL parameters that grant access; they must not reach any outside service. */
const SECRET_PARAMETERS = ['token', 'invite', 'code', 'state', 'secret'];

/** What a person typed: a search, or the start of a question. */
const WRITTEN_PARAMETERS = ['q', 'search', 'ask'];

/**
 * Returns the query of a URL without parameters that grant access or contain what a person typed, for outside
 * services.
 */
export function withoutSecrets(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...SECRET_PARAMETERS, ...WRITTEN_PARAMETERS]) parameters.delete(name);
  return parameters.size > 0 ? `?${parameters}` : '';
}

export function hasSecrets(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return SECRET_PARAMETERS.some((name) => parameters.has(name));
}
