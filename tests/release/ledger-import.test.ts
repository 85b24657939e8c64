import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeMember } from '#tests/factories/members.ts';
import { embeddedIn } from '#tests/setup/database-image.ts';
import { ROUNDS } from '../faults/kill-nine.ts';
import { startVictim, untilItSays } from '../faults/victim.ts';

const LINES = 3_000;
/** About as long as the import takes, so that some are killed before and some after the commit. */
const AT_MOST_MS = 3_000;

async function prepare(url: string, file: string): Promise<void> {
  await openDatabase({ url });
  await makeFund({ slug: 'fund-i' });
  await makeMember({ email: 'ada@example.com' });
  await closeDatabase();
  const rows = Array.from(
    { length: LINES },
    (_, n) => `L-${n},ada@example.com,fund-i,2024-01-15,commitment,${n + 1}.00,EUR`,
  );
  fs.writeFileSync(file, ['reference,investor,vehicle,date,type,amount,currency', ...rows].join('\n'));
}

/** The content of the ledger: lines, and the counts of the imports. */
async function kept(url: string): Promise<{ lines: number; added: number; audited: number }> {
  await openDatabase({ url });
  try {
    const { rows } = await db().execute<{ lines: number; added: number; audited: number }>(sql`
      select (select count(*)::int from ledger_line) as lines,
        (select coalesce(sum(added_count), 0)::int from ledger_import) as added,
        (select count(*)::int from audit_entry where act = 'ledger.import' and (after->>'addedCount')::int > 0) as audited`);
    return rows[0] ?? { lines: -1, added: -1, audited: -1 };
  } finally {
    await closeDatabase();
  }
}

test('kill -9 in the middle of an import: all lines are there, once, or none', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-import-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  const [url, file] = [await embeddedIn(path.join(home, 'db')), path.join(home, 'lines.csv')];
  await prepare(url, file);
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = startVictim('importer', url, file);
    await untilItSays(victim, 1);
    await pause(Math.random() * AT_MOST_MS);
    victim.kill('SIGKILL');
    await victim.gone;
    const { lines, added, audited } = await kept(url);
    expect([0, LINES]).toContain(lines);
    expect([added, audited]).toEqual([lines, lines === 0 ? 0 : 1]);
    if (victim.said.includes('done')) expect(lines).toBe(LINES);
  }
  const last = startVictim('importer', url, file);
  await untilItSays(last, 2);
  last.kill('SIGKILL');
  await last.gone;
  expect(await kept(url)).toEqual({ lines: LINES, added: LINES, audited: 1 });
});
