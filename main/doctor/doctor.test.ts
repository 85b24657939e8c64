import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FindingState } from '#app/domain/findings.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { APP, useDoctor } from '#tests/setup/doctor.ts';
import { addressesOf, sandboxSecrets } from '#tests/setup/sandbox.ts';
import type { ServiceName } from '../../sandbox/calls.ts';
import { FAULT_KINDS, type FaultKind } from '../../sandbox/faults.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { FREE, startApplication, temporaryFolder } from '../../sandbox/testing.ts';
import { type DoctorFinding, examineAll } from './doctor.ts';
import { doctorReportText } from './doctor-command.ts';
import { type DoctorPart, PARTS } from './part-names.ts';

const { held, variables, findings, wrong } = useDoctor();

/** Each service of the sandbox with the part that examines it. */
const SERVICES = {
  identity: 'identity',
  mail: 'mail',
  storage: 'storage',
  'member-mail': 'memberMail',
  esign: 'esign',
  content: 'content',
  crm: 'crm',
  analytics: 'analytics',
  errors: 'errors',
  tags: 'tags',
} as const satisfies Partial<Record<DoctorPart, ServiceName>>;
type ServicePart = keyof typeof SERVICES;
const PARTS_OF_SERVICES = Object.keys(SERVICES) as ServicePart[];

describe('a whole installation', () => {
  test.each(PARTS_OF_SERVICES)('%s is in order, and says so for each check', async (part) => {
    const found = await findings(part);
    expect(found.map(({ check, state, says }) => [check, state, says])).toEqual(
      // On a busy machine even the sandbox may be slow, which is a warning.
      found.map(({ check, says }) => [check, says.includes('It is slow') ? 'warning' : 'ok', says]),
    );
    expect(found.length).toBeGreaterThan(0);
  });

  test('is asked for nothing that the sandbox does not know, and nothing is left behind', async () => {
    await examineAll({ variables: variables(), only: PARTS_OF_SERVICES });
    expect(held.sandbox.calls.unknown()).toEqual([]);
    expect(await findings('storage')).toHaveLength(8);
    expect((await storage().listObjects('doctor/')).objects).toEqual([]);
    const mails = held.sandbox.mailbox.find({}).filter(({ via }) => via !== 'identity');
    expect(mails).toEqual([]);
    expect(held.sandbox.crm.contacts()).toEqual([]);
    expect(held.sandbox.esign.envelopes()).toEqual([]);
  });
});

/** What is said of each fault, and how bad it is. */
const FAULTS: Record<FaultKind, [state: FindingState, says: RegExp]> = {
  slow: ['warning', /It is slow: it took \d+\.\d seconds\.$/],
  silent: ['error', /does not answer: nothing came within 0\.5 seconds\.$/],
  lost: ['error', /closed the connection without an answer\.$/],
  busy: ['error', /(refuses calls|accepts no more mail) for now/],
  failing: ['error', /fails on its own side/],
  malformed: ['error', /^The response (is not from|cannot be read)/],
};

describe.each(PARTS_OF_SERVICES)('the faults of %s', (part) => {
  const service = SERVICES[part];

  test('are told apart, each with what to do about it', { timeout: 60_000 }, async () => {
    const seen: DoctorFinding[] = [];
    for (const kind of FAULT_KINDS) {
      held.sandbox.faults.clear();
      held.sandbox.faults.set(service, { kind, ...(kind === 'slow' && { delayMs: 2_200, times: 1 }) });
      seen.push(await wrong(part));
    }
    expect(seen.map(({ state, says }) => [state, says])).toEqual(
      FAULT_KINDS.map((kind) => [FAULTS[kind][0], expect.stringMatching(FAULTS[kind][1])]),
    );
    expect(new Set(seen.map(({ says }) => says)).size).toBe(FAULT_KINDS.length);
    for (const { mend } of seen) expect(mend).toMatch(/\.$/);
  });

  test('include an address at which nothing listens', async () => {
    const nowhere = await closedPort();
    const addresses = Object.entries(variables()).flatMap(([name, value]) =>
      value?.includes(`:${held.sandbox.ports[service]}`) && /URL|DSN/.test(name)
        ? [[name, value.replace(`:${held.sandbox.ports[service]}`, `:${nowhere}`)]]
        : [],
    );
    const port = service === 'mail' ? { MAIL_PORT: String(nowhere) } : {};
    const { state, says, mend } = await wrong(part, { ...Object.fromEntries(addresses), ...port });
    expect([state, says]).toEqual(['error', expect.stringMatching(/listens at this address\.$/)]);
    expect(mend).toMatch(/Check (host and port|MAIL_HOST)/);
  });
});

async function closedPort(): Promise<number> {
  const application = await startApplication();
  const port = Number(new URL(application.url).port);
  await application.close();
  return port;
}

