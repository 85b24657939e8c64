import { createHash, generateKeyPairSync } from 'node:crypto';
import { EventWebhook, EventWebhookHeader } from '@sendgrid/eventwebhook';
import type { ResponseError } from '@sendgrid/helpers/classes';
import type { MailDataRequired } from '@sendgrid/helpers/classes/mail';
import sendgrid from '@sendgrid/mail';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { beforeEach, describe, expect, test } from 'vitest';
import { isSignedEvents, readMailEvents } from '../../app/integrations/mail/events.server.ts';
import { signedEvents } from '../../sandbox/member-mail/events.ts';
import { useStandIns } from './stand-ins.ts';

/** The package declares its class in a way that TypeScript refuses since version 7. */
type MailService = typeof sendgrid;
const { MailService } = sendgrid as unknown as { MailService: new () => MailService };

const KEY = 'SG.contract.tests';
const held = useStandIns({ memberMail: { key: KEY } });
const inbox = () => held.sandbox.mailbox.find({}).toReversed();
const shown = async (path: string) => (await fetch(held.sandbox.urls.console + path)).text();
const pdf = Buffer.from('%PDF-1.7 Überblick');
const sha = (bytes: Uint8Array | ArrayBuffer) =>
  createHash('sha256')
    .update(Buffer.from(bytes as Uint8Array))
    .digest('hex');

beforeEach(() => held.sandbox.mailbox.clear());

