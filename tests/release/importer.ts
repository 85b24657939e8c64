/** Imports a ledger file, and prints when it starts and when it is done. Arguments: the database's URL, the file. */
import fs from 'node:fs';
import { openDatabase, transaction } from '#app/db/client.server.ts';
import { fileHash, importFile } from '#app/features/ledger/imports/import-file.server.ts';
import { parseFile } from '#app/features/ledger/imports/parse-file.server.ts';

const STDOUT = 1;
const say = (line: string) => fs.writeSync(STDOUT, `${line}\n`);
const [url = '', file = ''] = process.argv.slice(2);

await openDatabase({ url });
const bytes = fs.readFileSync(file);
const parsed = await parseFile({ bytes, kind: 'ledger', mapping: {} });
say('begin');
const fileName = 'lines.csv';
await transaction((tx) => importFile(tx, null, parsed, { fileName, sha256: fileHash(bytes) }));
say('done');
// Until it is killed.
setInterval(() => undefined, 1_000);
