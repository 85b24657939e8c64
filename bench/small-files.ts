import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { contentBomb, deepPdf, objectsBomb } from '#tests/factories/pdf-bombs.ts';
import { SHEET_BOMBS } from '#tests/factories/workbooks.ts';
import { createDatabase } from '#tests/setup/database-server.ts';
import type { Child } from './child.ts';
import { prepareDatabase } from './database.ts';
import { ask, type Call } from './load.ts';
import type { Row } from './report.ts';
import { demo, openSessionOf } from './session.ts';
import type { Setting } from './setting.ts';

const TRACE = '/api/documents/trace';
const IMPORT = '/api/admin/imports?name=small.xlsx';
const SHEETS = ['a row 30,000,000', '20 MB of blanks between its cells'];
const MOST_MS = 100;

type Options = {
  /** URL of an administrator of the server. */
  admin: string;
  setting: Setting;
  startServer: (env: NodeJS.ProcessEnv) => Promise<Child>;
};

/** The slowest answer of `/healthz` while a small file is read that unpacks to far more. */
export async function measureSmallFiles({ admin, setting, startServer }: Options): Promise<Row[]> {
  const env = { ...setting.env, DATABASE_URL: (await createDatabase(admin)).url };
  await prepareDatabase(env);
  const cookie = await sessionOfAdmin(env.DATABASE_URL);
  const server = await startServer(env);
  const files: [what: string, path: string, file: Uint8Array][] = [
    ['a PDF with 300 MB of objects', TRACE, objectsBomb()],
    ['a PDF with 300 MB of hidden objects', TRACE, objectsBomb({ isHidden: true })],
    ['a PDF with a gigabyte on a page', TRACE, contentBomb()],
    ['a PDF with a hundred thousand lists', TRACE, deepPdf()],
    ...SHEETS.map((what): [string, string, Uint8Array] => [
      `a spreadsheet with ${what}`,
      IMPORT,
      SHEET_BOMBS[what]?.bytes() ?? new Uint8Array(),
    ]),
  ];
  const rows: Row[] = [];
  for (const [what, path, file] of files) {
    const headers = { cookie, origin: setting.url };
    const reading = fetch(setting.url + path, { method: 'POST', body: new Uint8Array(file), headers });
    rows.push({
      name: `Slowest /healthz while ${what} is read`,
      figure: await slowestUntil(reading, { port: setting.port, path: '/healthz' }),
      unit: 'ms',
      budget: { of: 'figure', atMost: MOST_MS },
    });
  }
  await server.stop();
  return rows;
}

async function sessionOfAdmin(url: string): Promise<string> {
  await openDatabase({ url, migrate: false });
  try {
    return await openSessionOf(demo('admin'));
  } finally {
    await closeDatabase();
  }
}

async function slowestUntil(reading: Promise<Response>, call: Call): Promise<number> {
  let isRead = false;
  const read = reading.finally(() => {
    isRead = true;
  });
  let slowest = 0;
  while (!isRead) {
    const began = performance.now();
    await ask(call);
    slowest = Math.max(slowest, performance.now() - began);
  }
  await (await read).arrayBuffer();
  return slowest;
}
