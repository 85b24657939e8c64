import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import { ledgerImport, ledgerLine } from '#app/db/schema/ledger.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { fileHash, importFile } from '#app/features/ledger/imports/import-file.server.ts';
import { parseFile } from '#app/features/ledger/imports/parse-file.server.ts';
import { ownPortfolio, ownPositionPage } from '#app/features/portfolio/portfolio.server.ts';
import { portfolioViewFrom } from '#app/features/portfolio/portfolio-address.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { createDatabase } from '../setup/database-server.ts';
import type { PostgresServer } from '../setup/postgres.ts';
import { MIGRATED, startMigratedPostgres } from '../setup/server-image.ts';

const LINES = 2_000;
const view = portfolioViewFrom(new URLSearchParams('currency=own'));

/** Pairs of a commitment and its call, of 1 each: every complete state of the ledger has called all that is committed. */
const fileOf = (name: string): Uint8Array =>
  new TextEncoder().encode(
    [
      'reference,investor,vehicle,date,type,amount,currency',
      ...Array.from({ length: LINES / 2 }, (_, n) =>
        [
          `${name}-${n}-a,ada@example.com,fund-i,2024-01-15,commitment,1,EUR`,
          `${name}-${n}-b,ada@example.com,fund-i,2024-01-15,call_investment,1,EUR`,
        ].join('\n'),
      ),
    ].join('\n'),
  );

async function importNow(name: string): Promise<void> {
  const bytes = fileOf(name);
  const parsed = await parseFile({ bytes, kind: null, mapping: {} });
  const facts = { fileName: `${name}.csv`, sha256: fileHash(bytes) };
  const { importId } = await transaction((tx) => importFile(tx, null, parsed, facts));
  if (importId === null) throw new Error('Nothing was imported');
}

/** What the embedded database cannot have: transactions and readers at the same time. */
describe.skipIf(postgresPrograms() === null)('with a PostgreSQL server, imports at once', () => {
  let server: PostgresServer;
  let ada: Viewer;
  beforeAll(async () => {
    server = await startMigratedPostgres();
    await openDatabase({ url: (await createDatabase(server.url, MIGRATED)).url });
    await makeFund({ slug: 'fund-i' });
    ada = await makeViewer({ email: 'ada@example.com' });
  });
  afterAll(async () => {
    await closeDatabase();
    await server.stop();
  });

  /** The figures of the portfolio and of its position, as two pages show them. */
  async function read(): Promise<number[]> {
    const portfolio = await ownPortfolio(ada, view, null);
    const [position] = portfolio?.positions ?? [];
    if (!portfolio || !position) return [];
    const figures = portfolio.total?.figures;
    const page = await ownPositionPage(ada, position.id, view, null);
    expect(figures?.committed).toBe(figures?.paidIn);
    expect(page.row.figures?.committed).toBe(page.row.figures?.paidIn);
    return [figures?.committed ?? -1, page.row.figures?.committed ?? -1];
  }

  test('ledger.md §3: two files and a repetition are recorded whole and once, and pages read whole files only', async () => {
    let isOver = false;
    const imports = Promise.all([importNow('one'), importNow('two'), importNow('one')]).finally(() => {
      isOver = true;
    });
    const seen = new Set<number>();
    let last = 0;
    while (!isOver)
      for (const committed of await read()) {
        seen.add(committed);
        // What was read once does not disappear.
        expect(committed).toBeGreaterThanOrEqual(last);
        last = committed;
      }
    await imports;
    expect(await read()).toEqual([fromMajor(LINES, 'EUR'), fromMajor(LINES, 'EUR')]);
    expect(
      [...seen].every((one) => [fromMajor(LINES / 2, 'EUR'), fromMajor(LINES, 'EUR')].includes(one)),
    ).toBe(true);
    expect(await db().$count(ledgerLine)).toBe(2 * LINES);
    const counts = await db().select({ added: ledgerImport.addedCount }).from(ledgerImport);
    expect(counts.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, LINES, LINES]);
    const times = await db().selectDistinct({ at: ledgerLine.recordedAt }).from(ledgerLine);
    expect(times).toHaveLength(2);
  });
});
