import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';

/** Creates a database on the server of `adminUrl`: empty, or a copy of `template`. */
export async function createDatabase(
  adminUrl: string,
  template = 'template1',
): Promise<{ url: string; drop(): Promise<void> }> {
  const prefix = template === 'template1' ? 'vestry_test' : template;
  const name = `${prefix}_${randomUUID().slice(0, 8)}`;
  await asAdmin(adminUrl, `create database ${name} template ${template}`);
  return { url: databaseOn(adminUrl, name), drop: () => drop(adminUrl, name) };
}

/** Creates a migrated database to copy from: a copy takes a fraction of the seconds that the migrations take. */
export async function createTemplate(
  adminUrl: string,
  name = `vestry_test_${randomUUID().slice(0, 8)}`,
): Promise<string> {
  await asAdmin(adminUrl, `create database ${name}`);
  await openDatabase({ url: databaseOn(adminUrl, name) });
  try {
    await startJobs({ jobs: [], mode: 'enqueue-only' });
    await stopJobs();
  } finally {
    await closeDatabase();
  }
  return name;
}

/** Drops a template and every copy of it. */
export async function dropTemplate(adminUrl: string, template: string): Promise<void> {
  const copies = await asAdmin(adminUrl, `select datname from pg_database where datname like '${template}%'`);
  for (const { datname } of copies) await drop(adminUrl, datname);
}

function databaseOn(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const drop = async (adminUrl: string, name: string): Promise<void> => {
  await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
};

async function asAdmin(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(statement)).rows;
  } finally {
    await client.end();
  }
}
