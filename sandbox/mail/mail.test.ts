import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../faults.ts';
import type { Sandbox } from '../sandbox.ts';
import { startOn, temporaryFolder } from '../testing.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startOn(folder.path, 'http://localhost:1');
});
beforeEach(() => {
  sandbox.faults.clear();
  return sandbox.mailbox.clear();
});
afterAll(async () => {
  await sandbox.stop();
  folder.remove();
});

async function send(mail: SendMailOptions, pass = sandbox.smtp.password, socketTimeout = 30_000) {
  const { host, port, user } = sandbox.smtp;
  const transport = createTransport({ host, port, auth: { user, pass }, socketTimeout });
  try {
    return await transport.sendMail({ from: 'Vestry <no-reply@vestry.test>', ...mail });
  } finally {
    transport.close();
  }
}

const console = (path: string, init?: RequestInit) => fetch(sandbox.urls.console + path, init);
const inbox = async (query: string) => (await console(`api/mail?${query}`)).json();

describe('delivery', () => {
  test('accepts a mail with the right password and shows all of it', async () => {
    const sent = await send({
      to: 'Ada Lindqvist <active@vestry.test>',
      bcc: 'archive@vestry.test',
      subject: 'Zusage über 250.000 €',
      text: 'Hello',
      html: '<p>Hello <b>Ada</b></p>',
      messageId: '<fixed@vestry.test>',
      attachments: [{ filename: 'Überblick.pdf', content: Buffer.from('%PDF-1.7') }],
    });
    expect(sent.response).toMatch(/^250 Queued as /);
    const { total, mails } = await inbox('to=ACTIVE%40vestry.test');
    expect(total).toBe(1);
    expect(mails[0]).toMatchObject({
      to: 'Ada Lindqvist <active@vestry.test>',
      recipients: ['active@vestry.test', 'archive@vestry.test'],
      subject: 'Zusage über 250.000 €',
      messageId: '<fixed@vestry.test>',
      html: expect.stringContaining('<b>Ada</b>'),
      attachments: [{ filename: 'Überblick.pdf', mimeType: 'application/pdf', size: 8 }],
    });
  });

  test('refuses a wrong password', async () => {
    await expect(send({ to: 'a@vestry.test', text: 'x' }, 'wrong')).rejects.toMatchObject({
      responseCode: 535,
    });
    expect(sandbox.mailbox.size).toBe(0);
  });

  test('stores fifty concurrent mails', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_none, index) =>
        send({ to: `m${index}@vestry.test`, subject: `No ${index}`, text: 'x' }),
      ),
    );
    expect(sandbox.mailbox.size).toBe(50);
  });
});

describe('a switched fault', () => {
  const mail = { to: 'a@vestry.test', subject: 'x', text: 'x' };
  const sendUnder = (fault: Pick<Fault, 'kind'> & Partial<Fault>) => {
    sandbox.faults.set('mail', { times: 1, ...fault });
    return send(mail, sandbox.smtp.password, fault.kind === 'silent' ? 1_000 : undefined).then(
      () => null,
      (error: { responseCode?: number; code?: string }) => error,
    );
  };

  test('slow: is accepted after a while', async () => {
    const before = performance.now();
    expect(await sendUnder({ kind: 'slow', delayMs: 300 })).toBeNull();
    expect(performance.now() - before).toBeGreaterThanOrEqual(295);
    expect(sandbox.mailbox.size).toBe(1);
  });

  test('silent: is never answered, and not stored', async () => {
    expect(await sendUnder({ kind: 'silent' })).toMatchObject({ code: 'ETIMEDOUT' });
    expect(sandbox.mailbox.size).toBe(0);
  });

  test('lost: is stored, and the connection breaks before the response', async () => {
    const error = await sendUnder({ kind: 'lost' });
    expect(error).not.toBeNull();
    expect(error?.responseCode).toBeUndefined();
    expect(sandbox.mailbox.size).toBe(1);
  });

  test.each([
    ['busy', 450],
    ['failing', 451],
  ] as const)('%s: is refused with %i, which may be tried again', async (kind, responseCode) => {
    expect(await sendUnder({ kind })).toMatchObject({ responseCode });
    expect(sandbox.mailbox.size).toBe(0);
    await send(mail);
    expect(sandbox.mailbox.size).toBe(1);
  });

  test('malformed: gets an invalid response, and is not stored', async () => {
    const error = await sendUnder({ kind: 'malformed' });
    expect(error).not.toBeNull();
    expect([undefined, 0]).toContain(error?.responseCode);
    expect(sandbox.mailbox.size).toBe(0);
  });
});

describe('the inbox', () => {
  test('can be searched by recipient, blind copy and subject', async () => {
    await send({ to: 'one@vestry.test', bcc: 'hidden@vestry.test', subject: 'Alpha', text: 'x' });
    await send({ to: 'two@vestry.test', subject: 'Beta', text: 'x' });
    expect((await inbox('to=hidden')).total).toBe(1);
    expect((await inbox('subject=beta')).mails[0].to).toBe('two@vestry.test');
    expect((await inbox('to=one&subject=beta')).total).toBe(0);
    const page = await (await console('mail?q=alpha', { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('Alpha');
    expect(page).toMatch(/\d\d:\d\d UTC<\/time>/);
    expect(page).not.toContain('two@vestry.test');
  });

  test('shows a mail in a frame that runs no scripts', async () => {
    await send({
      to: 'a@vestry.test',
      subject: '<script>alert(1)</script>',
      html: '<script>alert(2)</script><img src="cid:logo"><a href="https://vestry.example">go</a>',
      attachments: [{ filename: 'logo.png', content: Buffer.from('png'), cid: 'logo' }],
    });
    const [mail] = sandbox.mailbox.find({});
    const page = await (await console(`mail/${mail?.id}`)).text();
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const frame = await console(`mail/${mail?.id}/html`);
    expect(frame.headers.get('content-security-policy')).toContain('sandbox allow-popups');
    expect(await frame.text()).toContain(`src="/mail/${mail?.id}/attachments/0"`);
    const attachment = await console(`mail/${mail?.id}/attachments/0`);
    expect(await attachment.text()).toBe('png');
    expect(attachment.headers.get('content-disposition')).toContain('logo.png');
    expect((await console(`mail/${mail?.id}?view=text`)).status).toBe(200);
    expect(await (await console(`mail/${mail?.id}/raw`)).text()).toContain('Content-Type: multipart/');
  });

  test('deletes everything on request, but not by a form of another site', async () => {
    await send({ to: 'a@vestry.test', text: 'x' });
    const form = {
      method: 'POST',
      headers: { origin: 'https://other.example', 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await console('mail/delete', form)).status).toBe(403);
    expect(sandbox.mailbox.size).toBe(1);
    expect((await console('api/mail', { method: 'DELETE' })).status).toBe(204);
    expect((await inbox('')).total).toBe(0);
  });

  test('returns 404 for an unknown mail', async () => {
    for (const path of [
      'mail/none',
      'mail/none/html',
      'mail/none/raw',
      'mail/none/attachments/0',
      'api/mail/none',
    ]) {
      expect((await console(path)).status).toBe(404);
    }
  });
});
