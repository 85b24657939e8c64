/**
 * `npm run bench`: the speed of user-facing operations, next to the floor of each, measured in one run.
 * `npm run bench -- requests start` measures only those parts.
 * `npm run bench -- --profile` also writes a CPU profile of each kind of request to build/bench.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { startPostgres } from '#tests/setup/postgres.ts';
import { buildIfNeeded } from '../scripts/build.ts';
import { findBrowser, findPostgres } from '../scripts/tools.ts';
import { measureBroadcast } from './broadcast.ts';
import { measureBrowser } from './browser.ts';
import { startChild, stopChildren } from './child.ts';
import { measureColdStart } from './cold-start.ts';
import { postgresMeter, prepareDatabase } from './database.ts';
import { measureDocuments } from './documents.ts';
import { measureDownloads } from './downloads.ts';
import { measureFigures } from './figures.ts';
import { measureGrowth } from './growth.ts';
import { measureHolders } from './holders.ts';
import { measureImport } from './import.ts';
import { measureLibrary } from './library.ts';
import { measureSettled, memoryRow } from './memory.ts';
import { measureNotices } from './notices.ts';
import { measureProcesses } from './processes.ts';
import { type Row, report } from './report.ts';
import { BENCH_PAGE, measureRequests, rowsOf } from './requests.ts';
import { measureSearch } from './search.ts';
import { makeSetting } from './setting.ts';
import { signIn } from './sign-in.ts';
import { measureSmallFiles } from './small-files.ts';

const MEMBER = 'active@vestry.test';
const PROFILES = 'build/bench';
const PARTS = [
  'requests',
  'processes',
  'browser',
  'growth',
  'embedded',
  'start',
  'broadcast',
  'audit',
  'documents',
  'downloads',
  'library',
  'search',
  'import',
  'notices',
  'figures',
  'files',
  'holders',
] as const;
type BenchPart = (typeof PARTS)[number];
const ON_EMBEDDED = ['embedded', 'start', 'broadcast'] as const satisfies readonly BenchPart[];
const ON_POSTGRES = PARTS.filter(
  (part) => part !== 'documents' && part !== 'figures' && !ON_EMBEDDED.some((other) => other === part),
);

const { values, positionals } = parseArgs({
  options: { profile: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0) throw new Error(`Unknown parts: ${unknown}. There are: ${PARTS.join(', ')}`);
const wants = (...parts: BenchPart[]) =>
  positionals.length === 0 || parts.some((part) => positionals.includes(part));

const browser = wants('browser') ? findBrowser() : '';
if (wants(...ON_POSTGRES)) findPostgres();
buildIfNeeded();
const profiles = values.profile ? PROFILES : null;
if (profiles) mkdirSync(profiles, { recursive: true });
const setting = await makeSetting();
const rows: Row[] = [];
const startServer = (env: NodeJS.ProcessEnv) =>
  startChild({ name: 'The application', args: ['build/server/index.js', 'web'], env });
const startSandbox = () => startChild({ name: 'The sandbox', args: ['sandbox/main.ts'], env: setting.env });

try {
  await startSandbox();
  await measure('documents', '', measureDocuments);
  await measure('figures', '', measureFigures);
  if (wants(...ON_POSTGRES)) await onPostgres();
  if (wants(...ON_EMBEDDED)) await onEmbedded();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopChildren();
  if (rows.length > 0) report(rows);
}
process.exit();

/** Measures a part if it is wanted. A failure is printed and fails the run, but the other parts are still measured. */
async function measure(
  part: BenchPart | readonly BenchPart[],
  announcement: string,
  act: () => Row[] | Promise<Row[]>,
): Promise<void> {
  const parts = [part].flat();
  if (!wants(...parts)) return;
  if (announcement) console.log(`Measuring ${announcement} …`);
  try {
    rows.push(...(await act()));
  } catch (error) {
    console.error(`Not measured: ${parts.join(', ')}.`, error);
    process.exitCode = 1;
    // Its processes still have the ports.
    await stopChildren();
    await startSandbox();
  }
}

async function onPostgres(): Promise<void> {
  console.log('Measuring on PostgreSQL …');
  const postgres = await startPostgres();
  const admin = postgres.url;
  const { env } = setting;
  const both = { admin, env, ports: { small: setting.port, large: setting.floorPort }, startServer };
  try {
    await measure(['requests', 'browser'], '', () => requestsAndBrowser(admin));
    await measure('processes', 'with several web processes', () =>
      measureProcesses({ admin, setting, startServer }),
    );
    await measure('import', 'an import of 100,000 lines', () => measureImport(admin, env));
    await measure('notices', 'a call to 10,000 holders', () => measureNotices(admin, env));
    await measure('audit', '', async () => {
      // The list that it reads is defined with its cells, in JSX, which Node.js does not load.
      const { module } = await runnerImport<typeof import('./audit.ts')>('./bench/audit.ts', {
        configFile: false,
      });
      return module.measureAudit(admin, env);
    });
    await measure('downloads', 'while twenty people download', () =>
      measureDownloads({ admin, setting, startServer }),
    );
    await measure('files', 'while small files are read that unpack to far more', () =>
      measureSmallFiles({ admin, setting, startServer }),
    );
    await measure('holders', 'with access for twenty holders', () => measureHolders(both));
    await measure('library', 'with 100,000 documents', () => measureLibrary(both));
    await measure('search', 'a search among 100,000 of each kind', () => measureSearch(both));
    await measure('growth', 'with a million commitments', () => measureGrowth(both));
  } finally {
    await postgres.stop();
  }
}

async function requestsAndBrowser(url: string): Promise<Row[]> {
  const env = { ...setting.env, DATABASE_URL: url };
  await prepareDatabase(env);
  const server = await startServer(env);
  const measured = [await memoryRow('Memory at the start (PostgreSQL)', server, 200)];
  const cookie = await signIn(setting.url, MEMBER);
  if (wants('requests')) {
    const database = await postgresMeter(url);
    const costs = await measureRequests({ setting, env, server, cookie, database, profiles });
    measured.push(await memoryRow('Memory after the load (PostgreSQL)', server, 300));
    measured.unshift(...rowsOf(costs, 'PostgreSQL'));
  }
  if (wants('browser')) {
    const page = BENCH_PAGE;
    measured.push(...(await measureBrowser({ executablePath: browser, url: setting.url, page, cookie })));
  }
  await server.stop();
  return measured;
}

async function onEmbedded(): Promise<void> {
  console.log('Measuring on the embedded database …');
  await measure(['embedded', 'start'], '', requestsAndStart);
  await measure('broadcast', '', () => measureBroadcast(setting, startServer));
}

async function requestsAndStart(): Promise<Row[]> {
  const env = { ...setting.env, DATABASE_URL: `pglite://${setting.folder}/db` };
  await prepareDatabase(env);
  const server = await startServer(env);
  const cookie = await signIn(setting.url, MEMBER);
  const measured: Row[] = [];
  if (wants('embedded')) {
    const costs = await measureRequests({ setting, env, server, cookie, database: null, profiles: null });
    measured.push(...rowsOf(costs, 'embedded'));
  }
  await server.stop();
  if (wants('start')) {
    measured.push(...(await measureColdStart(setting, env, cookie, BENCH_PAGE)));
    measured.push(await measureSettled(setting));
  }
  return measured;
}
