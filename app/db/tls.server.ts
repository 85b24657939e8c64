/**
 * How connections to a PostgreSQL server are encrypted: `verify` checks the server's certificate, `encrypt` does not,
 * and without either the URL alone decides.
 */
export type DatabaseTls = 'verify' | 'encrypt' | undefined;

/** Returns the driver's options. TLS parameters in the URL (`sslmode`, `sslrootcert`) take precedence. */
export const connectionTo = (url: string, tls: DatabaseTls) => ({
  connectionString: url,
  ...(tls && { ssl: { rejectUnauthorized: tls === 'verify' } }),
});
