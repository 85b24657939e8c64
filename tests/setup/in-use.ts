/** Returns the client of a service that a firm may do without, and that the environment of the tests has. */
export function inUse<Client>(client: Client | null): Client {
  if (client === null) throw new Error('The environment of this test has no such service');
  return client;
}
