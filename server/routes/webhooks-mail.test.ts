import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { mailDelivery } from '#app/db/schema/mail.ts';
import { readInboundMail } from '#app/integrations/mail/inbound.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase({ jobs: JOBS });
const PATH = '/api/webhooks/mail';
const KEY = createPrivateKey({
  key: Buffer.from(process.env.SANDBOX_SENDGRID_EVENTS_KEY ?? '', 'base64'),
  format: 'der',
  type: 'pkcs8',
});
const SECRET = process.env.MAIL_INBOUND_SECRET ?? '';

async function application(): Promise<Hono<ServerEnv>> {
  const { createApp } = await import('../app.ts');
  return createApp({ pages: async () => new Response('page'), clientFolder: null });
}

function send(
  app: Hono<ServerEnv>,
  body: string,
  { key = KEY, signed = body }: { key?: KeyObject; signed?: string } = {},
) {
  const timestamp = '1795000000';
  const signature = sign('sha256', Buffer.from(timestamp + signed), key).toString('base64');
  return ask(app, PATH, {
    method: 'POST',
    headers: {
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': signature,
    },
    body,
  });
}

const bounce = (mailId: string) =>
  JSON.stringify([
    { event: 'bounce', type: 'bounce', mail_id: mailId, timestamp: 1_795_000_000, reason: 'a\0b' },
  ]);