describe('the vendor’s SDK for the transactional API', () => {
  type Answer = [{ statusCode: number; headers: Record<string, string>; body: unknown }, unknown];
  /** Missing from the typings. */
  type WithClient = {
    client: {
      setDefaultRequest(name: 'baseUrl', value: string): void;
      request(call: { method: string; url: string }): Promise<Answer>;
    };
  };

  function connect(key = KEY): MailService & WithClient {
    const service = new MailService() as MailService & WithClient;
    service.setApiKey(key);
    service.client.setDefaultRequest('baseUrl', held.sandbox.urls.memberMail);
    return service;
  }
  const mail = {
    to: { email: 'ada@vestry.test', name: 'Ada Lindqvist' },
    from: { email: 'no-reply@vestry.test', name: 'Birch & Co' },
    subject: 'Zusage über 250.000 €',
    text: 'Grüße',
    html: '<p>Grüße <b>Ada</b></p>',
  };
  const send = (change: object) => connect().send({ ...mail, ...change } as unknown as MailDataRequired);
  const refusal = async (attempt: Promise<unknown>) => {
    const error = (await attempt.catch((reason: unknown) => reason)) as ResponseError;
    const body = error.response.body as unknown as { errors: { message: string; field: string | null }[] };
    return { code: error.code, headers: error.response.headers, errors: body.errors };
  };

  test('sends text and HTML, with custom headers and arguments', async () => {
    const [{ statusCode, headers, body }] = await send({
      replyTo: 'ir@vestry.test',
      headers: { 'Message-ID': '<approved.1@vestry.test>' },
      customArgs: { mail_id: 'approved.1' },
      trackingSettings: {
        clickTracking: { enable: false, enableText: false },
        openTracking: { enable: false },
      },
    });
    expect([statusCode, body]).toEqual([202, '']);
    expect(headers['x-message-id']).toMatch(/^[\w-]{22}$/);
    const [taken, ...more] = inbox();
    expect(more).toEqual([]);
    expect(taken).toMatchObject({
      via: 'memberMail',
      from: 'Birch & Co <no-reply@vestry.test>',
      to: 'Ada Lindqvist <ada@vestry.test>',
      recipients: ['ada@vestry.test'],
      subject: mail.subject,
      messageId: '<approved.1@vestry.test>',
    });
    const parsed = await held.sandbox.mailbox.parsed(taken?.id ?? '');
    expect([parsed.text?.trim(), parsed.html?.trim()]).toEqual([mail.text, mail.html]);
    expect(parsed.replyTo?.map(({ address }) => address)).toEqual(['ir@vestry.test']);
    const source = await shown(`mail/${taken?.id}/raw`);
    for (const part of ['approved.1@vestry.test', 'X-Custom-Arg-', 'ir@vestry.test'])
      expect(source).toContain(part);
  });

  test('sends to several recipients, each with their own subject, and hidden blind copies', async () => {
    await send({
      to: undefined,
      personalizations: [
        { to: 'a@vestry.test', cc: 'c@vestry.test', bcc: 'hidden@vestry.test', subject: 'One' },
        { to: ['b@vestry.test', 'd@vestry.test'], customArgs: { who: 'b' } },
      ],
    });
    expect(inbox().map(({ subject, recipients }) => [subject, recipients])).toEqual([
      ['One', ['a@vestry.test', 'c@vestry.test', 'hidden@vestry.test']],
      [mail.subject, ['b@vestry.test', 'd@vestry.test']],
    ]);
    const raw = await held.sandbox.mailbox.raw(inbox()[0]?.id ?? '');
    expect(raw.toString()).not.toContain('hidden@vestry.test');
  });

  test('sends one mail each to many recipients', async () => {
    await connect().sendMultiple({ ...mail, to: ['a@vestry.test', 'b@vestry.test'] });
    expect(inbox().map(({ recipients }) => recipients)).toEqual([['a@vestry.test'], ['b@vestry.test']]);
  });

  test('sends one text to many, and fills in what is each recipient’s own', async () => {
    const personal = (email: string, name: string, id: string) => ({
      to: email,
      substitutions: { '-name-': name, '-link-': `https://club.example/u/${id}` },
      headers: { 'Message-ID': `<${id}@vestry.test>` },
      customArgs: { mail_id: id },
    });
    const [{ statusCode }] = await send({
      to: undefined,
      subject: 'For -name-',
      text: 'Dear -name-, -link-',
      html: '<p>Dear -name-, <a href="-link-">unsubscribe</a></p>',
      personalizations: [
        personal('a@vestry.test', 'Ada & Co', 'news.1'),
        personal('b@vestry.test', '$& -link-', 'news.2'),
      ],
      // The SDK wraps placeholders as it does its own unless ours are passed to it.
      substitutionWrappers: ['', ''],
      customArgs: { mail_batch: 'batch.1' },
    });
    expect(statusCode).toBe(202);
    const mails = await Promise.all(inbox().map(({ id }) => held.sandbox.mailbox.parsed(id)));
    expect(mails.map(({ subject, text, messageId }) => [subject, text?.trim(), messageId])).toEqual([
      ['For Ada & Co', 'Dear Ada & Co, https://club.example/u/news.1', '<news.1@vestry.test>'],
      expect.arrayContaining(['<news.2@vestry.test>']),
    ]);
    expect(mails[0]?.html).toContain('href="https://club.example/u/news.1"');
    expect(`${mails[1]?.text}${mails[1]?.html}`).not.toContain('-name-');
    const asked = async (query: string) => {
      const url = `/v3/messages?${new URLSearchParams({ limit: '10', query })}`;
      return (await connect().client.request({ method: 'GET', url }))[0].body as { messages: object[] };
    };
    expect((await asked(`unique_args['mail_batch']="batch.1"`)).messages).toHaveLength(2);
    expect((await asked(`unique_args['mail_id']="news.2"`)).messages).toHaveLength(1);
  });

  test('sends an attachment unchanged', async () => {
    const content = pdf.toString('base64');
    const file = { content, filename: 'Überblick.pdf', type: 'application/pdf', disposition: 'attachment' };
    await send({ attachments: [file] });
    expect(inbox()).toMatchObject([{ attachments: 1 }]);
    const [attachment] = (await held.sandbox.mailbox.parsed(inbox()[0]?.id ?? '')).attachments;
    expect(attachment).toMatchObject({ filename: 'Überblick.pdf', mimeType: 'application/pdf' });
    expect(sha(attachment?.content as ArrayBuffer)).toBe(sha(pdf));
  });

  test('reports the problem and the field', async () => {
    const problems = async (change: object) => {
      const { code, errors } = await refusal(send(change));
      expect(code).toBe(400);
      return errors.map(({ field, message }) => `${field}: ${message}`);
    };
    expect(await problems({ to: 'nobody' })).toEqual([
      'personalizations.0.to.0.email: Does not contain a valid address.',
    ]);
    expect(await problems({ from: { email: 'nobody' } })).toEqual([
      'from.email: Does not contain a valid address.',
    ]);
    expect(await problems({ subject: undefined })).toEqual(['subject: The subject is required.']);
    const html = { type: 'text/html', value: '<p>x</p>' };
    const text = { type: 'text/plain', value: 'x' };
    expect(await problems({ text: undefined, html: undefined, content: [html, text] })).toEqual([
      'content: If present, text/plain must be first, followed by text/html, followed by any other content.',
    ]);
    const crowd = Array.from({ length: 1_001 }, (_none, index) => `m${index}@vestry.test`);
    expect(await problems({ to: crowd })).toEqual([
      'personalizations: There is a limit of 1000 total recipients (to + cc + bcc) per request.',
    ]);
    expect(inbox()).toEqual([]);
  });

  test('reports all missing fields at once', async () => {
    const { urls } = held.sandbox;
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    const answer = await fetch(`${urls.memberMail}v3/mail/send`, { method: 'POST', headers, body: '{}' });
    const { errors } = (await answer.json()) as { errors: { field: string; message: string }[] };
    expect(answer.status).toBe(400);
    expect(errors.map(({ field }) => field).sort()).toEqual(['content', 'from.email', 'personalizations']);
    for (const { message } of errors) expect(message).toMatch(/ (is required|must be provided)/);
  });

  test('a wrong key is refused', async () => {
    const wrong = connect('SG.wrong');
    for (const attempt of [
      () => wrong.send(mail),
      () => wrong.client.request({ method: 'GET', url: '/v3/scopes' }),
    ]) {
      expect(await refusal(attempt())).toMatchObject({
        code: 401,
        errors: [
          { field: null, message: 'The provided authorization grant is invalid, expired, or revoked' },
        ],
      });
    }
    expect(inbox()).toEqual([]);
  });

  test('the scopes of a key', async () => {
    const [{ body }] = await connect().client.request({ method: 'GET', url: '/v3/scopes' });
    expect(body).toEqual({ scopes: expect.arrayContaining(['mail.send']) });
  });

  test('too many calls', async () => {
    held.sandbox.faults.set('memberMail', { kind: 'busy', retryAfterSeconds: 30 });
    const { code, headers, errors } = await refusal(send({}));
    expect([code, errors]).toEqual([429, [{ field: null, message: 'too many requests', help: null }]]);
    const inSeconds = Number(headers['x-ratelimit-reset']) - Date.now() / 1000;
    expect(inSeconds).toBeGreaterThan(25);
    expect(inSeconds).toBeLessThan(35);
  });

  test('an unknown call is reported as such', async () => {
    await refusal(connect().client.request({ method: 'GET', url: '/v3/templates' }));
    expect(held.sandbox.calls.unknown('memberMail')).toMatchObject([{ path: '/v3/templates', status: 404 }]);
  });
});

