import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { FREE, temporaryFolder } from '../../sandbox/testing.ts';

/** The SDK has no types; these cover what is used of it. */
type Answer = Record<string, unknown>;
type Envelopes = {
  createEnvelope(
    account: string,
    options: { envelopeDefinition: object },
  ): Promise<{ envelopeId: string; status: string }>;
  createRecipientView(
    account: string,
    id: string,
    options: { recipientViewRequest: object },
  ): Promise<{ url: string }>;
  getEnvelope(account: string, id: string, options?: object): Promise<Answer>;
  listStatusChanges(account: string, options: object): Promise<{ envelopes?: Answer[] }>;
  listRecipients(account: string, id: string): Promise<{ signers: Answer[] }>;
  listDocuments(account: string, id: string): Promise<{ envelopeDocuments: { documentId: string }[] }>;
  getDocument(account: string, id: string, document: string): Promise<Buffer>;
  update(account: string, id: string, options: { envelope: object }): Promise<Answer>;
};
type Client = {
  requestJWTUserToken(
    key: string,
    user: string,
    scopes: string[],
    pem: Buffer,
    seconds: number,
  ): Promise<{ body: { access_token: string; expires_in: number } }>;
  getUserInfo(token: string): Promise<{ sub: string; accounts: { accountId: string; baseUri: string }[] }>;
  setOAuthBasePath(host: string): void;
  addDefaultHeader(name: string, value: string): void;
};
type Docusign = {
  ApiClient: new (options: { basePath: string }) => Client;
  EnvelopesApi: new (client: Client) => Envelopes;
};
type Axios = { interceptors: { request: { use(change: (config: { baseURL?: string }) => object): void } } };

const require = createRequire(import.meta.url);
const docusign = require('docusign-esign') as Docusign;
// The SDK only knows https for its token endpoint.
(require('axios') as Axios).interceptors.request.use((config) => ({
  ...config,
  baseURL: config.baseURL?.replace('https://localhost', 'http://localhost'),
}));

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
const ours = pair();
const ACCOUNT = 'account-of-the-contract';
const USER = 'user-of-the-contract';
const KEY = 'integration-of-the-contract';
const CONNECT_KEYS = ['first-connect-key', 'second-connect-key'];
const SIGNER = { name: 'Ivy Fischer', email: 'ivy@vestry.test', clientUserId: 'signing-1' };

type Received = { headers: Record<string, unknown>; body: string };
const received: Received[] = [];
const application = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ headers: request.headers, body });
  response.end();
});
const folder = temporaryFolder();
let appUrl = '';
let sandbox: Sandbox;
let client: Client;
let envelopes: Envelopes;
let pdf: Buffer;

beforeAll(async () => {
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  appUrl = `http://localhost:${(application.address() as AddressInfo).port}`;
  const esign = {
    accountId: ACCOUNT,
    userId: USER,
    integrationKey: KEY,
    publicKey: ours.publicKey,
    connectUrl: `${appUrl}/hook`,
    connectKeys: CONNECT_KEYS,
  };
  sandbox = await startSandbox({ dataDir: folder.path, appUrl, ports: FREE, esign });
  client = connect();
  const { body } = await login(client, ours.privateKey);
  client.addDefaultHeader('Authorization', `Bearer ${body.access_token}`);
  envelopes = new docusign.EnvelopesApi(client);
  pdf = await documentToSign();
});
afterAll(async () => {
  await sandbox.stop();
  application.close();
  folder.remove();
});

function connect(): Client {
  const made = new docusign.ApiClient({ basePath: `${sandbox.urls.esign}restapi` });
  made.setOAuthBasePath(`localhost:${sandbox.ports.esign}`);
  return made;
}
const login = (by: Client, pem: string, scopes = ['signature', 'impersonation'], key = KEY, user = USER) =>
  by.requestJWTUserToken(key, user, scopes, Buffer.from(pem), 3600);

async function documentToSign(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage().drawText('/sign/', { x: 60, y: 200, font, size: 8 });
  return Buffer.from(await document.save());
}

const definition = (reference = 'signing-1') => ({
  status: 'sent',
  emailSubject: 'Non-disclosure agreement',
  documents: [{ documentId: '1', name: 'NDA', fileExtension: 'pdf', documentBase64: pdf.toString('base64') }],
  recipients: {
    signers: [
      {
        ...SIGNER,
        recipientId: '1',
        routingOrder: '1',
        tabs: { signHereTabs: [{ anchorString: '/sign/', anchorUnits: 'pixels' }] },
      },
    ],
  },
  customFields: { textCustomFields: [{ name: 'reference', value: reference, show: 'false' }] },
});
const create = (change: object = {}) =>
  envelopes.createEnvelope(ACCOUNT, { envelopeDefinition: { ...definition(), ...change } });
