import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import { checkImportFile, fileHash, importFile } from '#app/features/ledger/imports/import-file.server.ts';
import { parseFile } from '#app/features/ledger/imports/parse-file.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { createDatabase } from '#tests/setup/database-server.ts';
import { postgresMeter } from './database.ts';

/**
 * One import of a ledger and one COPY of the same rows into a new database: ms of CPU of this process and the
 * server's, and the most memory that the import needed.
 */
export type ImportRound = { ours: number; copy: number; megabytes: number };

const HOLDERS = 10_000;
const LINES = 100_000;
const MEMORY_EVERY_MS = 50;
const MEGABYTE = 1024 * 1024;

const email = (holder: number): string => `holder${holder}@vestry.test`;

function ledgerFile(): Buffer {
  const rows = Array.from({ length: LINES }, (_, n) => {
    const holder = n % HOLDERS;
    const type = n < HOLDERS ? 'commitment' : n % 3 === 0 ? 'distribution_gain' : 'call_investment';
    const day = `20${10 + Math.floor(n / HOLDERS)}-0${1 + (n % 9)}-15`;
    return `R-${n},${email(holder)},,fund-${n % 4},${day},${type},${1_000 + (n % 977)}.${10 + (n % 90)},EUR,,,`;
  });
  const head = 'reference,investor,entity,vehicle,date,type,amount,currency,unfunded_change,note,reverses';
  return Buffer.from([head, ...rows, ''].join('\r\n'));
}

async function oneRound(adminUrl: string, bytes: Buffer): Promise<ImportRound> {
  const { url } = await createDatabase(adminUrl);
  const server = await postgresMeter(url);
  await openDatabase({ url });
  try {
    for (let fund = 0; fund < 4; fund += 1) await makeFund({ slug: `fund-${fund}` });
    await db().execute(sql`
      insert into member (id, email, name, roles, email_verified_at, approved_at)
      select gen_random_uuid(), 'holder' || n || '@vestry.test', 'Holder', '{active}', now(), now()
      from generate_series(0, ${HOLDERS - 1}::int) as n`);
    await db().execute(sql`analyze`);
    const used = async () => {
      const { user, system } = process.cpuUsage();
      return (user + system + (server ? await server() : 0)) / 1_000;
    };
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, MEMORY_EVERY_MS);
    const before = await used();
    await checkImportFile(db(), await parseFile({ bytes, kind: 'ledger', mapping: {} }));
    const parsed = await parseFile({ bytes, kind: 'ledger', mapping: {} });
    const sha256 = fileHash(bytes);
    const { report } = await transaction((tx) =>
      importFile(tx, null, parsed, { fileName: 'bench.csv', sha256 }),
    );
    const ours = (await used()) - before;
    clearInterval(watch);
    if (report.newCount !== LINES) throw new Error(`Only ${report.newCount} lines were imported`);
    return { ours, copy: await copyCost(url, used), megabytes: most / MEGABYTE };
  } finally {
    await closeDatabase();
  }
}

/** The same rows into a table with the same columns, indexes and references, by COPY. */
async function copyCost(url: string, used: () => Promise<number>): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'));
  // The database server reads the file as whichever user it runs as.
  await chmod(folder, 0o777);
  const file = path.join(folder, 'lines.copy');
  try {
    await client.query(`create table ledger_copy (like ledger_line including all);
      alter table ledger_copy add foreign key (position_id) references position (id),
        add foreign key (import_id) references ledger_import (id), add foreign key (recorded_by_id) references member (id)`);
    await client.query(`copy ledger_line to '${file}'`);
    const before = await used();
    await client.query(`copy ledger_copy from '${file}'`);
    return (await used()) - before;
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
}

const [, , adminUrl = ''] = process.argv;
process.send?.(await oneRound(adminUrl, ledgerFile()), () => process.exit());
