import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { esign } from '#app/integrations/wiring.server.ts';
import { tokenCache } from '#app/platform/outside/bearer-token.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { mayPass, retryHint } from './refusals.server.ts';
import { grantToken } from './token.server.ts';

const held = useSandbox();
const client = async () => esign();
const signer = { name: 'Ada Lovelace', email: 'ada@vestry.test', clientUserId: 'signing-1' };
const returnUrl = 'http://localhost:3000/nda/return?signing=1';
let pdf: Uint8Array;

beforeAll(async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage();
  page.drawText('What is told stays here.', { x: 60, y: 700, font, size: 12 });
  page.drawText('/sign/', { x: 60, y: 200, font, size: 8 });
  page.drawText('/date/', { x: 360, y: 200, font, size: 8 });
  pdf = await document.save();
});

// No server listens at the application's address.
beforeEach(() => held.sandbox.faults.setDelivery('esign', 'never'));

const make = async (reference = newId()) => {
  const { createEnvelope } = await client();
  return createEnvelope({
    reference,
    subject: 'Non-disclosure agreement',
    document: { name: 'NDA', pdf },
    signer,
  });
};

const failure = async (call: Promise<unknown>): Promise<OutsideError> => {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (error instanceof OutsideError) return error;
  throw new Error('The call did not fail as expected', { cause: error });
};

const tokensAsked = () =>
  held.sandbox.calls.recent('esign').filter(({ path }) => path === '/oauth/token').length;

