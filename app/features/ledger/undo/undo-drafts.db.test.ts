import { beforeEach, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { valuation } from '#app/db/schema/ledger.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { publishDrafts } from '../admin/valuations/valuations.server.ts';
import { fileHash, importFile } from '../imports/import-file.server.ts';
import { parseFile } from '../imports/parse-file.server.ts';
import { publishValuations } from '../valuations/record-valuations.server.ts';
import { forecastUndo, undoImport } from './undo-import.server.ts';

useTestDatabase();

let admin: Viewer;
let vehicleId: string;

beforeEach(async () => {
  admin = await makeAdmin();
  vehicleId = (await makeFund({ slug: 'fund-i' })).id;
  await hold(await makeViewer(), [['2024-01-15', 'call_investment', 2]], vehicleId);
});

async function run(line: string): Promise<string> {
  const bytes = new TextEncoder().encode(`reference,vehicle,date,nav,currency,published\n${line}`);
  const parsed = await parseFile({ bytes, kind: 'valuations', mapping: { investor: '' } });
  const facts = { fileName: 'a.csv', sha256: fileHash(bytes) };
  return (await transaction((tx) => importFile(tx, admin, parsed, facts))).importId ?? '';
}
const undo = (importId: string) => transaction((tx) => undoImport(tx, admin, { importId }));
const values = () => db().select().from(valuation);
const published = async () => (await values()).filter(({ publishedAt }) => publishedAt).map(({ nav }) => nav);

test('what undoes a draft is not published, which would withdraw the value that members see', async () => {
  await run('Q1,fund-i,2024-03-31,10,EUR,yes');
  await undo(await run('Q1b,fund-i,2024-03-31,11,EUR,no'));
  const publishing = (reference: string) =>
    transaction((tx) => publishDrafts(tx, admin, { vehicleId, reference }));
  await expect(publishing('undo Q1b')).rejects.toMatchObject({ code: 'conflict' });
  await expect(publishing('Q1b')).rejects.toMatchObject({ code: 'conflict' });
  const ids = (await values()).map(({ id }) => id);
  expect(await transaction((tx) => publishValuations(tx, admin, ids))).toEqual({ published: 0 });
  expect(await published()).toEqual([10_00]);
});

test('the import of the value beneath an undone draft is undone whole, and nothing counts as skipped', async () => {
  const first = await run('Q1,fund-i,2024-03-31,10,EUR,yes');
  await undo(await run('Q1b,fund-i,2024-03-31,11,EUR,no'));
  expect(await forecastUndo(db(), { importId: first })).toMatchObject({ undone: 1, skipped: 0 });
  await undo(first);
  expect(await published()).toEqual([10_00, null]);
});
