import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { apiMailer } from './api.server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type ApiAnswer = { status: number; headers?: Record<string, string>; body?: unknown };
type ApiRequest = {
  method?: string | undefined;
  url?: string | undefined;
  authorization?: string | undefined;
  body: string;
};

/** A service with the same response to every request. */
async function answering({ status, headers = {}, body }: ApiAnswer) {
  const asked: ApiRequest[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method, url } = request;
    asked.push({ method, url, authorization: request.headers.authorization, body: text });
    response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mailer = apiMailer({ baseUrl, apiKey: 'SG.key', from: 'Birch & Co <no-reply@vestry.test>' });
  return { asked, mailer };
}

const mail = {
  id: 'approved.1',
  to: 'ada@vestry.test',
  subject: 'Größe',
  html: '<p>Hello</p>',
  text: 'Hello',
};

const failure = async (attempt: Promise<void>): Promise<OutsideError> => {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OutsideError);
  return error as OutsideError;
};

const said = (message: string, field: string | null = null) => ({ errors: [{ message, field, help: null }] });

describe('a mail', () => {
  test('names the sender, the recipient and its id', async () => {
    const { mailer, asked } = await answering({ status: 202 });
    await mailer.send({ ...mail, to: 'a@exämple.test', replyTo: 'ir@vestry.test' });
    expect(asked).toMatchObject([{ method: 'POST', url: '/v3/mail/send', authorization: 'Bearer SG.key' }]);
    const body = JSON.parse(asked[0]?.body ?? '');
    expect(body).toMatchObject({
      personalizations: [{ to: [{ email: 'a@xn--exmple-cua.test' }] }],
      from: { email: 'no-reply@vestry.test', name: 'Birch & Co' },
      reply_to: { email: 'ir@vestry.test' },
      subject: 'Größe',
      content: [
        { type: 'text/plain', value: 'Hello' },
        { type: 'text/html', value: '<p>Hello</p>' },
      ],
      headers: { 'Message-ID': '<approved.1@vestry.test>' },
      custom_args: { mail_id: 'approved.1' },
    });
    expect(body.tracking_settings.click_tracking).toEqual({ enable: false, enable_text: false });
  });

  test('refers to its conversation', async () => {
    const { mailer, asked } = await answering({ status: 202 });
    await mailer.send({ ...mail, thread: 'contact.VC-7K2M93' });
    expect(JSON.parse(asked[0]?.body ?? '').headers).toMatchObject({
      'In-Reply-To': '<contact.VC-7K2M93@vestry.test>',
      References: '<contact.VC-7K2M93@vestry.test>',
    });
  });

  test('carries an attachment', async () => {
    const { mailer, asked } = await answering({ status: 202 });
    const attachment = { filename: 'a.pdf', contentType: 'application/pdf', base64: 'JVBERg==' };
    await mailer.send({ ...mail, attachment });
    expect(JSON.parse(asked[0]?.body ?? '').attachments).toEqual([
      { filename: 'a.pdf', type: 'application/pdf', content: 'JVBERg==' },
    ]);
  });

  test.each([
    [400, said('Does not contain a valid address.', 'personalizations.0.to.0.email'), true],
    [413, said('Payload too large'), true],
    [401, said('The provided authorization grant is invalid, expired, or revoked'), false],
    [403, said('The from address does not match a verified Sender Identity.', 'from'), false],
    [429, said('too many requests'), false],
    [500, 'not what it says else', false],
  ])('refused with %i fails with the service’s own message', async (status, body, permanent) => {
    const { mailer, asked } = await answering({ status, body });
    const error = await failure(mailer.send(mail));
    expect(error).toMatchObject({ service: 'memberMail', status, permanent });
    if (typeof body === 'object') expect(error.message).toContain(body.errors[0]?.message);
    // The client never retries by itself, because the mail may have been accepted.
    expect(asked).toHaveLength(1);
  });

  test('is not accepted without an explicit confirmation', async () => {
    const { mailer } = await answering({ status: 200, body: {} });
    expect(await failure(mailer.send(mail))).toMatchObject({ code: 'Malformed', permanent: false });
  });

  test('reports the invalid field with the problem', async () => {
    const { mailer } = await answering({ status: 400, body: said('The subject is required.', 'subject') });
    expect((await failure(mailer.send(mail))).message).toContain('subject: The subject is required.');
  });
});

describe('too many mails', () => {
  const hintOf = async (headers: Record<string, string>) => {
    const { mailer } = await answering({ status: 429, headers, body: said('too many requests') });
    return (await failure(mailer.send(mail))).retryAfterMs;
  };
  const reset = (seconds: number) => ({
    'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + seconds),
  });

  test('are retried when the service says', async () => {
    const hint = (await hintOf(reset(30))) ?? 0;
    expect(hint).toBeGreaterThan(28_000);
    expect(hint).toBeLessThanOrEqual(31_000);
    expect(await hintOf({ 'retry-after': '7' })).toBe(7_000);
    expect(await hintOf({})).toBeNull();
  });

  test('are retried neither immediately nor in days when a clock is wrong', async () => {
    expect(await hintOf(reset(-500))).toBe(1_000);
    expect(await hintOf(reset(900_000))).toBe(600_000);
    expect(await hintOf({ 'x-ratelimit-reset': 'soon' })).toBeNull();
  });
});

describe('the connection', () => {
  test('is tested without a mail', async () => {
    const { mailer, asked } = await answering({ status: 200, body: { scopes: ['mail.send'] } });
    await mailer.testConnection();
    expect(asked).toMatchObject([{ method: 'GET', url: '/v3/scopes', authorization: 'Bearer SG.key' }]);
  });

  test('needs a valid key with permission to send', async () => {
    const wrong = await answering({ status: 401, body: said('The provided authorization grant is invalid') });
    expect(await failure(wrong.mailer.testConnection())).toMatchObject({ status: 401 });
    const idle = await answering({ status: 200, body: { scopes: ['stats.read'] } });
    expect(await failure(idle.mailer.testConnection())).toMatchObject({ code: 'MissingScope' });
  });
});

test('an address is removed from the other lists if the key may not change one of them, which is reported', async () => {
  const { mailer, asked } = await answering({ status: 403, body: said('access forbidden') });
  expect(await failure(mailer.forgive('ada@vestry.test'))).toMatchObject({ status: 403 });
  expect(asked.map(({ url }) => url)).toEqual(
    ['bounces', 'invalid_emails', 'spam_reports'].map((list) => `/v3/suppression/${list}/ada%40vestry.test`),
  );
});