describe('the vendor’s SDK for signed events', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pair = {
    eventsUrl: 'https://club.example/api/webhooks/mail',
    eventsKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
  const events = [
    { event: 'bounce', type: 'bounce', mail_id: 'news.1', timestamp: 1_795_000_000, reason: 'Größe' },
  ];
  const verify = (body: string, headers: Record<string, string>): boolean => {
    const webhook = new EventWebhook();
    const key = webhook.convertPublicKeyToECDSA(
      publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    );
    const header = (name: string) => headers[name.toLowerCase()] ?? '';
    return webhook.verifySignature(
      key,
      Buffer.from(body),
      header(EventWebhookHeader.SIGNATURE()),
      header(EventWebhookHeader.TIMESTAMP()),
    );
  };

  test('takes what the sandbox signs, as we do, and nothing that was changed', () => {
    const { body, headers } = signedEvents(events, pair);
    const text = String(body);
    const changed = text.replace('news.1', 'news.2');
    const read = new Headers(headers);
    expect([verify(text, headers), isSignedEvents(Buffer.from(text), read, [publicKey])]).toEqual([
      true,
      true,
    ]);
    expect([verify(changed, headers), isSignedEvents(Buffer.from(changed), read, [publicKey])]).toEqual([
      false,
      false,
    ]);
    expect(readMailEvents(Buffer.from(text))).toMatchObject([
      { mailId: 'news.1', state: 'bounced', suppresses: 'bounced', reason: 'Größe' },
    ]);
  });
});

