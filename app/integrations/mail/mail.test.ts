import { afterEach, expect, test } from 'vitest';
import { type Refusal, startMailServer } from '#tests/factories/smtp-server.ts';
import { type MailContent, renderMail } from './render.server.tsx';
import { MailError, type Mailer, smtpMailer } from './smtp.server.ts';

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
  id: 'commitment-decided.1',
  to: 'ada@vestry.test',
  subject: 'Größe',
  html: '<p>Hello</p>',
  text: 'Hello',
};

const failure = async (mailer: Mailer): Promise<MailError> => {
  const error: unknown = await mailer.send(mail).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MailError);
  return error as MailError;
};

test('a mail arrives whole, under the same Message-ID at each try', async () => {
  const { port, taken } = await mailServer();
  const mailer = mailerTo(port);
  await mailer.send(mail);
  await mailer.send(mail);
  expect(taken).toHaveLength(2);
  for (const email of taken) {
    expect(email).toMatchObject({ messageId: '<commitment-decided.1@vestry.test>', subject: 'Größe' });
    expect(email.from?.address).toBe('no-reply@vestry.test');
    expect(email.to?.map((to) => to.address)).toEqual(['ada@vestry.test']);
    expect([email.html?.trim(), email.text?.trim()]).toEqual(['<p>Hello</p>', 'Hello']);
  }
});

test.each([
  [{ at: 'recipient', code: 550 }, true],
  [{ at: 'data', code: 552 }, true],
  [{ at: 'recipient', code: 450 }, false],
  [{ at: 'data', code: 451 }, false],
] as const)('a refusal %o is final: %s', async (refusal, permanent) => {
  const { port } = await mailServer(refusal);
  const error = await failure(mailerTo(port));
  expect(error).toMatchObject({ permanent, message: `The mail server answered ${refusal.code}` });
});

test('no server, a refused login and missing encryption are worth trying again', async () => {
  const { port } = await mailServer();
  expect((await failure(mailerTo(port, { password: 'wrong' }))).permanent).toBe(false);
  expect((await failure(mailerTo(port, { requireTls: true }))).permanent).toBe(false);
  expect((await failure(mailerTo(1))).permanent).toBe(false);
});

test('an address that cannot be one is final', async () => {
  const { port } = await mailServer();
  const error: unknown = await mailerTo(port)
    .send({ ...mail, to: 'nobody' })
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ permanent: true });
});

const sender = { appName: 'Birch & Co', appUrl: 'https://club.example', irEmail: 'ir@club.example' };
const content: MailContent = {
  template: 'commitment-decided',
  outcome: 'scaled_back',
  memberName: 'Ada <b>Lindqvist</b>',
  opportunityName: 'Kontor Systems',
  sentence: 'Your commitment to Kontor Systems was accepted for €150,000 of the €250,000 you asked for.',
  detail: 'You need not do anything now.',
  url: 'https://club.example/opportunities/open/kontor-systems',
};

test('a decision is told in HTML and in plain text, with the firm’s own name', async () => {
  const { subject, html, text } = await renderMail(content, sender);
  expect(subject).toBe('Kontor Systems: your commitment was accepted in part');
  for (const part of [html, text]) {
    expect(part).toContain('accepted for €150,000 of the €250,000');
    expect(part).toContain(content.url);
    expect(part).toContain('ir@club.example');
  }
  expect(html).toContain('Birch &amp; Co');
  expect(html).toContain('Ada &lt;b&gt;Lindqvist');
  expect(html).not.toMatch(/<script|<img|https?:\/\/(?!club\.example|www\.w3\.org)/);
});

test('a declined one gives the reason', async () => {
  const { subject, text } = await renderMail(
    { ...content, outcome: 'declined', detail: 'The round is full.' },
    sender,
  );
  expect(subject).toBe('Kontor Systems: your commitment was declined');
  expect(text).toContain('The round is full.');
});
