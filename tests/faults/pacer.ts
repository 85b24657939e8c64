/**
 * Takes its turns at a service as fast as it gets them and prints each. Arguments: the database's URL and the number
 * of turns.
 */
import fs from 'node:fs';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';

const STDOUT = 1;
const [url = '', turns = ''] = process.argv.slice(2);

await openDatabase({ url, migrate: false });
for (let turn = 0; turn < Number(turns); turn += 1) {
  await awaitTurn('crm', AbortSignal.timeout(60_000));
  fs.writeSync(STDOUT, `${Date.now()}\n`);
}
await closeDatabase();
