/**
 * `npm run bench`: the speed of user-facing operations, next to the floor of each, measured in one run.
 * `npm run bench -- requests start` measures only those parts.
 * `npm run bench -- --profile` also writes a CPU profile of each kind of request to build/bench.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPostgres } from '#tests/setup/postgres.ts';
import { buildIfNeeded } from '../scripts/build.ts';
import { findBrowser, findPostgres } from '../scripts/tools.ts';
import { measureAudit } from './audit.ts';
import { measureBroadcast } from './broadcast.ts';
import { measureBrowser } from './browser.ts';
import { startChild, stopChildren } from './child.ts';
import { measureColdStart } from './cold-start.ts';
import { postgresMeter, prepareDatabase } from './database.ts';
import { measureDocuments } from './documents.ts';
import { measureDownloads } from './downloads.ts';
import { measureFigures } from './figures.ts';
import { measureGrowth } from './growth.ts';
import { measureImport } from './import.ts';
import { measureLibrary } from './library.ts';
import { measureSettled, memoryRow } from './memory.ts';
import { measureProcesses } from './processes.ts';
import { type Row, report } from './report.ts';
import { BENCH_PAGE, measureRequests, rowsOf } from './requests.ts';
import { measureSearch } from './search.ts';
import { makeSetting } from './setting.ts';
import { signIn } from './sign-in.ts';

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
  'figures',
] as const;
type Part = (typeof PARTS)[number];

const { values, positionals } = parseArgs({
  options: { profile: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0) throw new Error(`Unknown parts: ${unknown}. There are: ${PARTS.join(', ')}`);
const wants = (...parts: Part[]) =>
  positionals.length === 0 || parts.some((part) => positionals.includes(part));

const browser = wants('browser') ? findBrowser() : '';
if (wants('requests', 'processes', 'browser', 'growth', 'audit', 'downloads', 'library', 'search', 'import'))
  findPostgres();
buildIfNeeded();
const profiles = values.profile ? PROFILES : null;
if (profiles) mkdirSync(profiles, { recursive: true });
const setting = await makeSetting();
const startServer = (env: NodeJS.ProcessEnv) =>
  startChild({ name: 'The application', args: ['build/server/index.js', 'web'], env });

try {
  await startChild({ name: 'The sandbox', args: ['sandbox/main.ts'], env: setting.env });
  const documents = wants('documents') ? await measureDocuments() : [];
  const figures = wants('figures') ? measureFigures() : [];
  report([...(await onPostgres()), ...(await onEmbedded()), ...documents, ...figures]);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopChildren();
}
process.exit();

async function onPostgres(): Promise<Row[]> {
  if (
    !wants('requests', 'processes', 'browser', 'growth', 'audit', 'downloads', 'library', 'search', 'import')
  )
    return [];
  console.log('Measuring on PostgreSQL …');
  const postgres = await startPostgres();
  try {
    const rows = wants('requests', 'browser') ? await requestsAndBrowser(postgres.url) : [];
    if (wants('processes')) {
      console.log('Measuring with several web processes …');
      rows.push(...(await measureProcesses({ admin: postgres.url, setting, startServer })));
    }
    if (wants('import')) {
      console.log('Measuring an import of 100,000 lines …');
      rows.push(...(await measureImport(postgres.url, setting.env)));
    }
    if (wants('audit')) rows.push(...(await measureAudit(postgres.url, setting.env)));
    if (wants('downloads')) {
      console.log('Measuring while twenty people download …');
      rows.push(...(await measureDownloads({ admin: postgres.url, setting, startServer })));
    }
    const ports = { small: setting.port, large: setting.floorPort };
    const both = { admin: postgres.url, env: setting.env, ports, startServer };
    if (wants('library')) {
      console.log('Measuring with 100,000 documents …');
      rows.push(...(await measureLibrary(both)));
    }
    if (wants('search')) {
      console.log('Measuring a search among 100,000 of each kind …');
      rows.push(...(await measureSearch(both)));
    }
    if (!wants('growth')) return rows;
    console.log('Measuring with a million commitments …');
    return [...rows, ...(await measureGrowth(both))];
  } finally {
    await postgres.stop();
  }
}

async function requestsAndBrowser(url: string): Promise<Row[]> {
  const env = { ...setting.env, DATABASE_URL: url };
  await prepareDatabase(env);
  const server = await startServer(env);
  const rows = [await memoryRow('Memory at the start (PostgreSQL)', server, 200)];
  const cookie = await signIn(setting.url, MEMBER);
  if (wants('requests')) {
    const database = await postgresMeter(url);
    const costs = await measureRequests({ setting, env, server, cookie, database, profiles });
    rows.push(await memoryRow('Memory after the load (PostgreSQL)', server, 300));
    rows.unshift(...rowsOf(costs, 'PostgreSQL'));
  }
  if (wants('browser')) {
    const page = BENCH_PAGE;
    rows.push(...(await measureBrowser({ executablePath: browser, url: setting.url, page, cookie })));
  }
  await server.stop();
  return rows;
}

async function onEmbedded(): Promise<Row[]> {
  if (!wants('embedded', 'start', 'broadcast')) return [];
  console.log('Measuring on the embedded database …');
  const env = { ...setting.env, DATABASE_URL: `pglite://${setting.folder}/db` };
  const rows: Row[] = [];
  if (wants('embedded', 'start')) {
    await prepareDatabase(env);
    const server = await startServer(env);
    const cookie = await signIn(setting.url, MEMBER);
    if (wants('embedded')) {
      const costs = await measureRequests({ setting, env, server, cookie, database: null, profiles: null });
      rows.push(...rowsOf(costs, 'embedded'));
    }
    await server.stop();
    if (wants('start')) {
      rows.push(...(await measureColdStart(setting, env, cookie, BENCH_PAGE)));
      rows.push(await measureSettled(setting));
    }
  }
  if (wants('broadcast')) rows.push(...(await measureBroadcast(setting, startServer)));
  return rows;
}
