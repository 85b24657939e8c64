import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '#app/platform/config/env.server.ts';
import { readEnvFile, type Values, whyUnwritable, writeEnvFile } from './env-file.ts';
import { setUp } from './setup.ts';

function folder(): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-setup-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  return home;
}

/** Everything that a firm has to bring along. */
const ANSWERS: Values = {
  APP_BASE_URL: 'https://invest.example',
  IR_EMAIL: 'ir@example.com',
  MARKETING_URL: 'https://www.example.com',
  DATABASE_URL: 'pglite:./data/db',
  AUTH0_ISSUER_BASE_URL: 'https://firm.eu.auth0.com/',
  AUTH0_CLIENT_ID: 'client',
  AUTH0_CLIENT_SECRET: 'client-secret',
  AUTH0_MANAGEMENT_BASE_URL: 'https://firm.eu.auth0.com/api/v2/',
  AUTH0_MANAGEMENT_CLIENT_ID: 'machine',
  AUTH0_MANAGEMENT_CLIENT_SECRET: 'machine-secret',
  AUTH0_ROLE_ID_ACTIVE: 'rol_1',
  AUTH0_ROLE_ID_PROSPECTIVE: 'rol_2',
  AUTH0_ROLES_CLAIM: 'https://invest.example/roles',
  AWS_ENDPOINT_URL_S3: 'https://s3.eu-central-1.amazonaws.com',
  AWS_S3_DOCUMENT_BUCKET: 'firm-documents',
  AWS_ACCESS_KEY_ID: 'AKIA',
  AWS_SECRET_ACCESS_KEY: 'secret',
  MAIL_HOST: 'smtp.example.com',
  MAIL_USER: 'ir',
  MAIL_PASSWORD: `it's "quoted" # and \\n odd`,
  MAIL_FROM: 'Firm <no-reply@example.com>',
  SENDGRID_API_KEY: 'SG.key',
  DOCUSIGN_BASE_URL: 'https://eu.docusign.net/restapi',
  DOCUSIGN_USER_ID: 'user',
  DOCUSIGN_ACCOUNT_ID: 'account',
  DOCUSIGN_INTEGRATION_KEY: 'integration',
  DOCUSIGN_PRIVATE_KEY: '-----BEGIN RSA PRIVATE KEY-----\\nMII\\n-----END RSA PRIVATE KEY-----',
  CONTENTFUL_SPACE_ID: 'space',
  CONTENTFUL_ACCESS_TOKEN: 'delivery',
  CONTENTFUL_PREVIEW_ACCESS_TOKEN: 'preview',
  HUBSPOT_API_KEY: 'pat',
  MIXPANEL_TOKEN: 'token',
};

type Setup = {
  answers: Values;
  surroundings?: Values;
  failing?: readonly string[];
  refusing?: string;
  file?: string;
};

/** Sets up with these answers, and records what was run and said. `failing`: commands that do not succeed. */
async function setUpWith({
  answers,
  surroundings = {},
  failing = [],
  refusing = 'nothing',
  file = path.join(folder(), '.env'),
}: Setup) {
  const ran: string[] = [];
  const said: string[] = [];
  const isDone = await setUp({
    file,
    surroundings,
    answers: async () => answers,
    agrees: async (what) => !what.includes(refusing),
    run: async (words) => {
      ran.push(words.join(' '));
      return !failing.some((start) => words.join(' ').startsWith(start));
    },
    say: (...lines) => void said.push(...lines),
  });
  return { file, ran, said: said.join('\n'), isDone };
}

