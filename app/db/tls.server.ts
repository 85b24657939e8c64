/**
 * How connections to a PostgreSQL server are encrypted: `verify` checks the server's certificate, `encrypt` does not,
 * and without either the URL alone decides.
 */
export type DatabaseTls = 'verify' | 'encrypt' | undefined;

/** Returns the options of the driver. What the URL says of TLS (`sslmode`, `sslrootcert`) has precedence. */
export const connectionTo = (url: string, tls: DatabaseTls) => ({
  connectionString: url,
  ...(tls && { ssl: { rejectUnauthorized: tls === 'verify' } }),
});
