/**
 * `npm run bench`: the speed of what people wait for, beside the floor of each, measured in one run.
 * `npm run bench -- --profile` also leaves a CPU profile of each kind of request in build/bench.
 */
import { mkdirSync } from 'node:fs';
import { startPostgres } from '#tests/setup/postgres.ts';
import { buildIfNeeded } from '../scripts/build.ts';
import { findBrowser, findPostgres } from '../scripts/tools.ts';
import { measureBroadcast } from './broadcast.ts';
import { measureBrowser } from './browser.ts';
import { startChild, stopChildren } from './child.ts';
import { measureColdStart } from './cold-start.ts';
import { postgresMeter, prepareDatabase } from './database.ts';
import { measureGrowth } from './growth.ts';
import { type Row, report } from './report.ts';
import { BENCH_PAGE, measureRequests, rowsOf } from './requests.ts';
import { makeSetting } from './setting.ts';
import { signIn } from './sign-in.ts';

const MEMBER = 'active@vestry.test';
const PROFILES = 'build/bench';

const browser = findBrowser();
findPostgres();
buildIfNeeded();
const profiles = process.argv.includes('--profile') ? PROFILES : null;
if (profiles) mkdirSync(profiles, { recursive: true });
const setting = await makeSetting();
const startServer = (env: NodeJS.ProcessEnv) =>
  startChild({ name: 'The application', args: ['build/server/index.js', 'web'], env });

try {
  await startChild({ name: 'The sandbox', args: ['sandbox/main.ts'], env: setting.env });
  report([...(await onPostgres()), ...(await onEmbedded())]);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopChildren();
}
process.exit();

async function onPostgres(): Promise<Row[]> {
  console.log('Measuring on PostgreSQL …');
  const postgres = await startPostgres();
  try {
    const env = { ...setting.env, DATABASE_URL: postgres.url };
    await prepareDatabase(env);
    const server = await startServer(env);
    const cookie = await signIn(setting.url, MEMBER);
    const database = await postgresMeter(postgres.url);
    const costs = await measureRequests({ setting, server, cookie, database, profiles });
    const rows = await measureBrowser({
      executablePath: browser,
      url: setting.url,
      page: BENCH_PAGE,
      cookie,
    });
    await server.stop();
    console.log('Measuring with a million commitments …');
    const growth = await measureGrowth({
      admin: postgres.url,
      env: setting.env,
      ports: { small: setting.port, large: setting.floorPort },
      startServer,
    });
    return [...rowsOf(costs, 'PostgreSQL'), ...rows, ...growth];
  } finally {
    await postgres.stop();
  }
}

async function onEmbedded(): Promise<Row[]> {
  console.log('Measuring on the embedded database …');
  const env = { ...setting.env, DATABASE_URL: `pglite://${setting.folder}/db` };
  await prepareDatabase(env);
  const server = await startServer(env);
  const cookie = await signIn(setting.url, MEMBER);
  const costs = await measureRequests({ setting, server, cookie, database: null, profiles: null });
  await server.stop();
  return [
    ...rowsOf(costs, 'embedded'),
    ...(await measureColdStart(setting, env, cookie, BENCH_PAGE)),
    ...(await measureBroadcast(setting, startServer)),
  ];
}
