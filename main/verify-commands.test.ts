import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processLog } from '#app/db/log.ts';
import { type Embedded, openDirectory } from '#app/db/pglite.server.ts';
import { embeddedIn } from '#tests/setup/database-image.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { runVerifyLedger, runVerifyMoney, verifyAudit } from './verify-commands.ts';

let home: string;
let running: Embedded;
let undo: () => void;

/** Returns what a command prints. It opens the process's database itself. */
async function printedBy(run: () => Promise<void>): Promise<string> {
  const { write } = process.stdout;
  let printed = '';
  process.stdout.write = (text: string | Uint8Array) => {
    printed += text;
    return true;
  };
  try {
    await run();
  } finally {
    process.stdout.write = write;
  }
  return printed;
}

/** The application has the embedded database open. */
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'vestry-verify-'));
  const directory = path.join(home, 'db');
  undo = changeEnvironment({ DATABASE_URL: await embeddedIn(directory) });
  running = await openDirectory(directory, processLog);
});
afterAll(async () => {
  undo();
  await running.close();
  rmSync(home, { recursive: true });
});

test.each([
  ['audit log', verifyAudit, 'The audit log is whole.'],
  ['ledger', runVerifyLedger, 'The ledger agrees with its lines.'],
  ['money', runVerifyMoney, 'Notices agree with their items and the ledger.'],
])('the %s of the embedded database is verified while the application runs', async (_what, run, says) => {
  expect(await printedBy(run)).toContain(says);
  // The copy that it read is gone, and the database still serves.
  expect(readdirSync(home).filter((name) => name.includes('.copy-'))).toEqual([]);
  expect((await running.lite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('if no copy is handed out, it says so in a sentence', async () => {
  rmSync(path.join(home, 'db.sock'));
  await expect(runVerifyLedger()).rejects.toMatchObject({
    name: 'Refused',
    message: expect.stringContaining('is open in another process, which did not hand out a copy'),
  });
});