describe('a whole set of answers', () => {
  test('makes settings with which the application starts, with secrets drawn, for nobody else to read', async () => {
    const { file, ran, isDone } = await setUpWith({ answers: ANSWERS });
    expect(isDone).toBe(true);
    const written = parseEnv(fs.readFileSync(file, 'utf8'));
    expect(written).toMatchObject(ANSWERS);
    expect(readEnvironment(written)).toMatchObject({ APP_ENV: 'production', TRUSTED_PROXIES: 1 });
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const other = await setUpWith({ answers: ANSWERS });
    expect(parseEnv(fs.readFileSync(other.file, 'utf8')).AUTH0_SECRET).not.toBe(written.AUTH0_SECRET);
    expect(ran.map((words) => words.split(' ').slice(0, 2).join(' '))).toEqual([
      'doctor --only',
      'migrate',
      'doctor --only',
    ]);
  });

  test('imports after a dry run, rates before the lines that need them, and makes the administrator last', async () => {
    const files = { SETUP_PEOPLE: 'p.csv', SETUP_LEDGER: 'l.csv', SETUP_RATES: 'r.csv' };
    const { file, ran } = await setUpWith({
      answers: { ...ANSWERS, ...files, SETUP_ADMIN_EMAIL: 'ada@example.com' },
    });
    expect(ran.slice(3)).toEqual([
      'import people p.csv --dry-run',
      'import people p.csv',
      'import rates r.csv --dry-run',
      'import rates r.csv',
      'import ledger l.csv --dry-run',
      'import ledger l.csv',
      'admin ada@example.com',
    ]);
    expect(fs.readFileSync(file, 'utf8')).not.toContain('SETUP_');
  });

  test('again keeps the secrets, and writes nothing again', async () => {
    const first = await setUpWith({ answers: ANSWERS });
    const text = fs.readFileSync(first.file, 'utf8');
    await setUpWith({ answers: ANSWERS, file: first.file });
    expect(fs.readFileSync(first.file, 'utf8')).toBe(text);
    expect(fs.readdirSync(path.dirname(first.file))).toEqual(['.env']);
  });
});

describe('answers that lack something', () => {
  test('are kept, what is missing is named, and the rest is tried', async () => {
    const { HUBSPOT_API_KEY: _crm, ...others } = ANSWERS;
    const { file, ran, said, isDone } = await setUpWith({ answers: others });
    expect(isDone).toBe(false);
    expect(said).toContain('HUBSPOT_API_KEY is missing');
    expect(ran[1]).toMatch(/^doctor --only .*identity/);
    expect(ran[1]).not.toContain('crm');
    expect(ran).not.toContain('migrate');
    const { isDone: later } = await setUpWith({ answers: { HUBSPOT_API_KEY: 'pat' }, file });
    expect(later).toBe(true);
  });

  test.each(['AUTH0_ROLES_CLAIM', 'MAIL_FROM', 'MARKETING_URL'])(
    '%s has a value in the demo alone, so it is named',
    async (name) => {
      const answers = Object.fromEntries(Object.entries(ANSWERS).filter(([one]) => one !== name));
      const { said, isDone } = await setUpWith({ answers });
      expect(isDone).toBe(false);
      expect(said).toContain(`${name} is missing`);
    },
  );

  test('of a file are not imported when its dry run found errors', async () => {
    const answers = { ...ANSWERS, SETUP_PEOPLE: 'p.csv' };
    const { ran, isDone } = await setUpWith({ answers, failing: ['import people'] });
    expect(isDone).toBe(false);
    expect(ran.at(-1)).toBe('import people p.csv --dry-run');
  });

  test('nothing is imported against the will of the person who is asked, or without a database', async () => {
    const answers = { ...ANSWERS, SETUP_PEOPLE: 'p.csv' };
    expect((await setUpWith({ answers, refusing: 'Import' })).ran.at(-1)).toBe(
      'import people p.csv --dry-run',
    );
    const away = await setUpWith({ answers, failing: ['doctor --only database'] });
    expect(away.ran).toEqual(['doctor --only database']);
  });
});

