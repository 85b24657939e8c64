import { afterEach, expect, test } from 'vitest';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { type Refusal, startMailServer } from '#tests/factories/smtp-server.ts';
import type { Mailer } from './mail.ts';
import { smtpMailer } from './smtp.server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function mailServer(refusal?: Refusal) {
  const server = await startMailServer({ password: 'right', refusal });
  closing.push(server.close);
  return server;
}

function mailerTo(port: number, change: { password?: string; requireTls?: boolean } = {}): Mailer {
  const from = 'Vestry <no-reply@vestry.test>';
  const mailer = smtpMailer({
    host: '127.0.0.1',
    port,
    user: 'vestry',
    password: 'right',
    from,
    requireTls: false,
    ...change,
  });
  closing.push(() => mailer.close());
  return mailer;
}

const mail = {
  id: 'contact.1',
  to: 'ir@vestry.test',
  subject: 'Größe',
  html: '<p>Hello</p>',
  text: 'Hello',
};

const failure = async (attempt: Promise<void>): Promise<OutsideError> => {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OutsideError);
  return error as OutsideError;
};

test('a mail arrives complete, under the same Message-ID on each attempt', async () => {
  const { port, taken } = await mailServer();
  const mailer = mailerTo(port);
  await mailer.send(mail);
  await mailer.send(mail);
  expect(taken).toHaveLength(2);
  for (const email of taken) {
    expect(email).toMatchObject({ messageId: '<contact.1@vestry.test>', subject: 'Größe' });
    expect(email.from?.address).toBe('no-reply@vestry.test');
    expect(email.to?.map((to) => to.address)).toEqual(['ir@vestry.test']);
    expect([email.html?.trim(), email.text?.trim()]).toEqual(['<p>Hello</p>', 'Hello']);
  }
});

test('an attachment is included, and replies go to the given address', async () => {
  const { port, taken } = await mailServer();
  const base64 = Buffer.from('%PDF-1.7').toString('base64');
  const attachment = { filename: 'Überblick.pdf', contentType: 'application/pdf', base64 };
  await mailerTo(port).send({ ...mail, replyTo: 'ada@vestry.test', thread: 'contact.VC-7K2M93', attachment });
  expect(taken[0]).toMatchObject({
    inReplyTo: '<contact.VC-7K2M93@vestry.test>',
    references: '<contact.VC-7K2M93@vestry.test>',
  });
  expect(taken[0]?.replyTo?.map(({ address }) => address)).toEqual(['ada@vestry.test']);
  expect(taken[0]?.attachments).toMatchObject([{ filename: 'Überblick.pdf', mimeType: 'application/pdf' }]);
  expect(Buffer.from(taken[0]?.attachments[0]?.content as ArrayBuffer).toString()).toBe('%PDF-1.7');
});

test.each([
  [{ at: 'recipient', code: 550 }, true],
  [{ at: 'data', code: 552 }, true],
  [{ at: 'recipient', code: 450 }, false],
  [{ at: 'data', code: 451 }, false],
] as const)('a refusal %o is final: %s', async (refusal, permanent) => {
  const { port } = await mailServer(refusal);
  const error = await failure(mailerTo(port).send(mail));
  expect(error).toMatchObject({ service: 'mail', permanent, code: `Smtp${refusal.code}` });
  expect(error.message).toMatch(new RegExp(`^The mail server answered ${refusal.code}.* No$`));
});

test('no server, a refused login and missing encryption can be retried', async () => {
  const { port } = await mailServer();
  const wrongs = [mailerTo(port, { password: 'wrong' }), mailerTo(port, { requireTls: true }), mailerTo(1)];
  for (const mailer of wrongs) {
    expect(await failure(mailer.send(mail))).toMatchObject({ permanent: false });
    expect(await failure(mailer.testConnection())).toMatchObject({ service: 'mail', permanent: false });
  }
});

test('the connection is tested without a mail', async () => {
  const { port, taken } = await mailServer();
  await mailerTo(port).testConnection();
  expect(taken).toEqual([]);
});

test('an invalid address is a permanent error', async () => {
  const { port } = await mailServer();
  expect(await failure(mailerTo(port).send({ ...mail, to: 'nobody' }))).toMatchObject({ permanent: true });
});
