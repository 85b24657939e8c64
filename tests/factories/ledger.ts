import { db, transaction } from '#app/db/client.server.ts';
import { ledgerFile, ledgerImport } from '#app/db/schema/ledger.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import type { LineType } from '#app/domain/investing/ledger.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { fundRevisionOf } from '#app/features/funds/authoring/fund-authoring.server.ts';
import { type NewLine, recordLines } from '#app/features/ledger/lines/record-lines.server.ts';
import { makeFund } from './documents.ts';
import { makeMember } from './members.ts';

type Holder = Pick<Viewer, 'memberId'> & { entityId?: string | null };

let made = 0;

/** A line of a member, in major units. */
export const lineOf = (
  { memberId, entityId }: Holder,
  vehicleId: string,
  [date, type, major]: readonly [date: string, type: LineType, major: number],
  change: Partial<NewLine> = {},
): NewLine => {
  made += 1;
  return {
    holder: { memberId, entityId: entityId ?? null, vehicleId },
    ...{ date, type, amount: fromMajor(major, 'EUR'), unfundedChange: null },
    ...{ reference: `line-${made}`, note: null, reverses: null },
    ...change,
  };
};

/** Records lines of a member in a fund, by default a new one of 2024. */
export async function hold(
  holder: Holder,
  lines: readonly (readonly [date: string, type: LineType, major: number])[],
  vehicleId?: string,
): Promise<string> {
  const id = vehicleId ?? (await makeFund()).id;
  await transaction((tx) =>
    recordLines(
      tx,
      null,
      lines.map((line) => lineOf(holder, id, line)),
    ),
  );
  return id;
}

/** A fund that a member holds with one line, a commitment of 1,000. */
export async function makeHeldFund(change: Parameters<typeof makeFund>[0] = {}) {
  const fund = await makeFund(change);
  const { id } = fund;
  const { id: memberId } = await makeMember();
  const line = lineOf({ memberId }, id, ['2026-01-01', 'commitment', 1_000]);
  const { ids } = await transaction((tx) => recordLines(tx, null, [line]));
  const lineId = ids.get(`${id} ${line.reference}`);
  if (!lineId) throw new Error('The line was not recorded');
  return { id, revision: fundRevisionOf(fund), lineId, holder: { memberId, entityId: null } };
}

/** A stored, unchecked ledger file. */
export async function makeLedgerFile(change: Partial<typeof ledgerFile.$inferInsert> = {}) {
  const uploadedById = change.uploadedById ?? (await makeMember({ roles: ['admin'] })).id;
  const content = Buffer.from('reference\n');
  const facts = { fileName: 'lines.csv', bytes: content.length, sha256: Buffer.alloc(32), content };
  const row = { id: newId(), ...facts, uploadedAt: new Date(), uploadedById, ...change };
  await db().insert(ledgerFile).values(row);
  return row;
}

/** A stored import, without any lines. */
export async function makeLedgerImport(change: Partial<typeof ledgerImport.$inferInsert> = {}) {
  const facts = { kind: 'ledger', fileName: 'lines.csv', sha256: Buffer.alloc(32) } as const;
  const counts = { lineCount: 1, knownCount: 1, addedCount: 0 };
  const row = { id: newId(), ...facts, ...counts, at: new Date(), ...change };
  await db().insert(ledgerImport).values(row);
  return row;
}
