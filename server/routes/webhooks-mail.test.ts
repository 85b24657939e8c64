import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import { readDelivery, readInboundMail } from '#app/integrations/mail/inbound.server.ts';
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

  test('that names a mail by its Message-ID only is stored, and its address gets no more mail', async () => {
    await keep();
    const late = {
      event: 'bounce',
      type: 'bounce',
      'smtp-id': '<a.1@vestry.test>',
      timestamp: 1_795_000_000,
    };
    expect((await send(app, JSON.stringify([late, { ...late, 'smtp-id': '<other@x>' }]))).status).toBe(204);
    expect(await stored()).toMatchObject({ state: 'bounced' });
    expect(await db().select().from(mailSuppression)).toMatchObject([
      { address: 'a@x.test', reason: 'bounced' },
    ]);
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
    const delivery = await readDelivery(request.body ?? [], request.headers.get('content-type') ?? '');
    return delivery && readInboundMail(delivery);
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
    ['Ada <ada@x.test> <bo@x.test>', ''],
    ['bo@x.test <ada@x.test>', ''],
    ['ada@x.test bo@x.test', ''],
    ['Ada <ada@x.test,bo@x.test>', ''],
    [`Ada <ada@x.test>, ${'x'.repeat(2_000)} <bo@x.test>`, ''],
    ['ada@x.test <Ada@x.test>', 'ada@x.test'],
    ['nobody', ''],
  ])('is from the one address of its author: %j', async (from, expected) => {
    const made = form(`Message-ID: <1@x>\nFrom: ${from}`);
    // The service decodes the names in it.
    made.set('from', 'Lindqvist, Ada, bo@x.test <ada@x.test>');
    expect((await read(made))?.from).toBe(expected);
  });

  test('is decoded with its own encoding, with its files, and says whether it was sent automatically', async () => {
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
    const delivery = await readDelivery([body], 'multipart/form-data; boundary=b');
    expect(delivery && (await readInboundMail(delivery))).toMatchObject({
      messageId: '<1@x>',
      from: 'ada@x.test',
      to: ['b@x.test'],
      text: 'Grüße',
      isAutomatic: true,
      isUnproven: false,
      files: [{ name: 'a.pdf', bytes: Buffer.from([0, 255, 13, 10, 1]) }],
    });
  });

  const textOf = async (fields: Record<string, string>) => {
    const made = form('Message-ID: <1@x>');
    for (const [name, value] of Object.entries(fields)) made.set(name, value);
    return (await read(made))?.text;
  };
  test.each([
    ['<p>Please use the trust as investor.</p>', 'Please use the trust as investor.'],
    ['<p>Gr&uuml;&szlig;e &euro;&nbsp;50 &#x27;yes&#x27;</p>', "Grüße € 50 'yes'"],
    ['<h3>Answer</h3><ul><li>one<li>two</ul>', 'Answer\n\n- one\n- two'],
    ['<p>one<br>two</p><table><tr><td>a<td>b<tr><td>c</table>', 'one\ntwo\n\na b\nc'],
    [
      `<title>T</title><style><!-- ${'p.a > b {}'.repeat(400)} --></style><!-- c --><div style="display: none">Preview</div><img src="https://t.test/p.gif" alt="pixel"><p>Yes.</p>`,
      'Yes.',
    ],
    [
      'Yes.<div>On 3 Nov 2026 we wrote:<blockquote>Dear<p>Ada</blockquote></div>',
      'Yes.\nOn 3 Nov 2026 we wrote:\n\n> Dear\n> \n> Ada',
    ],
    ['<a href="https://x.test">the letter</a> 1 &lt; 2', 'the letter 1 < 2'],
    ['<span style="color:#fff;visibility:hidden">Preview</span><p>Yes.</p>', 'Yes.'],
  ])('has the text that a reader of its HTML sees: %j', async (html, expected) => {
    // Some programs send an empty text along with it.
    for (const text of ['', '\n', ' \r\n'])
      expect((await textOf({ text, html }))?.replace(/ +$/gm, '')).toBe(expected.replace(/ +$/gm, ''));
    expect(await textOf({ text: 'Plain', html })).toBe('Plain');
  });

  test('in HTML that is too long, or nested without end, does not stop others', async () => {
    expect(await textOf({ text: '', html: `<p>Yes.</p>${'<p>x'.repeat(100_000)}` })).toBeNull();
    expect(await textOf({ text: '', html: `Yes. ${'<b>'.repeat(20_000)}` })).toBeNull();
    for (const space of ['\u00a0', ' ']) {
      const html = `<pre>Yes${space.repeat(190_000)}.  </pre>`;
      expect(await textOf({ text: '', html })).toMatch(/^Yes +\.$/);
    }
    expect(await textOf({ text: '', html: `Yes. ${'<b>'.repeat(10_000)}` })).toContain('Yes.');
  });

  test.each([
    ['pass', 'a@x.test', '{@x.test : pass}', false],
    ['fail', 'a@x.test', '{@x.test : pass}', false],
    ['pass', 'a@x.test', 'none', false],
    ['pass', 'bounces+1=a.test@Mail.X.test', 'none', false],
    ['none', 'a@y.test', '{@mail.x.test : pass}', false],
    ['fail', 'a@y.test', '{@y.test : fail; @x.test : pass}', false],
    ['fail', 'a@y.test', '{@y.test : pass}{@X.TEST : pass}', false],
    ['softfail', 'a@x.test', '{@x.test : fail}', true],
    ['none', 'a@x.test', 'none', true],
    ['pass', 'a@evil.test', '{@evil.test : pass}', true],
    ['pass', 'a@evil.test', '{@x.test : fail, @evil.test : pass}', true],
    ['pass', 'x.test@evilx.test', '{@x.test.evil.test : pass}', true],
    ['pass', '', 'none', true],
    // Names that the owner of evil.test can have, and that URL parsers read as x.test.
    ['pass', 'a@x.test/.evil.test', '{@x.test?.evil.test : pass}{@x.test#.evil.test : pass}', true],
    ['pass', 'a@x.test\\.evil.test', '{@x%2etest : pass}', true],
  ])(
    'is unproven if neither proves its author’s domain: SPF %s of %s, DKIM %s',
    async (SPF, sender, dkim, expected) => {
      const made = form('Message-ID: <1@x>');
      made.set('envelope', JSON.stringify({ to: ['b@x.test'], from: sender }));
      made.set('SPF', SPF);
      made.set('dkim', dkim);
      expect((await read(made))?.isUnproven).toBe(expected);
    },
  );

  test.each(['ada@münchen.test', 'ada@xn--mnchen-3ya.test'])(
    'from %s is proven by either form of its domain',
    async (from) => {
      for (const domain of ['münchen.test', 'xn--mnchen-3ya.test']) {
        const made = form(`Message-ID: <1@x>\nFrom: ${from}`);
        made.set('dkim', `{@${domain} : pass}`);
        expect((await read(made))?.isUnproven).toBe(false);
      }
    },
  );

  test.each([
    ['utf-8', 'iso-8859-1'],
    ['us-ascii', 'utf-8'],
    ['unknown-8bit', 'iso-8859-1'],
    ['windows-1252', 'iso-8859-1'],
  ])('announced as %s and sent as %s is legible', async (announced, sent) => {
    const bytes = Buffer.from('Grüße', sent === 'utf-8' ? 'utf8' : 'latin1');
    const part = (name: string, value: string | Buffer) => [
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
    const all = [
      ...part('text', bytes),
      ...part('charsets', JSON.stringify({ text: announced })),
      Buffer.from('--b--'),
    ];
    const delivery = await readDelivery(all, 'multipart/form-data; boundary=b');
    expect(delivery && (await readInboundMail(delivery)).text).toBe('Grüße');
  });

  test('with 20 MB of headers, or cut off, is refused before it is parsed', async () => {
    expect((await hand(SECRET, form(`Received: x\n`.repeat(1_600_000)))).status).toBe(413);
    const cut = Buffer.from('--b\r\nContent-Disposition: form-data; name="text"\r\n\r\nHi');
    expect(await readDelivery([cut], 'multipart/form-data; boundary=b')).toBeNull();
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