const viewOf = (id: string, change: object = {}) =>
  envelopes.createRecipientView(ACCOUNT, id, {
    recipientViewRequest: {
      userName: SIGNER.name,
      email: SIGNER.email,
      clientUserId: SIGNER.clientUserId,
      authenticationMethod: 'none',
      returnUrl: `${appUrl}/return?signing=1`,
      ...change,
    },
  });

/** The vendor client's representation of a refusal: the status and the body of the response. */
async function refusal(call: Promise<unknown>): Promise<Answer & { status: number }> {
  const error = await call.then(
    () => undefined,
    (cause: { response?: { status: number; data?: Answer; body?: Answer } }) => cause,
  );
  if (!error?.response) throw new Error('The call was not refused', { cause: error });
  return { status: error.response.status, ...(error.response.data ?? error.response.body) };
}

/** Opens a link as a browser does and returns the final page. */
async function open(url: string): Promise<{ url: string; text: string }> {
  const answer = await fetch(url);
  return { url: answer.url, text: await answer.text() };
}
const post = async (url: string, form: Record<string, string>) => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return answer.headers.get('location');
};

describe('login by JWT', () => {
  test('returns a token that identifies its user', async () => {
    const { body } = await login(client, ours.privateKey);
    expect(body.expires_in).toBe(3600);
    const info = await client.getUserInfo(body.access_token);
    expect(info).toMatchObject({
      sub: USER,
      accounts: [{ accountId: ACCOUNT, baseUri: sandbox.urls.esign }],
    });
  });

  test('is refused with the provider’s message', async () => {
    const grant = (description: string) => ({
      status: 400,
      error: 'invalid_grant',
      error_description: description,
    });
    expect(await refusal(login(client, pair().privateKey))).toEqual(grant('no_valid_keys_or_signatures'));
    const scopes = ['signature', 'impersonation'];
    expect(await refusal(login(client, ours.privateKey, scopes, 'other'))).toEqual(grant('issuer_not_found'));
    expect(await refusal(login(client, ours.privateKey, scopes, KEY, 'other'))).toEqual(
      grant('user_not_found'),
    );
    expect(await refusal(login(client, ours.privateKey, ['signature']))).toEqual({
      status: 400,
      error: 'consent_required',
    });
  });

  test('is required', async () => {
    const stranger = connect();
    stranger.addDefaultHeader('Authorization', 'Bearer none');
    const call = new docusign.EnvelopesApi(stranger).getEnvelope(ACCOUNT, 'any');
    expect(await refusal(call)).toMatchObject({ status: 401, errorCode: 'AUTHORIZATION_INVALID_TOKEN' });
    await expect(client.getUserInfo('none')).rejects.toMatchObject({ response: { status: 401 } });
  });
});

