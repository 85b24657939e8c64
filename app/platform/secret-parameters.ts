/** Parameters of addresses that are keys to something: no service outside may learn them. */
const SECRET_PARAMETERS = ['token', 'invite', 'code', 'state', 'secret'];

/** The query of an address without what is secret in it. */
export function withoutSecrets(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of SECRET_PARAMETERS) parameters.delete(name);
  return parameters.size > 0 ? `?${parameters}` : '';
}

export function hasSecrets(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return SECRET_PARAMETERS.some((name) => parameters.has(name));
}
