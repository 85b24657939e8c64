import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { and, eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { esignMessage, ndaSignature } from '#app/db/schema/nda.ts';
import type { SigningView } from '#app/features/nda/nda.ts';
import { esign } from '#app/integrations/wiring.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeVersion } from '#tests/factories/nda.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { hurryJobs, untilJobsAreDone } from '#tests/setup/jobs.ts';
import { expectNoOutsideCalls } from '#tests/setup/outside-calls.ts';
import { nextCall, useSandbox } from '#tests/setup/sandbox.ts';
import { DELIVERIES, FAULT_KINDS } from '../../sandbox/faults.ts';
import type { ServerEnv } from '../../server/context.ts';

// The provider's messages need an endpoint; its handler is set later.
const door = Promise.withResolvers<ReturnType<typeof getRequestListener>>();
const server = createServer(async (incoming, outgoing) => (await door.promise)(incoming, outgoing));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const WEBHOOK = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const held = useSandbox({ appUrl: WEBHOOK });
useTestDatabase();
let app: Hono<ServerEnv>;

/** Failing jobs are expected here. */
const unheard = () => undefined;
const quiet = { info: unheard, warn: unheard, error: unheard };

beforeAll(async () => {
  const { createApp } = await import('../../server/app.ts');
  app = createApp({ pages: async () => new Response('page'), clientFolder: 'public' });
  door.resolve(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const { JOBS } = await import('#app/jobs.server.ts');
  await startJobs({ jobs: JOBS, mode: 'work', log: quiet });
});
afterAll(async () => {
  await stopJobs();
  await new Promise((resolve) => server.close(resolve));
});

type Somebody = { cookie: string; memberId: string };

async function call<Answer>(name: string, input: unknown, { cookie }: Somebody): Promise<Answer> {
  const answer = await post(app, `/api/trpc/nda.${name}`, input, { cookie });
  const body = (await answer.json()) as { result?: { data: Answer } };
  if (!body.result) throw new Error(`${name}: ${JSON.stringify(body)}`);
  return body.result.data;
}

/** A member who has to sign, and presses the button. */
async function pressed() {
  const version = await makeVersion();
  const { member, cookie } = await makeSignedIn({}, { nda: false });
  const who = { cookie, memberId: member.id };
  const signing = await expectNoOutsideCalls(() =>
    call<SigningView>('begin', { versionId: version.id }, who),
  );
  expect(signing).toMatchObject({ state: 'created', ready: false });
  return { who, id: signing.id, versionId: version.id };
}

const stored = async (id: string) =>
  (await db().select().from(ndaSignature).where(eq(ndaSignature.id, id)))[0];

/** The provider's envelopes of one signing. */
const envelopesOf = (id: string) =>
  held.sandbox.esign
    .envelopes()
    .filter(({ recipients }) => recipients.signers[0].clientUserId === id)
    .map(({ envelopeId }) => envelopeId);

async function envelopeOf(id: string): Promise<string> {
  expect(await untilJobsAreDone({ withinMs: 60_000 })).toBe(0);
  const [envelopeId, ...more] = envelopesOf(id);
  expect(more).toEqual([]);
  expect((await stored(id))?.envelopeId).toBe(envelopeId);
  return envelopeId ?? '';
}

async function acts(): Promise<string[]> {
  const rows = await db().select().from(auditEntry).orderBy(auditEntry.seq);
  return rows.map(({ act }) => act);
}

/** How often each effect of a signature was requested. */
async function followed(): Promise<Record<string, number>> {
  const { rows } = await db().execute<{ name: string; jobs: number }>(sql`
    select name, count(*)::int as jobs from pgboss.job
    where name in ('nda.keep', 'mail.member', 'crm.note') and state = 'completed' group by name`);
  return Object.fromEntries(rows.map(({ name, jobs }) => [name, jobs]));
}

const untilSigned = (id: string) =>
  vi.waitUntil(
    async () => {
      await hurryJobs();
      return (await stored(id))?.completedAt;
    },
    { timeout: 30_000, interval: 100 },
  );

/** Asserts that the member has signed, once, with all effects. */
async function expectSigned(id: string): Promise<void> {
  await untilSigned(id);
  expect(await untilJobsAreDone({ withinMs: 60_000 })).toBe(0);
  expect(await stored(id)).toMatchObject({
    documentKey: `nda/signed/${id}/agreement.pdf`,
    certificateKey: `nda/signed/${id}/certificate.pdf`,
  });
  expect(await followed()).toEqual({ 'nda.keep': 1, 'mail.member': 1, 'crm.note': 1 });
  expect((await acts()).filter((act) => act === 'nda.complete')).toHaveLength(1);
  expect(envelopesOf(id)).toHaveLength(1);
}

test.each(FAULT_KINDS)(
  'while the provider is %s, pressing the button answers as usual; afterwards there is one envelope to sign',
  async (kind) => {
    held.sandbox.faults.set('esign', { kind, delayMs: 500 });
    const met = nextCall(held.sandbox, 'esign');
    const { id } = await pressed();
    await met;
    held.sandbox.faults.clear();
    await held.sandbox.esign.ceremony.sign(await envelopeOf(id));
    await expectSigned(id);
  },
  120_000,
);

// A silent service delays a job equally in both tests, so one wait is enough.
test.each(FAULT_KINDS.filter((kind) => kind !== 'silent'))(
  'a signature that is made while the provider is %s is noted after it has come back, once',
  async (kind) => {
    const { id } = await pressed();
    const envelopeId = await envelopeOf(id);
    held.sandbox.faults.set('esign', { kind, delayMs: 500 });
    const met = nextCall(held.sandbox, 'esign');
    await held.sandbox.esign.ceremony.sign(envelopeId);
    await met;
    held.sandbox.faults.clear();
    await expectSigned(id);
  },
  60_000,
);

/** The switch loses the response to the provider's n-th call from now. */
function loseAnswer(n: number): void {
  const { faults } = held.sandbox;
  const take = faults.take.bind(faults);
  let calls = 0;
  faults.take = (service) => {
    if (service !== 'esign') return take(service);
    calls += 1;
    return calls === n ? { kind: 'lost', delayMs: 0, retryAfterSeconds: 0, times: 1 } : take(service);
  };
  onTestFinished(() => {
    faults.take = take;
  });
}

test('an envelope whose creation got no response is found again: there is only one', async () => {
  // So that only this signing's calls are counted: a search, then the creation.
  await esign().testConnection();
  loseAnswer(2);
  const { id } = await pressed();
  const envelopeId = await envelopeOf(id);
  expect(await stored(id)).toMatchObject({ sentAt: expect.any(Date), completedAt: null });
  const { rows } = await db().execute(sql`select retry_count from pgboss.job where name = 'nda.envelope'`);
  expect(rows).toEqual([{ retry_count: 1 }]);
  await held.sandbox.esign.ceremony.sign(envelopeId);
  await expectSigned(id);
}, 60_000);

describe('the provider’s messages', () => {
  test.each(DELIVERIES.filter((delivery) => delivery !== 'never'))(
    'that come %s end in a signature, noted once',
    async (delivery) => {
      const { id } = await pressed();
      const envelopeId = await envelopeOf(id);
      held.sandbox.faults.setDelivery('esign', delivery);
      await held.sandbox.esign.ceremony.sign(envelopeId);
      await expectSigned(id);
    },
    60_000,
  );

  test('that never arrive are replaced by polling', async () => {
    // From the start: a late message that the envelope was sent would fail while the provider does.
    held.sandbox.faults.setDelivery('esign', 'never');
    const { id } = await pressed();
    const envelopeId = await envelopeOf(id);
    await held.sandbox.esign.ceremony.sign(envelopeId);
    const ago = new Date(Date.now() - 10 * 60_000);
    await db().update(ndaSignature).set({ createdAt: ago, checkedAt: null });
    const { pollJob } = await import('#app/features/nda/signing/envelope-status.server.ts');
    const { enqueue } = await import('#app/platform/jobs/jobs.server.ts');
    const { transaction } = await import('#app/db/client.server.ts');
    held.sandbox.faults.set('esign', { kind: 'failing' });
    await transaction((tx) => enqueue(tx, pollJob, {}));
    // An outage leaves no pending and no dead jobs: the next run polls again.
    expect(await untilJobsAreDone()).toBe(0);
    expect(await stored(id)).toMatchObject({ completedAt: null });
    held.sandbox.faults.clear();
    await transaction((tx) => enqueue(tx, pollJob, {}));
    await expectSigned(id);
  }, 60_000);

  const deliver = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${WEBHOOK}/api/webhooks/esign`, { method: 'POST', body, headers });

  test('with an invalid signature are refused and not stored', async () => {
    const { id } = await pressed();
    const envelopeId = await envelopeOf(id);
    const body = JSON.stringify({ event: 'envelope-completed', data: { envelopeId } });
    const forged = [
      await deliver(body),
      await deliver(body, { 'x-docusign-signature-1': 'bm90aGluZw==' }),
      await deliver('', { 'x-docusign-signature-1': '' }),
    ];
    expect(forged.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await forged[0]?.json()).toMatchObject({ error: { code: 'unauthorized' } });
    const ofThisOne = and(
      eq(esignMessage.envelopeId, envelopeId),
      eq(esignMessage.event, 'envelope-completed'),
    );
    expect(await db().$count(esignMessage, ofThisOne)).toBe(0);
    expect(await stored(id)).toMatchObject({ completedAt: null });
  });

  test('about unknown envelopes, and about other things, are accepted', async () => {
    const key = (process.env.DOCUSIGN_CONNECT_HMAC_KEYS ?? '').split(',').at(-1) ?? '';
    const signed = (body: string) =>
      deliver(body, { 'x-docusign-signature-1': createHmac('sha256', key).update(body).digest('base64') });
    const foreign = JSON.stringify({ event: 'envelope-completed', data: { envelopeId: 'nobodys' } });
    const answers = [
      await signed(foreign),
      await signed(foreign),
      await signed('{"event":"template-created"}'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await db().$count(esignMessage, eq(esignMessage.envelopeId, 'nobodys'))).toBe(1);
    expect((await signed(`{"much":"${'x'.repeat(2 * 1024 * 1024)}"}`)).status).toBe(413);
  });
});

/** A person's actions in the ceremony, through its own pages. */
async function inCeremony(url: string, form: Record<string, string>): Promise<URL> {
  const opened = await fetch(url, { redirect: 'manual' });
  const session = new URL(opened.headers.get('location') ?? '', url);
  const done = await fetch(session, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  return new URL(done.headers.get('location') ?? '', session);
}

type Ceremony = { url: string | null; signing: SigningView | null };
type Asked = { signing: SigningView; heard: boolean };
const SIGN = { act: 'sign', signature: 'Ada Lindqvist', consent: 'on' };

describe('a member’s journey', () => {
  test('leads to the ceremony and back, where the page shows the outcome at once', async () => {
    const { who, id } = await pressed();
    await envelopeOf(id);
    held.sandbox.faults.setDelivery('esign', 'never');
    const { url } = await call<Ceremony>('ceremony', { id, returnTo: '/opportunities/open' }, who);
    const back = await inCeremony(url ?? '', SIGN);
    expect([back.pathname, back.searchParams.get('id'), back.searchParams.get('returnTo')]).toEqual([
      '/onboarding/nda',
      id,
      '/opportunities/open',
    ]);
    expect(await call<Asked>('ask', { id }, who)).toMatchObject({
      heard: true,
      signing: { state: 'completed' },
    });
    // The message finally arrives, and changes nothing.
    await held.sandbox.webhooks.release('esign');
    await expectSigned(id);
    expect(await call<Ceremony>('ceremony', { id }, who)).toMatchObject({
      url: null,
      signing: { state: 'completed' },
    });
  }, 60_000);

  test('may be interrupted and resumed, each time with a new link', async () => {
    const { who, id } = await pressed();
    await envelopeOf(id);
    const first = await call<Ceremony>('ceremony', { id }, who);
    await inCeremony(first.url ?? '', { act: 'later' });
    expect(await call<Asked>('ask', { id }, who)).toMatchObject({
      heard: true,
      signing: { state: 'viewed' },
    });
    const second = await call<Ceremony>('ceremony', { id }, who);
    expect(second.url).not.toBe(first.url);
    await inCeremony(second.url ?? '', SIGN);
    await expectSigned(id);
  }, 60_000);

  test('may end in a refusal, and be restarted', async () => {
    const { who, id, versionId } = await pressed();
    await envelopeOf(id);
    const { url } = await call<Ceremony>('ceremony', { id }, who);
    await inCeremony(url ?? '', { act: 'decline', reason: 'Clause 3' });
    expect(await call<Asked>('ask', { id }, who)).toMatchObject({ signing: { state: 'declined' } });
    const again = await call<SigningView>('begin', { versionId }, who);
    expect([again.id === id, again.state]).toEqual([false, 'created']);
    await held.sandbox.esign.ceremony.sign(await envelopeOf(again.id));
    await untilSigned(again.id);
    expect(await stored(id)).toMatchObject({ declineReason: 'Clause 3', completedAt: null });
  }, 60_000);

  test.each(FAULT_KINDS.filter((kind) => kind !== 'slow'))(
    'back from the ceremony while the provider is %s: the page says so, and is right later',
    async (kind) => {
      // From the start: what is done with the message that the envelope was sent may find it signed.
      held.sandbox.faults.setDelivery('esign', 'never');
      const { who, id } = await pressed();
      await envelopeOf(id);
      const { url } = await call<Ceremony>('ceremony', { id }, who);
      await inCeremony(url ?? '', SIGN);
      held.sandbox.faults.set('esign', { kind });
      expect(await call<Asked>('ask', { id }, who)).toMatchObject({
        heard: false,
        signing: { state: 'sent' },
      });
      await expect(call('ceremony', { id }, who)).rejects.toThrow(/is not responding/);
      held.sandbox.faults.clear();
      await expectSigned(id);
    },
    60_000,
  );

  test('an admin voids an unsigned envelope: it can no longer be signed', async () => {
    const { who, id } = await pressed();
    const envelopeId = await envelopeOf(id);
    const { cookie, member } = await makeSignedIn({ roles: ['admin'] }, { nda: false });
    held.sandbox.faults.set('esign', { kind: 'failing' });
    const admin = { cookie, memberId: member.id };
    const met = nextCall(held.sandbox, 'esign');
    await call('voidSignature', { id, reason: 'Wrong name' }, admin);
    await met;
    held.sandbox.faults.clear();
    expect(await untilJobsAreDone()).toBe(0);
    expect(held.sandbox.esign.envelopes().find((one) => one.envelopeId === envelopeId)).toMatchObject({
      status: 'voided',
      voidedReason: 'Wrong name',
    });
    expect(await call<Ceremony>('ceremony', { id }, who)).toMatchObject({
      url: null,
      signing: { state: 'voided' },
    });
  }, 60_000);
});