describe('an envelope', () => {
  test('is sent, delivered, viewed and signed', async () => {
    const { envelopeId, status } = await create();
    expect(status).toBe('sent');
    const { url } = await viewOf(envelopeId);
    const page = await open(url);
    expect(page.text).toContain('Non-disclosure agreement');
    expect(page.text).toContain('Local stand-in for DocuSign');
    const read = await fetch(`${page.url}/document.pdf`);
    expect(Buffer.from(await read.arrayBuffer()).equals(pdf)).toBe(true);
    expect(await envelopes.getEnvelope(ACCOUNT, envelopeId)).toMatchObject({ status: 'delivered' });

    const back = await post(page.url, { act: 'sign', signature: 'Ivy Fischer', consent: 'on' });
    expect(back).toBe(`${appUrl}/return?signing=1&event=signing_complete`);
    const told = await envelopes.getEnvelope(ACCOUNT, envelopeId, { include: 'recipients' });
    expect(told).toMatchObject({
      status: 'completed',
      emailSubject: 'Non-disclosure agreement',
      completedDateTime: expect.any(String),
      recipients: {
        signers: [{ status: 'completed', email: SIGNER.email, signedDateTime: expect.any(String) }],
      },
    });
    const { signers } = await envelopes.listRecipients(ACCOUNT, envelopeId);
    expect(signers).toMatchObject([{ recipientId: '1', name: SIGNER.name, clientUserId: 'signing-1' }]);
  });

  test('returns its documents', async () => {
    const { envelopeId } = await create();
    const listed = async () =>
      (await envelopes.listDocuments(ACCOUNT, envelopeId)).envelopeDocuments.map((one) => one.documentId);
    const pages = async (document: string) => {
      const bytes = await envelopes.getDocument(ACCOUNT, envelopeId, document);
      return (await PDFDocument.load(Buffer.from(bytes))).getPageCount();
    };
    expect(await listed()).toEqual(['1']);
    expect(await pages('combined')).toBe(1);
    await sandbox.esign.ceremony.sign(envelopeId);
    expect(await listed()).toEqual(['1', 'certificate']);
    expect(await pages('1')).toBe(1);
    expect(await pages('certificate')).toBe(1);
    expect(await pages('combined')).toBe(2);
  });

  test('can be found by its custom field', async () => {
    const { envelopeId } = await create(definition('wanted'));
    await create(definition('wanted-not'));
    const fromDate = new Date(Date.now() - 60_000).toISOString();
    const find = (customField: string, from = fromDate) =>
      envelopes.listStatusChanges(ACCOUNT, { fromDate: from, customField, include: 'recipients' });
    const { envelopes: found } = await find('reference=wanted');
    expect(found).toMatchObject([
      { envelopeId, status: 'sent', recipients: { signers: [{ name: SIGNER.name }] } },
    ]);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await find('reference=wanted', later)).envelopes).toEqual([]);
    expect(await refusal(envelopes.listStatusChanges(ACCOUNT, {}))).toMatchObject({
      status: 400,
      errorCode: 'INVALID_REQUEST_PARAMETER',
    });
  });

  test('can be voided while it is open', async () => {
    const { envelopeId } = await create();
    const voiding = (envelope: object) => envelopes.update(ACCOUNT, envelopeId, { envelope });
    expect(await refusal(voiding({ status: 'voided' }))).toMatchObject({
      errorCode: 'INVALID_REQUEST_PARAMETER',
    });
    await voiding({ status: 'voided', voidedReason: 'A newer version' });
    expect(await envelopes.getEnvelope(ACCOUNT, envelopeId)).toMatchObject({
      status: 'voided',
      voidedReason: 'A newer version',
    });
    expect(await refusal(voiding({ status: 'voided', voidedReason: 'Again' }))).toMatchObject({
      status: 400,
      errorCode: 'ENVELOPE_CANNOT_VOID_INVALID_STATE',
    });
    expect(await refusal(viewOf(envelopeId))).toMatchObject({ errorCode: 'ENVELOPE_INVALID_STATUS' });
  });

  test('is refused if it cannot be signed', async () => {
    expect(await refusal(create({ documents: [] }))).toMatchObject({
      status: 400,
      errorCode: 'ENVELOPE_IS_INCOMPLETE',
    });
    const text = { documentId: '1', name: 'NDA', documentBase64: Buffer.from('text').toString('base64') };
    expect(await refusal(create({ documents: [text] }))).toMatchObject({
      errorCode: 'PDF_VALIDATION_FAILED',
    });
    const [signer] = definition().recipients.signers;
    const elsewhere = { ...signer, tabs: { signHereTabs: [{ anchorString: '/nowhere/' }] } };
    expect(await refusal(create({ recipients: { signers: [elsewhere] } }))).toMatchObject({
      errorCode: 'ANCHOR_TAB_STRING_NOT_FOUND',
    });
  });

  test('is accessible only with its account and id', async () => {
    const { envelopeId } = await create();
    expect(await refusal(envelopes.getEnvelope('another', envelopeId))).toMatchObject({
      status: 400,
      errorCode: 'USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT',
    });
    const nothing = '00000000-0000-4000-8000-000000000000';
    const missing = { status: 404, errorCode: 'ENVELOPE_DOES_NOT_EXIST' };
    expect(await refusal(envelopes.getEnvelope(ACCOUNT, nothing))).toMatchObject(missing);
    expect(await refusal(envelopes.listDocuments(ACCOUNT, nothing))).toMatchObject(missing);
    await expect(envelopes.getDocument(ACCOUNT, envelopeId, '7')).rejects.toMatchObject({
      response: { status: 404 },
    });
    await expect(envelopes.getDocument(ACCOUNT, envelopeId, 'certificate')).rejects.toThrow();
  });
});