describe('an event of the mail service', () => {
  let app: Hono<ServerEnv>;
  beforeAll(async () => {
    app = await application();
  });
  const stored = async () => (await db().select().from(mailDelivery))[0];
  const keep = () =>
    db()
      .insert(mailDelivery)
      .values({ mailId: 'a.1', address: 'a@x.test', template: 'approved', state: 'sent' });

  test('with a valid signature is stored', async () => {
    await keep();
    expect((await send(app, bounce('a.1'))).status).toBe(204);
    expect(await stored()).toMatchObject({ state: 'bounced', reason: 'ab' });
  });

  test.each<[string, Parameters<typeof send>[2]]>([
    ['somebody else signed', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['was changed', { signed: '[]' }],
  ])('that %s is refused, and nothing is done', async (_what, how) => {
    await keep();
    expect((await send(app, bounce('a.1'), how)).status).toBe(401);
    expect((await ask(app, PATH, { method: 'POST', body: bounce('a.1') })).status).toBe(401);
    expect(await stored()).toMatchObject({ state: 'sent' });
  });

  test('that is invalid is refused once, or skipped', async () => {
    expect((await send(app, 'no JSON')).status).toBe(400);
    expect((await send(app, '{}')).status).toBe(400);
    expect((await send(app, '[1, null, {}, {"event":"open","mail_id":"a.1","timestamp":1}]')).status).toBe(
      204,
    );
    expect((await send(app, '[{"event":"bounce","mail_id":"a\\u0000","timestamp":1}]')).status).toBe(204);
  });
});

describe('a mail delivered by the service', () => {
  const authorization = (password: string) => `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`;
  const hand = async (password: string, body: BodyInit) =>
    ask(await application(), `${PATH}/inbound`, {
      method: 'POST',
      headers: { authorization: authorization(password) },
      body,
    });
  const form = (headers: string) => {
    const made = new FormData();
    for (const [name, value] of Object.entries({
      headers,
      from: 'a@x.test',
      text: 'Hi',
      envelope: '{"to":["b@x.test"]}',
    }))
      made.set(name, value);
    return made;
  };
  const read = async (made: FormData) => {
    const request = new Request('http://localhost', { method: 'POST', body: made });
    const body = new Uint8Array(await request.arrayBuffer());
    return readInboundMail(body, request.headers.get('content-type') ?? '');
  };

  test('is accepted with the configured password', async () => {
    expect((await hand(SECRET, form('Message-ID: <1@x>'))).status).toBe(204);
    // The service delivers a mail again only after these responses.
    expect((await hand('wrong', form('Message-ID: <1@x>'))).status).toBe(503);
    expect((await hand('', form('Message-ID: <1@x>'))).status).toBe(503);
    expect((await hand(SECRET, 'no form')).status).toBe(400);
  });

  test('without a Message-ID is recognised by its content', async () => {
    const idOf = async (text: string) => {
      const made = form('Subject: Hi');
      made.set('text', text);
      return (await read(made))?.messageId;
    };
    const id = await idOf('Hi');
    expect(id).toMatch(/^sha256\.[0-9a-f]{64}$/);
    expect(await idOf('Hi')).toBe(id);
    expect(await idOf('Ho')).not.toBe(id);
  });

  test.each([
    ['Ada Lindqvist <Ada@X.test>', 'ada@x.test'],
    ['"Lindqvist, Ada (\\"A\\")" <ada@x.test>', 'ada@x.test'],
    ['Lindqvist, Ada <ada@x.test>', 'ada@x.test'],
    ['=?utf-8?Q?Lindqvist,_Ada?= <ada@x.test>', 'ada@x.test'],
    ['=?utf-8?B?Ym9AeC50ZXN0LA==?=\n =?utf-8?Q?_=3Cbo=40x.test=3E?= <ada@x.test>', 'ada@x.test'],
    ['"bo@x.test" <ada@x.test>', 'ada@x.test'],
    ['ada@x.test (Ada, at home)', 'ada@x.test'],
    // Nobody is taken for another, and of several authors none is chosen.
    ['bo@x.test, Ada <ada@x.test>', ''],
    ['Ada <ada@x.test>\nFrom: Bo <bo@x.test>', ''],
    ['nobody', ''],
  ])('is from the one address of its author: %j', async (from, expected) => {
    const made = form(`Message-ID: <1@x>\nFrom: ${from}`);
    // The service decodes the names in it.
    made.set('from', 'Lindqvist, Ada, bo@x.test <ada@x.test>');
    expect((await read(made))?.from).toBe(expected);
  });

  test('is decoded with its own encoding, with its files, and says whether it was sent automatically', () => {
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="charsets"\r\n\r\n{"text":"iso-8859-1"}\r\n'),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="text"\r\n\r\nGr'),
      Buffer.from([0xfc, 0xdf]),
      Buffer.from('e\r\n--b\r\nContent-Disposition: form-data; name="from"\r\n\r\nAda <Ada@X.test>\r\n'),
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="envelope"\r\n\r\n{"to":["B@X.test"],"from":"a@x.test"}\r\n',
      ),
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="headers"\r\n\r\nMessage-ID:\n <1@x>\nAuto-Submitted: auto-replied\r\n',
      ),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="attachment1"; filename="a.pdf"\r\n\r\n'),
      Buffer.from([0, 255, 13, 10, 1]),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    expect(readInboundMail(body, 'multipart/form-data; boundary=b')).toEqual({
      messageId: '<1@x>',
      from: 'ada@x.test',
      to: ['b@x.test'],
      text: 'Grüße',
      isAutomatic: true,
      files: [{ name: 'a.pdf', bytes: Buffer.from([0, 255, 13, 10, 1]) }],
    });
  });

  test('has the files that its author attached, not the pictures that its text shows', async () => {
    const made = form('Message-ID: <1@x>');
    made.set('html', '<p>Signed.</p><img src="cid:logo%40x"><img src=\'cid:50%&amp;more\'> cid:shown.pdf');
    const parts = [
      // Gmail on the web gives an id to every file.
      { name: 'signed.pdf', type: 'application/pdf', 'content-id': 'f_m3x9k0ab0' },
      { name: 'photo.jpg', type: 'image/jpeg', 'content-id': 'f_m3x9k0ab1' },
      { name: 'shown.pdf', type: 'application/pdf', 'content-id': 'shown.pdf' },
      { name: 'logo.png', type: 'image/png', 'content-id': '<logo@x>' },
      { name: 'line.gif', type: 'IMAGE/gif', 'content-id': '50%&more' },
      { name: 'scan.png', type: 'image/png' },
    ].map((part, index) => [`attachment${index + 1}`, part] as const);
    for (const [field, { name }] of parts) made.set(field, new File(['content'], name));
    made.set('attachment-info', JSON.stringify(Object.fromEntries(parts)));
    const names = (await read(made))?.files.map(({ name }) => name);
    expect(names).toEqual(['signed.pdf', 'photo.jpg', 'shown.pdf', 'scan.png']);
  });
});

test('one click in a mail program unsubscribes, without a cookie or a page', async () => {
  const answer = await ask(await application(), '/unsubscribe?token=none', {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  // It reaches the page, whose action reads the token.
  expect([answer.status, await answer.text()]).toEqual([200, 'page']);
});

describe('without keys and a password', () => {
  useEnvironment({
    SENDGRID_EVENTS_PUBLIC_KEYS: undefined,
    MAIL_INBOUND_DOMAIN: undefined,
    MAIL_INBOUND_SECRET: undefined,
  });

  test('nothing is accepted, so that nothing can be forged', async () => {
    const app = await application();
    expect((await send(app, '[]')).status).toBe(404);
    expect((await ask(app, `${PATH}/inbound`, { method: 'POST', body: '' })).status).toBe(503);
  });
});
