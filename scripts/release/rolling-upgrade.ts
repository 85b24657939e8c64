import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startProxy } from '../../tests/release/rolling-proxy.ts';
import { createDatabase } from '../../tests/setup/database-server.ts';
import { startPostgres } from '../../tests/setup/postgres.ts';
import { VESTRY } from '../children.ts';
import { errorsIn, fleetEnvironment, type Process, startPart, startSandbox } from './fleet.ts';
import { startLoad } from './upgrade-load.ts';

/**
 * `npm run test:upgrade -- [REF|FOLDER]`: upgrades two web processes and a worker from an earlier release (the newest
 * tag, a commit, or a folder with its build) to this one under load, and fails if one request fails. The old processes
 * work on the new schema meanwhile.
 */
const HEALTH_PORTS = { 'web 1': 23_321, 'web 2': 23_322, worker: 23_323 };
type Name = keyof typeof HEALTH_PORTS;
const WEB_PORTS: Partial<Record<Name, number>> = { 'web 1': 23_311, 'web 2': 23_312 };
const PORTS = Object.values(WEB_PORTS);
const SOAK_MS = 15_000;

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1024 ** 3 }).trim();
}

/** Returns a folder with the build of an earlier release. */
function prepareOld(asked: string | undefined, home: string): string {
  if (asked && existsSync(path.join(asked, 'build/server/index.js'))) return path.resolve(asked);
  const ref = asked ?? git('describe', '--tags', '--abbrev=0');
  const folder = path.join(home, 'old');
  console.log(`Building ${ref} …`);
  execFileSync('sh', ['-c', 'mkdir "$1" && git archive "$2" | tar -x -C "$1"', 'sh', folder, ref]);
  const isSame = readFileSync('package-lock.json').equals(
    readFileSync(path.join(folder, 'package-lock.json')),
  );
  if (isSame) symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

const vestry = (folder: string, env: NodeJS.ProcessEnv, ...args: string[]): void => {
  execFileSync(path.join(folder, 'bin/vestry'), args, { env, stdio: 'inherit', cwd: folder });
};

const start = (folder: string, name: Name, env: NodeJS.ProcessEnv): Promise<Process> =>
  startPart({ folder, name, port: WEB_PORTS[name] ?? null, healthPort: HEALTH_PORTS[name], env });

async function upgrade(): Promise<void> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'vestry-upgrade-'));
  const old = prepareOld(process.argv[2], home);
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  const server = await startPostgres();
  const proxy = await startProxy(PORTS, { stickyBy: 'cookie' });
  const running = new Map<Name | 'sandbox', Process>();
  const logs: string[] = [];
  try {
    const { url } = await createDatabase(server.url);
    const env = fleetEnvironment({
      appUrl: proxy.url,
      databaseUrl: url,
      dataDir: path.join(home, 'sandbox'),
    });
    running.set('sandbox', await startSandbox(env));
    vestry(old, env, 'migrate', 'seed');
    for (const name of Object.keys(HEALTH_PORTS) as Name[]) running.set(name, await start(old, name, env));
    while (!PORTS.every(proxy.isReady)) await pause(50);

    const load = await startLoad(proxy.url, url);
    const phase = async (text: string, act: () => Promise<void> | void) => {
      await act();
      await Promise.race([pause(SOAK_MS), load.ended]);
      console.log(`${text}: ${load.since()}`);
    };
    const replace = async (name: Name) => {
      await running.get(name)?.stop();
      logs.push(running.get(name)?.said() ?? '');
      running.set(name, await start(path.resolve('.'), name, env));
    };
    await phase('the old release', () => undefined);
    await phase('the old release on the new schema', () => runBeside(env));
    await phase('one web process new', () => replace('web 1'));
    await phase('both web processes new', () => replace('web 2'));
    await phase('all new', () => replace('worker'));
    const { failed, lost } = await load.stop();
    logs.push(...[...running.values()].map(({ said }) => said()));
    const dead = await deadJobs(url);
    const noise = logs.flatMap(errorsIn);
    for (const line of [...failed, ...lost, ...dead, ...noise].slice(0, 30)) console.error(line);
    console.log(
      `${failed.length} failed requests, ${lost.length} lost writes, ${dead.length} dead jobs, ${noise.length} errors logged`,
    );
    process.exitCode = failed.length + lost.length + dead.length + noise.length === 0 ? 0 : 1;
  } catch (error) {
    for (const [name, part] of running) console.error(`${name}:\n${part.said().slice(-2_000)}`);
    throw error;
  } finally {
    await Promise.allSettled([...running.values()].reverse().map((part) => part.stop()));
    proxy.close();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Applies the new migrations while this process continues the load. */
const runBeside = (env: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(VESTRY, ['migrate'], { env, stdio: 'inherit' });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`migrate ended with ${code}`))));
  });

async function deadJobs(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(
    "select name || ': ' || coalesce(output::text, '') as line from pgboss.job where state = 'failed' or name like '%.dead'",
  );
  await client.end();
  return rows.map(({ line }) => `dead job ${line}`);
}

await upgrade();
