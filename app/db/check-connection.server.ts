import pg from 'pg';
import { Wrong } from '#app/domain/findings.ts';
import type { DatabaseAddress, sessionSettings } from './pool.server.ts';
import { connectionTo } from './tls.server.ts';

export type CheckedAddress = DatabaseAddress & {
  /** The variable that holds the address. */
  variable: string;
  timeoutMs: number;
  /** What is set at the start of the connection. */
  session?: ReturnType<typeof sessionSettings>;
};

/** Connects as the doctor. @throws Wrong that says why it cannot and where to mend it. */
export async function connectForCheck({
  url,
  tls,
  variable,
  timeoutMs,
  session,
}: CheckedAddress): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(url, tls),
    application_name: 'vestry doctor',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    ...session,
  });
  // A connection that is lost fails the query that is running.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw asWrong(error, variable);
  }
}

const REFUSED: Readonly<Record<string, [says: string, mend: string]>> = {
  '28P01': [
    'The user or the password is wrong.',
    'Correct them in DATABASE_URL; signs such as @ and / in a password are written as %40 and %2F.',
  ],
  '28000': [
    'The server does not accept this user from here.',
    'Allow it in pg_hba.conf, or in the network settings of your provider; it may require TLS.',
  ],
  '3D000': [
    'Database not found.',
    'Create it (create database …), or correct the name at the end of DATABASE_URL.',
  ],
  '53300': [
    'The server has no free connection.',
    'Raise max_connections, or find what holds the connections: select * from pg_stat_activity.',
  ],
  '08P01': [
    'The address leads to a pooler, which refuses the settings of our connections.',
    'Set DATABASE_READ_POOLER=yes, and connect_query at the pooler: docs/guides/growth.md, “A pooler”, has the line.',
  ],
  ECONNREFUSED: [
    'No server listens at this address.',
    'Check host and port in DATABASE_URL, that the server runs, and its listen_addresses.',
  ],
  ENOTFOUND: ['Host not found.', 'Check the spelling in DATABASE_URL, and the DNS of this machine.'],
  ENOENT: ['Socket not found.', 'Check the folder in DATABASE_URL, and that the server runs.'],
};

/** The driver's own messages hold no values of the URL, but are left out all the same. */
function asWrong(error: unknown, variable: string): Wrong {
  const { message, mend, state } = explained(error);
  return new Wrong(message, mend.replaceAll('DATABASE_URL', variable), state);
}

function explained(error: unknown): Wrong {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const known = REFUSED[code];
  if (known) return new Wrong(...known);
  if (/SSL|TLS|certificate|self.signed/i.test(`${code} ${message}`))
    return new Wrong(
      /does not support/.test(message)
        ? 'The server does not encrypt connections.'
        : `The server’s certificate is not accepted (${code || 'TLS'}).`,
      'Turn on TLS at the server (ssl = on); name an authority of your own with sslrootcert=… in DATABASE_URL; DATABASE_TLS=encrypt does not check the certificate.',
    );
  if (/timeout/i.test(message) || code === 'ETIMEDOUT')
    return new Wrong(
      'The server does not answer in time.',
      'Check that this machine may reach the host and port in DATABASE_URL (firewall, private network).',
    );
  return new Wrong(
    `The server cannot be reached${code ? ` (${code})` : ''}.`,
    'Check DATABASE_URL, and the log of the server.',
  );
}