describe('an envelope', () => {
  test('is sent, viewed and signed, and its signed documents can be downloaded', async () => {
    const { getEnvelope, ceremonyUrl, signedDocument, certificate } = await client();
    const { id } = await make();
    expect(await getEnvelope(id)).toEqual({
      id,
      status: 'sent',
      sentAt: expect.stringMatching(/Z$/),
      deliveredAt: null,
      completedAt: null,
      declinedAt: null,
      voidedAt: null,
      reason: null,
    });

    const link = await ceremonyUrl({ envelopeId: id, signer, returnUrl });
    const opened = await fetch(link, { redirect: 'manual' });
    const session = new URL(opened.headers.get('location') ?? '', link).href;
    expect(await (await fetch(session)).text()).toContain('Non-disclosure agreement');
    expect(await getEnvelope(id)).toMatchObject({ status: 'delivered', deliveredAt: expect.any(String) });

    const form = new URLSearchParams({ act: 'sign', signature: 'Ada Lovelace', consent: 'on' });
    const back = await fetch(session, { method: 'POST', body: form, redirect: 'manual' });
    expect(back.headers.get('location')).toBe(`${returnUrl}&event=signing_complete`);
    expect(await getEnvelope(id)).toMatchObject({ status: 'completed', completedAt: expect.any(String) });
    expect((await PDFDocument.load(await signedDocument(id))).getPageCount()).toBe(2);
    expect((await PDFDocument.load(await certificate(id))).getPageCount()).toBe(1);
  });

  test('may be declined, with a reason', async () => {
    const { getEnvelope } = await client();
    const { id } = await make();
    await held.sandbox.esign.ceremony.decline(id, 'The term is too long');
    const declined = { status: 'declined', declinedAt: expect.any(String), reason: 'The term is too long' };
    expect(await getEnvelope(id)).toMatchObject(declined);
  });

  test('may be voided, even twice, but not once it is signed', async () => {
    const { getEnvelope, voidEnvelope, ceremonyUrl } = await client();
    const { id } = await make();
    await voidEnvelope(id, 'A newer version is out');
    await voidEnvelope(id, 'Once more');
    expect(await getEnvelope(id)).toMatchObject({ status: 'voided', reason: 'A newer version is out' });
    expect(await failure(ceremonyUrl({ envelopeId: id, signer, returnUrl }))).toMatchObject({
      permanent: true,
    });

    const signed = await make();
    await held.sandbox.esign.ceremony.sign(signed.id);
    expect(await failure(voidEnvelope(signed.id, 'Too late'))).toMatchObject({
      code: 'ENVELOPE_CANNOT_VOID_INVALID_STATE',
      permanent: true,
    });
  });

  test('can be found when the response to its creation was lost', async () => {
    const { findEnvelope } = await client();
    const reference = newId();
    expect(await findEnvelope(reference)).toBeNull();
    held.sandbox.faults.set('esign', { kind: 'lost' });
    expect(await failure(make(reference))).toMatchObject({ code: 'Unreachable', permanent: false });
    held.sandbox.faults.clear();
    const [made] = held.sandbox.esign.envelopes();
    expect(await findEnvelope(reference)).toMatchObject({ id: made?.envelopeId, status: 'sent' });
    expect(await findEnvelope(reference.slice(0, -1))).toBeNull();
  });

  test('is preferred to a voided one with the same reference', async () => {
    const { findEnvelope, voidEnvelope } = await client();
    const reference = newId();
    const good = await make(reference);
    const bad = await make(reference);
    await voidEnvelope(bad.id, 'Made twice');
    expect(await findEnvelope(reference)).toMatchObject({ id: good.id });
    await voidEnvelope(good.id, 'No more');
    expect(await findEnvelope(reference)).toMatchObject({ status: 'voided' });
  });

  test('can be signed only by its own signer', async () => {
    const { ceremonyUrl, getEnvelope } = await client();
    const { id } = await make();
    const other = { ...signer, clientUserId: 'signing-2' };
    expect(await failure(ceremonyUrl({ envelopeId: id, signer: other, returnUrl }))).toMatchObject({
      code: 'UNKNOWN_ENVELOPE_RECIPIENT',
      permanent: true,
    });
    expect(await failure(getEnvelope('../users'))).toMatchObject({
      code: 'ENVELOPE_DOES_NOT_EXIST',
      status: 404,
      permanent: true,
    });
  });

  test('needs a document that can be signed', async () => {
    const { createEnvelope } = await client();
    const send = (bytes: Uint8Array) =>
      failure(
        createEnvelope({ reference: 'r', subject: 's', document: { name: 'NDA', pdf: bytes }, signer }),
      );
    expect(await send(Buffer.from('not a document'))).toMatchObject({
      code: 'PDF_VALIDATION_FAILED',
      permanent: true,
    });
    const blank = await PDFDocument.create();
    blank.addPage();
    expect(await send(await blank.save())).toMatchObject({ code: 'ANCHOR_TAB_STRING_NOT_FOUND' });
  });
});

describe('access', () => {
  test('is requested once for concurrent callers, and cached', async () => {
    const { getEnvelope, testConnection } = await client();
    const { id } = await make();
    const before = tokensAsked();
    const tokens = tokenCache(() => grantToken(optionsNow()));
    expect(new Set(await Promise.all([tokens.get(), tokens.get(), tokens.get()])).size).toBe(1);
    expect(tokensAsked()).toBe(before + 1);
    await Promise.all([getEnvelope(id), getEnvelope(id), testConnection()]);
    expect(tokensAsked()).toBe(before + 1);
  });

  test('is renewed before it expires', async () => {
    const tokens = tokenCache(() => grantToken(optionsNow()));
    const first = await tokens.get();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_590_000 });
    const second = await tokens.get().finally(() => vi.useRealTimers());
    expect(second).not.toBe(first);
  });

  test('is renewed once when the provider has dropped it', async () => {
    const { getEnvelope } = await client();
    const { id } = await make();
    await held.restart();
    expect(await getEnvelope(id)).toMatchObject({ id, status: 'sent' });
    expect(await (await client()).findEnvelope('nothing')).toBeNull();
  });

  test('that is refused is temporary, because an operator can fix it', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    const wrong = (change: object) => failure(grantToken({ ...optionsNow(), ...change }));
    expect(await wrong({ privateKey })).toMatchObject({
      code: 'invalid_grant',
      permanent: false,
      message: expect.stringContaining('no_valid_keys_or_signatures'),
    });
    expect((await wrong({ userId: 'nobody' })).message).toContain('user_not_found');
    expect((await wrong({ integrationKey: 'none' })).message).toContain('issuer_not_found');
  });

  test('without consent names the step for the operator', async () => {
    const server = createServer((_, response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"consent_required"}'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const oauthBaseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
    const error = await failure(grantToken({ ...optionsNow(), oauthBaseUrl }));
    server.close();
    expect(error).toMatchObject({ code: 'consent_required', permanent: false, status: 400 });
    expect(error.message).toContain(
      `${oauthBaseUrl}/oauth/auth?response_type=code&scope=signature+impersonation`,
    );
  });
});

