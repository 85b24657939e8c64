import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from '@playwright/test';
import type { Ports } from '../../sandbox/ports.ts';
import { exampleEnvironment } from '../../scripts/environment.ts';
import { sandboxAddresses } from '../../scripts/sandbox-addresses.ts';
import { SHORT_LIVED } from '../../scripts/tools.ts';
import { startPostgres } from '../setup/postgres.ts';
import { APP_PORT, SANDBOX_PORTS } from './ports.ts';
import { JOB_MS } from './sandbox.ts';

/** The firm that is set up has services of its own: nothing is set up at them yet but what their vendor has. */
const OFFSET = 50;
const PORTS = Object.fromEntries(
  Object.entries(SANDBOX_PORTS).map(([name, port]) => [name, port + OFFSET]),
) as Ports;
const PORT = APP_PORT + OFFSET;
const CONSOLE = `http://localhost:${PORTS.console}`;
const PROGRAM = path.resolve('build/server/index.js');

const PEOPLE = [
  'email,name,role,entity,entity_kind,entity_country,registration_number,address',
  'ada.first@example.com,Ada Lindqvist,active,Lindqvist AB,company,SE,556000-0001,"Storgatan 1, Stockholm"',
  'ben.first@example.com,Ben Ode,prospective,,,,,',
].join('\n');

type Ended = { code: number | null; said: string };

/** A folder in which the built application is set up, and its services. */
class Firm {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'vestry-firm-'));
  readonly #environment = { ...exampleEnvironment(), ...sandboxAddresses(PORTS) };
  readonly #running: ChildProcess[] = [];

  constructor() {
    symlinkSync(path.resolve('migrations'), this.at('migrations'));
    writeFileSync(this.at('people.csv'), PEOPLE);
  }

  at = (file: string): string => path.join(this.folder, file);

  /** What a person copies together from the vendors' consoles. Our own secrets are not among it. */
  writeAnswers(changes: Record<string, string>): void {
    const ours = /^(SANDBOX_|AUTH0_SECRET|INVITE_RESET|AUDIT_|PORT$|CONTENTFUL_PREVIEW_SECRET)/;
    const answers = {
      ...Object.fromEntries(Object.entries(this.#environment).filter(([name]) => !ours.test(name))),
      APP_ENV: 'development',
      APP_BASE_URL: `http://localhost:${PORT}`,
      PORT: String(PORT),
      SETUP_PEOPLE: 'people.csv',
      SETUP_ADMIN_EMAIL: 'admin@vestry.test',
      ...changes,
    };
    const lines = Object.entries(answers).flatMap(([name, value]) => (value ? [`${name}='${value}'`] : []));
    writeFileSync(this.at('answers.env'), lines.join('\n'));
    chmodSync(this.at('answers.env'), 0o600);
  }

  startServices = (): Promise<void> =>
    this.#start(['sandbox/main.ts'], process.cwd(), {
      ...this.#environment,
      APP_BASE_URL: `http://localhost:${PORT}`,
      SANDBOX_DATA_DIR: this.at('sandbox'),
    });

  start = (role: 'web' | 'worker'): Promise<void> =>
    this.#start([...SHORT_LIVED, '--env-file=.env', PROGRAM, role], this.folder, { NODE_ENV: 'production' });

  /** Runs a command to its end, as an operator does. */
  run(...words: string[]): Promise<Ended> {
    const child = spawn(process.execPath, [...SHORT_LIVED, '--env-file-if-exists=.env', PROGRAM, ...words], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, said }));
    });
  }

  async stop(): Promise<void> {
    for (const child of this.#running.reverse()) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  #start(args: string[], cwd: string, env: NodeJS.Dict<string>): Promise<void> {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#running.push(child);
    return new Promise((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
    });
  }
}

async function mailsTo(address: string): Promise<number> {
  const answer = await fetch(`${CONSOLE}/api/mail?${new URLSearchParams({ to: address })}`);
  return ((await answer.json()) as { mails: unknown[] }).mails.length;
}

test('a firm is set up by its answers, and nobody hears of it before they are invited', async () => {
  test.setTimeout(300_000);
  const firm = new Firm();
  try {
    await firm.startServices();
    firm.writeAnswers({ DATABASE_URL: 'pglite:./data/db' });
    const first = await firm.run('setup', 'answers.env', '--yes');
    expect(first.said).toContain('Everything is set up.');
    expect(first.said).toContain('People: 2 added, 0 changed');
    expect(first.said).toContain('admin@vestry.test is an administrator');
    expect(first.code).toBe(0);
    const written = parseEnv(readFileSync(firm.at('.env'), 'utf8'));
    expect(statSync(firm.at('.env')).mode & 0o777).toBe(0o600);
    for (const name of ['AUTH0_SECRET', 'AUTH0_CLIENT_SECRET', 'MAIL_PASSWORD'])
      expect(first.said).not.toContain(written[name] ?? 'missing');

    const again = await firm.run('import', 'people', 'people.csv');
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('People: 0 added, 0 changed') });

    firm.writeAnswers({ SETUP_ADMIN_EMAIL: 'no.account@example.com' });
    for (const outcome of ['was invited', 'was invited before'])
      expect(await firm.run('setup', 'answers.env', '--yes')).toMatchObject({
        code: 0,
        said: expect.stringMatching(
          new RegExp(`no.account@example.com has no account.* ${outcome}[^]*Everything is set up`),
        ),
      });

    expect((await firm.run('invite', '--all', '--dry-run')).said).toContain('Invitations to send: 2');
    expect(await firm.run('migrate'), 'it ends, with nothing to apply').toMatchObject({ code: 0 });
    await firm.start('web');
    expect(await mailsTo('ada.first@example.com')).toBe(0);
    const inUse = await firm.run('invite', '--all');
    expect(inUse).toMatchObject({ code: 1, said: expect.stringContaining('is open in another process') });
    expect((await firm.run('doctor', '--only', 'site')).code).toBe(0);
  } finally {
    await firm.stop();
  }
});

test('on PostgreSQL people are invited while the application runs, each once', async () => {
  test.setTimeout(300_000);
  const server = await startPostgres();
  const firm = new Firm();
  try {
    await firm.startServices();
    firm.writeAnswers({ DATABASE_URL: server.url });
    expect((await firm.run('setup', 'answers.env', '--yes')).said).toContain('Everything is set up.');
    await firm.start('web');
    await firm.start('worker');
    expect(await mailsTo('ada.first@example.com')).toBe(0);
    expect((await firm.run('invite', '--all')).said).toContain('Invitations made: 2');
    expect((await firm.run('invite', '--all')).said).toContain('Invitations made: 0');
    for (const address of ['ada.first@example.com', 'ben.first@example.com'])
      await expect.poll(() => mailsTo(address), { timeout: JOB_MS }).toBe(1);
    expect(await firm.run('doctor', '--only', 'database,site', '--json')).toMatchObject({
      said: expect.stringMatching(/^\{"version":1,"at":"[^"]+","outcome":"(ok|warning|error)","findings":\[/),
    });
  } finally {
    await firm.stop();
    await server.stop();
  }
});
