import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '../../tests/setup/database-server.ts';
import { startPostgres } from '../../tests/setup/postgres.ts';
import { exampleEnvironment } from '../environment.ts';
import { findImageTools } from '../tools.ts';
import {
  buildImage,
  imageOf,
  makeBase,
  type Running,
  runImage,
  sizeOf,
  type Unpacked,
  unpackImage,
} from './image.ts';
import { Visitor } from './visitor.ts';

/**
 * `npm run try:image`, as root on Debian: builds the images, measures them,
 * runs them read-only and not as root with a PostgreSQL of their own, and walks a first journey through them. `-- build`
 * and `-- run` do one half alone.
 */
const LARGEST_MB = 370;
const APP = 'http://localhost:3000';
const HEALTH = { web: 'http://localhost:3001', worker: 'http://localhost:3002' };

const say = (text: string): void => console.log(`- ${text}`);

function must(holds: boolean, text: string): void {
  if (!holds) throw new Error(`Not so: ${text}`);
  say(text);
}

const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

async function until(text: string, isSo: () => Promise<boolean>, parts: Running[]): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(200))
    if (await isSo()) return say(text);
  throw new Error(`Never so: ${text}\n${parts.map(({ said }) => said()).join('\n')}`);
}

/** Runs a command in the image to its end. @throws Error with its output when it fails. */
async function runOnce(image: Unpacked, id: string, args: string[], entrypoint?: string[], env = {}) {
  const one = runImage(image, { id, args, env, entrypoint });
  const code = await one.ended;
  if (code !== 0) throw new Error(`${id} ended with ${code}:\n${one.said()}`);
  return one.said().trim();
}

/**
 * Every package that the server's code names must be there: it says so itself when it is not. Left out are those that
 * `runtime-files.ts` leaves out, and one that is named in a comment.
 */
const LOADS = `
  const { globSync, readFileSync } = require('node:fs');
  const names = new Set();
  for (const file of globSync('/app/build/server/**/*.js'))
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^"']*?from ["']([^."'#][^"']*)["']|\\bimport\\(["']([^."'#][^"']*)["']\\)/gm))
      if (name) names.add(name);
  (async () => {
    let loaded = 0;
    for (const name of [...names].filter((one) => !/^(node:|pdfjs-dist|@electric-sql|@neslinesli93|@valkey)/.test(one))) {
      await import(name);
      loaded += 1;
    }
    console.log(loaded);
  })();`;

async function tryImage(): Promise<void> {
  const [app, sandbox] = [unpackImage(imageOf('app')), unpackImage(imageOf('sandbox'))];
  const data = mkdtempSync(path.join(os.tmpdir(), 'vestry-sandbox-'));
  const server = await startPostgres();
  const parts: Running[] = [];
  try {
    const megabytes = sizeOf(app) / 1e6;
    must(
      megabytes <= LARGEST_MB,
      `the image has ${megabytes.toFixed(0)} MB, unpacked (${LARGEST_MB} at most)`,
    );
    must(app.user === '10001:10001', `it runs as ${app.user}`);
    const node = ['/app/node_modules/.bin/node'];
    const write =
      "try { require('node:fs').writeFileSync('/app/x', '') } catch ({ code }) { console.log(code) }";
    const refused = await runOnce(app, 'vestry-write', ['-e', write], node);
    must(refused === 'EROFS', `it cannot write to its files (${refused})`);
    const loaded = Number(await runOnce(app, 'vestry-loads', ['-e', LOADS], node));
    must(loaded > 30, `it loads each of the ${loaded} packages that its code names`);
    say(await runOnce(app, 'vestry-version', ['version']));
    say(`qpdf: ${(await runOnce(app, 'vestry-qpdf', ['--version'], ['/usr/bin/qpdf'])).split('\n')[0]}`);

    const { url } = await createDatabase(server.url);
    const env: Record<string, string> = Object.fromEntries(
      Object.entries({ ...exampleEnvironment(), DATABASE_URL: url }).filter(
        (entry): entry is [string, string] =>
          entry[1] !== undefined && !['HEALTH_PORT', 'PORT'].includes(entry[0]),
      ),
    );
    chownSync(data, 10_001, 10_001);
    parts.push(runImage(sandbox, { id: 'vestry-sandbox', args: ['sandbox/main.ts'], env, data }));
    await until('the sandbox answers', async () => (await statusOf('http://localhost:4000/')) === 200, parts);
    await runOnce(sandbox, 'vestry-migrate', ['migrate', 'seed'], app.entrypoint, env);
    say('migrated, with demo data');
    const web = runImage(app, {
      id: 'vestry-web',
      args: ['web'],
      env: { ...env, SHUTDOWN_NOTICE_SECONDS: '2' },
    });
    const worker = runImage(app, {
      id: 'vestry-worker',
      args: ['worker'],
      env: { ...env, HEALTH_PORT: '3002' },
    });
    parts.push(web, worker);
    for (const [name, address] of Object.entries(HEALTH)) {
      await until(`the ${name} is ready`, async () => (await statusOf(`${address}/readyz`)) === 200, parts);
      must((await statusOf(`${address}/healthz`)) === 200, `the ${name} is alive`);
    }
    await runOnce(app, 'vestry-check', ['/app/bin/healthcheck.mjs', '/readyz'], node);
    say('its own health check agrees');
    await walk();

    web.kill('TERM');
    await until(
      'at SIGTERM it is no longer ready',
      async () => (await statusOf(`${HEALTH.web}/readyz`)) === 503,
      [web],
    );
    worker.kill('TERM');
    const codes = [await web.ended, await worker.ended];
    must(
      codes.every((code) => code === 0),
      `both end by themselves, with ${codes.join(' and ')}`,
    );
  } catch (error) {
    for (const part of parts) console.error(part.said().slice(-2_000));
    throw error;
  } finally {
    for (const part of parts)
      if ((await Promise.race([part.ended, pause(10)])) === undefined) part.kill('KILL');
    await Promise.all(parts.map(({ ended }) => ended));
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Signs in as a demo account and reads pages with their files, among them a copy that is marked for its reader. */
async function walk(): Promise<void> {
  const visitor = new Visitor(APP);
  await visitor.signIn('active@vestry.test');
  const page = await visitor.get('/dashboard');
  must(page.status === 200 && page.text.includes('Portfolio'), 'a member signs in and sees the dashboard');
  for (const asset of new Set(page.text.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g))) {
    const { status } = await visitor.get(asset);
    if (status !== 200) throw new Error(`${asset}: ${status}`);
  }
  for (const address of ['/opportunities/open/solera-foods', '/portfolio', '/documents', '/docs/members'])
    must((await visitor.get(address)).status === 200, `${address} is there`);
  const library = await visitor.get('/documents');
  const [download] = library.text.match(/\/api\/documents\/download\?id=[\w-]+/) ?? [];
  if (!download) throw new Error('The library names no document to download');
  const copy = await visitor.get(download);
  must(copy.status === 200 && copy.text.startsWith('%PDF'), 'a marked copy of a document is made');
}

/** Building needs the network, running nothing but the loopback: two halves, where one machine has not both at once. */
findImageTools();
const half = process.argv[2];
if (half !== 'run') {
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  makeBase();
  for (const target of ['app', 'sandbox'] as const) buildImage(target, revision);
}
if (half !== 'build') {
  await tryImage();
  say('all of it holds');
}
