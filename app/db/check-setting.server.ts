import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { connectForCheck } from './check-connection.server.ts';
import { DirectoryInUse } from './directory-lock.server.ts';
import type { Log } from './log.ts';
import type { DatabaseAddress } from './pool.server.ts';

const THERE = "select to_regclass('public.firm_setting') is not null as there";
const VALUE = 'select value from public.firm_setting where name = $1';

type Read = (text: string, values?: string[]) => Promise<{ rows: { there?: boolean; value?: unknown }[] }>;

/**
 * Returns a stored setting to a command that does not open the database otherwise; nothing when it has never been set.
 * @throws DirectoryInUse while the running application has the embedded database
 */
export async function settingForCheck(
  name: string,
  { url, tls, timeoutMs, log }: DatabaseAddress & { timeoutMs: number; log: Log },
): Promise<unknown> {
  if (url.startsWith('pglite:')) {
    const directory = decodeURIComponent(new URL(url).pathname);
    if (!fs.existsSync(path.join(directory, 'PG_VERSION'))) return undefined;
    const { openDirectory } = await import('./pglite.server.ts');
    const { lite, close } = await openDirectory(directory, log, { serves: false });
    try {
      return await storedValue(name, (text, values) => lite.query(text, values));
    } finally {
      await close();
    }
  }
  const client: pg.Client = await connectForCheck({ url, tls, variable: 'DATABASE_URL', timeoutMs });
  try {
    return await storedValue(name, (text, values) => client.query(text, values));
  } finally {
    await client.end();
  }
}

async function storedValue(name: string, read: Read): Promise<unknown> {
  const { rows: tables } = await read(THERE);
  return tables[0]?.there ? (await read(VALUE, [name])).rows[0]?.value : undefined;
}

export const isInUse = (error: unknown): boolean => error instanceof DirectoryInUse;