describe('nodemailer', () => {
  async function send(mail: SendMailOptions, password = held.sandbox.smtp.password) {
    const { host, port, user } = held.sandbox.smtp;
    const transport = createTransport({ host, port, auth: { user, pass: password } });
    try {
      return await transport.sendMail({
        from: 'Vestry <no-reply@vestry.test>',
        to: 'ir@vestry.test',
        ...mail,
      });
    } finally {
      transport.close();
    }
  }

  test('logs in, and a mail arrives with HTML, text and source', async () => {
    const { response } = await send({
      subject: 'Größe 尺寸 😀',
      text: 'Grüße aus Köln',
      html: '<p>Grüße <b>aus</b> Köln</p>',
      messageId: '<contact.1@vestry.test>',
      replyTo: 'Jörg <joerg@vestry.test>',
    });
    expect(response).toMatch(/^250 /);
    const [taken] = inbox();
    expect(taken).toMatchObject({
      via: 'mail',
      subject: 'Größe 尺寸 😀',
      messageId: '<contact.1@vestry.test>',
    });
    expect(await shown(`mail/${taken?.id}/html`)).toContain('<p>Grüße <b>aus</b> Köln</p>');
    expect(await shown(`mail/${taken?.id}?view=text`)).toContain('Grüße aus Köln');
    const source = await shown(`mail/${taken?.id}/raw`);
    for (const part of ['joerg@vestry.test', 'Content-Type: multipart/alternative'])
      expect(source).toContain(part);
  });

  test('sends an eight-bit body, and to a non-ASCII address', async () => {
    const raw =
      'Subject: raw\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nGrüße\r\n';
    const envelope = { from: 'no-reply@vestry.test', to: ['jörg@vestry.test'], use8BitMime: true };
    await send({ raw, envelope });
    expect(inbox()).toMatchObject([{ recipients: ['jörg@vestry.test'] }]);
    expect((await held.sandbox.mailbox.parsed(inbox()[0]?.id ?? '')).text?.trim()).toBe('Grüße');
  });

  test('sends an attachment unchanged', async () => {
    await send({ text: 'x', attachments: [{ filename: 'Überblick.pdf', content: pdf }] });
    const [taken] = inbox();
    const [attachment] = (await held.sandbox.mailbox.parsed(taken?.id ?? '')).attachments;
    expect(attachment).toMatchObject({ filename: 'Überblick.pdf', mimeType: 'application/pdf' });
    const download = await fetch(`${held.sandbox.urls.console}mail/${taken?.id}/attachments/0`);
    expect(sha(await download.arrayBuffer())).toBe(sha(pdf));
  });

  test('a wrong password is refused', async () => {
    await expect(send({ text: 'x' }, 'wrong')).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 });
    expect(inbox()).toEqual([]);
  });

  test('a mail without a recipient is refused', async () => {
    await expect(send({ to: '', text: 'x' })).rejects.toMatchObject({ code: 'EENVELOPE' });
  });

  test.each([
    ['busy', 450],
    ['failing', 451],
  ] as const)('a server that is %s says so for a while only', async (kind, responseCode) => {
    held.sandbox.faults.set('mail', { kind, times: 1 });
    await expect(send({ text: 'x' })).rejects.toMatchObject({ responseCode });
    await send({ text: 'x' });
    expect(inbox()).toHaveLength(1);
  });
});