describe('a service that is not set up as it has to be', () => {
  const folder = temporaryFolder();
  let lacking: Sandbox;
  beforeAll(async () => {
    const { identity, memberMail, storage, esign, content, crm, ...others } = sandboxSecrets(APP);
    lacking = await startSandbox({
      ...others,
      dataDir: folder.path,
      appUrl: APP,
      ports: FREE,
      identity: {
        ...identity,
        managementScope: 'read:users read:roles',
        roleIds: { active: 'rol_active', prospective: 'rol_prospective' },
      },
      memberMail: { ...memberMail, scopes: ['mail.send'], domains: [] },
      storage: { ...storage, abortAfterDays: 0 },
      esign: { ...esign, consented: false },
      content: { ...content, contentTypes: ['keyFigure'] },
      crm: { ...crm, scopes: ['crm.schemas.contacts.read'], properties: { vestry_member_id: 'number' } },
    });
  });
  afterAll(async () => {
    await lacking.stop();
    folder.remove();
  });
  const of = async (part: DoctorPart) =>
    (await findings(part, addressesOf(lacking), lacking)).filter(({ state }) => state !== 'ok');

  test('lacks scopes at the sign-in service', async () => {
    expect(await of('identity')).toMatchObject([
      {
        check: 'management client',
        state: 'error',
        says: expect.stringContaining('lacks update:users, delete:users'),
      },
      { check: 'roles', state: 'skipped' },
    ]);
  });

  test('has a key that may not see or mend everything at the mail service', async () => {
    expect(await of('member-mail')).toMatchObject([
      { check: 'key', state: 'warning', says: expect.stringContaining('suppression.bounces.delete') },
      { check: 'sender', state: 'warning', says: expect.stringContaining('may not read') },
    ]);
  });

  test('keeps unfinished uploads in the bucket', async () => {
    expect(await of('storage')).toMatchObject([
      { check: 'lifecycle', state: 'warning', mend: expect.stringContaining('Lifecycle rules') },
    ]);
  });

  test('has no consent at the e-signature service: the address where it is given can be followed', async () => {
    const [consent, ...others] = await of('esign');
    expect(consent).toMatchObject({ check: 'consent', state: 'error' });
    const [address = ''] = /http\S+\/oauth\/auth\S+/.exec(consent?.mend ?? '') ?? [];
    expect(new URL(address).searchParams.get('client_id')).toBe(process.env.DOCUSIGN_INTEGRATION_KEY);
    expect(others.map(({ state }) => state)).toContain('skipped');
  });

  test('lacks content types', async () => {
    expect(await of('content')).toMatchObject([
      { check: 'content types', state: 'warning', says: expect.stringMatching(/mediaUpdate, outcome/) },
    ]);
    for (const { id, contentType } of lacking.content.space.all())
      if (contentType === 'opportunity') await lacking.content.space.remove(id);
    expect(await of('content')).toMatchObject([
      {
        check: 'content types',
        state: 'error',
        says: expect.stringContaining('no content type with the id'),
      },
    ]);
  });

  test('lacks scopes and properties in the CRM', async () => {
    expect(await of('crm')).toMatchObject([
      { check: 'token', state: 'error', says: expect.stringContaining('crm.objects.contacts.write') },
      { check: 'properties', state: 'skipped' },
    ]);
  });
});