describe('errors', () => {
  test.each([
    ['busy', { code: 'HOURLY_APIINVOCATION_LIMIT_EXCEEDED', status: 429, permanent: false }],
    ['failing', { code: 'UNSPECIFIED_ERROR', status: 500, permanent: false }],
    ['malformed', { code: 'Malformed', permanent: false }],
    ['lost', { code: 'Unreachable', permanent: false }],
  ] as const)('%s is reported as a temporary error', async (kind, told) => {
    const { getEnvelope, signedDocument } = await client();
    const { id } = await make();
    held.sandbox.faults.set('esign', { kind });
    expect(await failure(getEnvelope(id))).toMatchObject(told);
    expect(await failure(signedDocument(id))).toMatchObject(told);
  });

  test('include the retry time', async () => {
    const { getEnvelope } = await client();
    const { id } = await make();
    held.sandbox.faults.set('esign', { kind: 'busy', retryAfterSeconds: 90 });
    const { retryAfterMs } = await failure(getEnvelope(id));
    expect(retryAfterMs).toBeGreaterThan(85_000);
    expect(retryAfterMs).toBeLessThanOrEqual(91_000);
    expect(retryHint(new Headers({ 'x-burstlimit-remaining': '0' }))).toBe(30_000);
    expect(retryHint(new Headers({ 'x-ratelimit-remaining': '0' }))).toBeUndefined();
    expect(
      retryHint(new Headers({ 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '1' })),
    ).toBeUndefined();
  });

  test('fail fast while a person waits for the ceremony', async () => {
    const { ceremonyUrl } = await client();
    const { id } = await make();
    held.sandbox.faults.set('esign', { kind: 'silent' });
    const start = Date.now();
    const error = await failure(ceremonyUrl({ envelopeId: id, signer, returnUrl }));
    expect(error).toMatchObject({ code: 'Timeout', permanent: false });
    expect(Date.now() - start).toBeLessThan(6_000);
    const reason = new Error('The reader left');
    await expect(ceremonyUrl({ envelopeId: id, signer, returnUrl }, AbortSignal.abort(reason))).rejects.toBe(
      reason,
    );
  });

  test('of a rate limit or a permission are temporary, although the provider responds with 400', () => {
    expect(mayPass('HOURLY_APIINVOCATION_LIMIT_EXCEEDED')).toBe(true);
    expect(mayPass('Hourly_Envelope_Polling_Limit_Exceeded')).toBe(true);
    expect(mayPass('USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT')).toBe(true);
    expect(mayPass('ENVELOPE_IS_INCOMPLETE')).toBe(false);
  });
});

/** The options as in an environment that points to the sandbox. */
function optionsNow() {
  const read = (name: string) => process.env[name] ?? '';
  return {
    oauthBaseUrl: read('DOCUSIGN_OAUTH_BASE_URL'),
    integrationKey: read('DOCUSIGN_INTEGRATION_KEY'),
    userId: read('DOCUSIGN_USER_ID'),
    privateKey: read('DOCUSIGN_PRIVATE_KEY'),
  };
}