describe('the file of settings', () => {
  test('that was there before is kept beside the new one, as private', () => {
    const file = path.join(folder(), '.env');
    fs.writeFileSync(file, 'HUBSPOT_API_KEY=old\n', { mode: 0o644 });
    const copy = writeEnvFile(file, { HUBSPOT_API_KEY: 'new' });
    expect(readEnvFile(copy ?? '')).toEqual({ HUBSPOT_API_KEY: 'old' });
    expect(fs.statSync(copy ?? '').mode & 0o777).toBe(0o600);
    expect(readEnvFile(file)).toEqual({ HUBSPOT_API_KEY: 'new' });
  });

  test('of a trial is not taken over into production', async () => {
    const file = path.join(folder(), '.env');
    fs.writeFileSync(
      file,
      'APP_ENV=development\nHUBSPOT_BASE_URL=http://localhost:4007\nCLAMD_URL=tcp://localhost\n',
    );
    await setUpWith({ answers: ANSWERS, file });
    expect(readEnvFile(file)).toMatchObject({
      APP_ENV: 'production',
      HUBSPOT_BASE_URL: 'https://api.hubapi.com',
    });
    expect(readEnvFile(file)).not.toHaveProperty('CLAMD_URL');
  });

  test('that does not say what it is for keeps its secrets', async () => {
    const file = path.join(folder(), '.env');
    const secret = 'a secret of an installation that runs';
    fs.writeFileSync(file, `AUTH0_SECRET='${secret}'\nCLAMD_URL=tcp://scanner\n`);
    await setUpWith({ answers: ANSWERS, file });
    expect(readEnvFile(file)).toMatchObject({
      APP_ENV: 'production',
      AUTH0_SECRET: secret,
      CLAMD_URL: 'tcp://scanner',
    });
  });

  test('takes over the settings of the process, its secrets too, but nothing else', async () => {
    const secret = 'a secret that the container was given';
    const surroundings = {
      AUTH0_SECRET: secret,
      HOME: '/root',
      APP_NAME: 'Birch',
      IR_EMAIL: 'it@example.com',
    };
    const { file } = await setUpWith({ answers: ANSWERS, surroundings });
    expect(readEnvFile(file)).toMatchObject({
      AUTH0_SECRET: secret,
      APP_NAME: 'Birch',
      IR_EMAIL: ANSWERS.IR_EMAIL,
    });
    expect(readEnvFile(file)).not.toHaveProperty('HOME');
    const trial = await setUpWith({
      answers: ANSWERS,
      surroundings: { ...surroundings, APP_ENV: 'development' },
    });
    expect(readEnvFile(trial.file)).toMatchObject({ APP_ENV: 'production', APP_NAME: 'Vestry' });
    expect(readEnvFile(trial.file).AUTH0_SECRET).not.toBe(secret);
  });

  test('is refused if it is a link, or cannot be written', () => {
    const home = folder();
    const file = path.join(home, '.env');
    expect(whyUnwritable(file)).toBeNull();
    fs.symlinkSync(path.join(home, 'elsewhere'), file);
    expect(whyUnwritable(file)).toContain('symbolic link');
    expect(whyUnwritable(home)).toContain('not a file');
    expect(whyUnwritable(path.join(home, 'missing', '.env'))).toContain('cannot be written');
    const own = path.join(home, 'own.env');
    fs.writeFileSync(own, 'A=1');
    expect(whyUnwritable(own)).toBeNull();
  });

  test('holds any value as it is, or says of which it cannot', () => {
    const file = path.join(folder(), '.env');
    const values = { A: `'`, B: '"', C: '`"', D: 'a\\nb', E: ' spaced # no comment ', F: '$HOME' };
    writeEnvFile(file, values);
    expect(parseEnv(fs.readFileSync(file, 'utf8'))).toEqual(values);
    expect(() => writeEnvFile(file, { MAIL_PASSWORD: `'"\`` })).toThrow('MAIL_PASSWORD');
    expect(parseEnv(fs.readFileSync(file, 'utf8'))).toEqual(values);
  });
});