describe('the environment', () => {
  test('is named variable by variable, each with its part', async () => {
    const report = await examineAll({
      variables: variables({ HUBSPOT_API_KEY: '', IR_EMAIL: 'nobody', AUTH0_SECRET: 'short' }),
      only: ['environment', 'identity', 'crm'],
    });
    expect(report.outcome).toBe('error');
    expect(report.findings.map(({ part, state, says }) => [part, state, says])).toEqual([
      ['environment', 'error', 'IR_EMAIL is not written as .env.example shows.'],
      ['identity', 'error', 'AUTH0_SECRET is too short or too small.'],
      ['crm', 'error', 'HUBSPOT_API_KEY is missing.'],
    ]);
  });

  test('of production must not lead to this machine, nor keep names of the demo', async () => {
    const found = await findings('environment', { APP_ENV: 'production' });
    const says = found.map(({ says: one }) => one);
    expect(says).toContain('APP_BASE_URL points to this machine.');
    expect(says).toContain('IR_EMAIL is a value of the demo.');
    expect(says.filter((one) => /MAIL_FROM|AUTH0|HUBSPOT|CONTENTFUL|SENDGRID/.test(one))).toEqual([]);
  });

  test.each([
    ['mail', 'MAIL_FROM is missing.'],
    ['member-mail', 'MAIL_FROM is missing.'],
    ['identity', 'AUTH0_ROLES_CLAIM is missing.'],
    ['crm', 'HUBSPOT_BASE_URL points to this machine.'],
  ] as const)('of production that is wrong is reported with its service: %s', async (part, says) => {
    const found = await findings(part, { APP_ENV: 'production', AUTH0_ROLES_CLAIM: undefined });
    expect(found.map(({ says: one }) => one)).toContain(says);
  });

  test('of the mail to members that is missing is not reported with the mail to the firm', async () => {
    const report = await examineAll({
      variables: variables({ SENDGRID_API_KEY: '' }),
      only: ['mail', 'member-mail'],
    });
    expect(report.findings.filter(({ state }) => state === 'error')).toMatchObject([
      { part: 'member-mail', says: 'SENDGRID_API_KEY is missing.' },
    ]);
  });

  test('that says off of a service is in order, and the service is not called', async () => {
    const report = await examineAll({
      variables: variables({ HUBSPOT_API_KEY: 'off', HUBSPOT_BASE_URL: 'off', MIXPANEL_TOKEN: 'off' }),
      only: ['environment', 'crm', 'analytics'],
    });
    expect(report.findings.map(({ state, says: one }) => [state, one])).toEqual([
      ['ok', 'Every variable is there and can be read.'],
      ['skipped', 'Off: HUBSPOT_BASE_URL says that there is none.'],
      ['skipped', 'Off: MIXPANEL_TOKEN says that there is none.'],
    ]);
  });

  test('that lacks what is optional is in order, and says what is not done', async () => {
    const report = await examineAll({
      variables: variables({ SENTRY_DSN: '', TAG_MANAGER_ID: '', CLAMD_URL: '' }),
      only: ['errors', 'tags', 'malware'],
    });
    expect(report.outcome).toBe('ok');
    expect(report.findings.map(({ state }) => state)).toEqual(['skipped', 'skipped', 'skipped']);
  });
});

describe('no secret', () => {
  test('is in the report, even if a service answers with it', async () => {
    const echo = await startApplication();
    const secrets = {
      HUBSPOT_API_KEY: 'pat-eu1-0badc0de',
      AWS_SECRET_ACCESS_KEY: 'wJalr/bPxRfi+K7',
      CONTENTFUL_ACCESS_TOKEN: 'cda-Tok3n',
      AUTH0_CLIENT_SECRET: 'a0-cl1ent',
      SENDGRID_API_KEY: 'SG.k3y.s3cr3t',
      MIXPANEL_TOKEN: 'mp-0123',
      MAIL_PASSWORD: 'hunter2!',
    };
    echo.answer.status = 400;
    echo.answer.body = JSON.stringify({
      message: `You sent ${Object.values(secrets).join(' and ')}`,
      error: Object.values(secrets).join(' '),
      error_description: Object.values(secrets).join(' '),
      category: 'VALIDATION_ERROR',
    });
    const urls = Object.keys(addressesOf(held.sandbox)).filter(
      (name) => name.endsWith('_URL') || name.endsWith('_S3'),
    );
    const changes = { ...secrets, ...Object.fromEntries(urls.map((name) => [name, `${echo.url}/`])) };
    const all = variables({ ...changes, AUTH0_SECRET: 'a-s3aling-secret-of-forty-characters-or-so' });
    const report = await examineAll({ variables: all, only: PARTS_OF_SERVICES });
    await echo.close();
    const printed = JSON.stringify(report) + doctorReportText(report);
    expect(printed).toContain('You sent');
    for (const secret of [...Object.values(secrets), 'a-s3aling-secret'])
      expect(printed).not.toContain(secret);
  });

  test('of the database is in what is said of a refused connection', async () => {
    const url = 'postgres://vestry:s3cret%2Fpass@127.0.0.1:1/vestry';
    const found = await wrong('database', { DATABASE_URL: url });
    expect(found).toMatchObject({ check: 'connection', says: 'No server listens at this address.' });
    expect(JSON.stringify(found)).not.toMatch(/s3cret/);
  });
});

test('the text has a line for each check and below it what to do, and counts them', () => {
  const text = doctorReportText({
    findings: [
      { part: 'crm', check: 'token', state: 'ok', says: 'Accepted.', mend: null, ms: 1 },
      {
        part: 'crm',
        check: 'properties',
        state: 'error',
        says: 'One \u001b[31mis missing.',
        mend: 'Create it.',
        ms: 1,
      },
      { part: 'tags', check: 'settings', state: 'skipped', says: 'Not set.', mend: null, ms: 0 },
    ],
  });
  expect(stripVTControlCharacters(text)).toBe(
    [
      PARTS.crm,
      '  ✓ token  Accepted.',
      '  ✗ properties  One is missing.',
      '      → Create it.',
      '',
      PARTS.tags,
      '  – settings  Not set.',
      '',
      '1 in order, 1 error, 1 not tried.',
    ].join('\n'),
  );
});