describe('the ceremony', () => {
  const enter = async () => {
    const { envelopeId } = await create();
    const { url } = await viewOf(envelopeId);
    return { envelopeId, url, page: await open(url) };
  };
  const returned = (event: string) => `${appUrl}/return?signing=1&event=${event}`;

  test('is for its signer only', async () => {
    const { envelopeId } = await create();
    for (const other of [{ userName: 'Eve' }, { email: 'eve@vestry.test' }, { clientUserId: 'signing-2' }])
      expect(await refusal(viewOf(envelopeId, other))).toMatchObject({
        status: 400,
        errorCode: 'UNKNOWN_ENVELOPE_RECIPIENT',
      });
  });

  test('opens once per link', async () => {
    const { url, page } = await enter();
    const again = await fetch(url, { redirect: 'manual' });
    expect(again.headers.get('location')).toBe(returned('ttl_expired'));
    expect((await open(page.url)).text).toContain('Decline to sign');
    const unknown = await fetch(`${sandbox.urls.esign}Signing/none`);
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('Unknown link')]);
  });

  test('may be declined or left for later, and cannot be finished halfway', async () => {
    const declined = await enter();
    expect(await post(declined.page.url, { act: 'decline', reason: 'Too long' })).toBe(returned('decline'));
    const { signers } = await envelopes.listRecipients(ACCOUNT, declined.envelopeId);
    expect(signers).toMatchObject([{ status: 'declined', declinedReason: 'Too long' }]);

    const left = await enter();
    expect(await post(left.page.url, { act: 'sign', signature: 'Ivy' })).toBe(
      new URL(left.page.url).pathname,
    );
    expect(await post(left.page.url, { act: 'decline', reason: ' ' })).toBe(new URL(left.page.url).pathname);
    expect(await post(left.page.url, { act: 'later' })).toBe(returned('cancel'));
    expect(await envelopes.getEnvelope(ACCOUNT, left.envelopeId)).toMatchObject({ status: 'delivered' });
    const { url } = await viewOf(left.envelopeId);
    expect((await open(url)).text).toContain('Non-disclosure agreement');
  });

  test('signs once, however often it is submitted', async () => {
    const { envelopeId, page } = await enter();
    const form = { act: 'sign', signature: 'Ivy', consent: 'on' };
    const both = await Promise.all([post(page.url, form), post(page.url, form)]);
    expect([...both, await post(page.url, form)]).toEqual(Array(3).fill(returned('signing_complete')));
    await expect.poll(() => sandbox.webhooks.waiting('esign')).toEqual([]);
    const told = received.map(({ body }) => JSON.parse(body));
    const mine = told.filter(
      ({ event, data }) => event === 'envelope-completed' && data.envelopeId === envelopeId,
    );
    expect(mine).toHaveLength(1);
  });

  test('redirects back if the envelope was voided in the meantime', async () => {
    const { envelopeId, page } = await enter();
    const envelope = { status: 'voided', voidedReason: 'A newer version' };
    await envelopes.update(ACCOUNT, envelopeId, { envelope });
    const reload = await fetch(page.url, { redirect: 'manual' });
    expect(reload.headers.get('location')).toBe(returned('ttl_expired'));
    expect(await post(page.url, { act: 'sign', signature: 'Ivy', consent: 'on' })).toBe(
      returned('ttl_expired'),
    );
  });
});

describe('a Connect message', () => {
  test('reports each step, signed with every key', async () => {
    const { envelopeId } = await create();
    await sandbox.esign.ceremony.sign(envelopeId);
    const mine = () => received.filter(({ body }) => JSON.parse(body).data.envelopeId === envelopeId);
    await expect.poll(() => mine().length).toBe(4);
    const events = mine().map(({ body }) => JSON.parse(body).event);
    expect(events.toSorted()).toEqual([
      'envelope-completed',
      'envelope-delivered',
      'envelope-sent',
      'recipient-completed',
    ]);
    for (const { headers, body } of mine()) {
      for (const [index, key] of CONNECT_KEYS.entries()) {
        const expected = createHmac('sha256', key).update(body).digest('base64');
        expect(headers[`x-docusign-signature-${index + 1}`]).toBe(expected);
      }
      expect(JSON.parse(body)).toMatchObject({
        apiVersion: 'v2.1',
        uri: `/restapi/v2.1/accounts/${ACCOUNT}/envelopes/${envelopeId}`,
        retryCount: 0,
        generatedDateTime: expect.any(String),
        data: { accountId: ACCOUNT, userId: USER, envelopeId, envelopeSummary: { envelopeId } },
      });
    }
  });
});

describe('a restart', () => {
  test('keeps envelopes, documents and open sessions, and drops tokens', async () => {
    const { envelopeId } = await create();
    const { url } = await viewOf(envelopeId);
    const session = (await open(url)).url;
    const options = { dataDir: folder.path, appUrl, ports: sandbox.ports };
    const esign = { accountId: ACCOUNT, userId: USER, integrationKey: KEY, publicKey: ours.publicKey };
    await sandbox.stop();
    sandbox = await startSandbox({ ...options, esign });
    expect(await refusal(envelopes.getEnvelope(ACCOUNT, envelopeId))).toMatchObject({ status: 401 });
    const { body } = await login(client, ours.privateKey);
    client.addDefaultHeader('Authorization', `Bearer ${body.access_token}`);
    expect(await post(session, { act: 'sign', signature: 'Ivy', consent: 'on' })).toContain(
      'signing_complete',
    );
    const bytes = await envelopes.getDocument(ACCOUNT, envelopeId, 'combined');
    expect((await PDFDocument.load(Buffer.from(bytes))).getPageCount()).toBe(2);
  });
});
