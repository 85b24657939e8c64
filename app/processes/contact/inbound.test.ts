import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { contactMessage } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { saveContact } from '#app/features/people/contacts/contacts.server.ts';
import {
  contactMail,
  ownConversations,
  ownMessageData,
} from '#app/features/questions/contact/conversations.server.ts';
import { discardContactFilesJob } from '#app/features/questions/contact/discard-files.jobs.server.ts';
import { replyTo } from '#app/features/questions/contact/reply-address.server.ts';
import { countMessageOf, startConversation } from '#app/features/questions/contact/writing.server.ts';
import { eraseQuestions } from '#app/features/questions/personal-data.server.ts';
import type { InboundMail } from '#app/integrations/mail/inbound.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails, runQueued } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { receiveReply } from './inbound.server.ts';

useSandbox();
useTestDatabase({ jobs: JOBS });

type FirmMail = {
  replyTo?: string;
  content: { title?: string; lines?: string[]; template: string };
  attachment?: { filename: string; base64: string };
};
const originalOf = ({ attachment }: FirmMail): string =>
  Buffer.from(attachment?.base64 ?? '', 'base64').toString('utf8');

const ALONE = { file: null, contactEmail: null };

let ada: Viewer;
let reference: string;
beforeEach(async () => {
  ada = await makeViewer();
  const input = { subject: 'General' as const, body: 'Hello?', idempotencyKey: newId(), ticket: null };
  reference = (await transaction((tx) => startConversation(tx, ada, input, ALONE))).reference;
});

const mail = (change: Partial<InboundMail> = {}): InboundMail => ({
  messageId: '<1@mail.test>',
  from: ada.email,
  to: [replyTo({ reference, memberId: ada.memberId }).address],
  text: 'Is there any news?\n\nOn Tue, 3 Nov 2026, we wrote:\n> Dear Ada',
  isAutomatic: false,
  isUnproven: false,
  files: [],
  whole: { headers: 'Subject: Hello', text: 'All of it', html: '', files: [] },
  ...change,
});
const texts = async () => (await ownConversations(ada))[0]?.messages.map(({ text }) => text);
const forwarded = async () =>
  (await queued<FirmMail>('mail.firm')).filter(({ content }) => content.template === 'firm-notice');

/** The mail that is kept with the last message. */
const keptMail = async (viewer = ada): Promise<string> => {
  const message = (await ownConversations(ada))[0]?.messages.at(-1);
  const kept = await contactMail(viewer, message?.id ?? '');
  if (!kept) return '';
  const object = await storage().getObject(kept.key);
  return object.status === 200 ? new Response(object.body).text() : '';
};

test('a message goes to the member’s contact as well as to investor relations', async () => {
  const maren = await makeAdmin();
  await transaction((tx) =>
    saveContact(tx, maren, { memberId: maren.memberId, title: 'Partner', languages: '', isDefault: true }),
  );
  expect(await receiveReply(mail())).toBe('written');
  const firmMails = await queued<FirmMail & { to?: string }>('mail.firm');
  const messages = firmMails.filter(({ content }) => content.template === 'contact-message');
  // Without a contact, the first went to investor relations alone.
  expect(messages.flatMap(({ to }) => to ?? [])).toEqual([maren.email]);
  expect(messages).toHaveLength(3);
  expect(new Set(messages.map(({ replyTo: to }) => to))).toEqual(new Set([ada.email]));
});

describe('a reply by mail', () => {
  test('to the address mailed to its member becomes a message, once, without the quoted text', async () => {
    const [copy] = await queuedMails();
    const address = replyTo({ reference, memberId: ada.memberId }).address;
    expect(copy).toMatchObject({
      replyTo: address,
      content: { template: 'contact-copy', takesReplies: true },
    });
    expect(address).toMatch(/^reply\+vc-\w{6}\.[0-9a-f]{20}@reply\.vestry\.test$/);
    // The service delivers it twice, concurrently too.
    const [first, second] = await Promise.all([receiveReply(mail()), receiveReply(mail())]);
    expect([first, second, await receiveReply(mail())]).toEqual(['written', 'written', 'written']);
    expect(await texts()).toEqual(['Hello?', 'Is there any news?']);
    expect(await receiveReply(mail({ messageId: '<2@mail.test>' }))).toBe('written');
    expect(await texts()).toHaveLength(3);
  });

  test('from another address goes to the firm, and never into the conversation', async () => {
    const from = 'assistant@elsewhere.test';
    expect(await receiveReply(mail({ from }))).toBe('forwarded');
    expect(await receiveReply(mail({ from }))).toBe('forwarded');
    expect(await texts()).toEqual(['Hello?']);
    const [notice, ...more] = await forwarded();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ replyTo: from, content: { title: `E-mail reply to ${reference}` } });
    expect(notice?.content.lines?.join('\n')).toContain('Is there any news?');
  });

  test.each<[string, () => Partial<InboundMail>]>([
    ['to another domain', () => ({ to: mail().to.map((to) => to.replace('reply.vestry', 'elsewhere')) })],
    [
      'to an address that is made up',
      () => ({ to: ['reply+vc-222222.00000000000000000000@reply.vestry.test'] }),
    ],
    ['to nobody', () => ({ to: [] })],
    ['that a machine wrote', () => ({ isAutomatic: true })],
  ])('%s is ignored', async (_what, change) => {
    expect(await receiveReply(mail(change()))).toBe('ignored');
    expect(await texts()).toEqual(['Hello?']);
    expect(await forwarded()).toEqual([]);
  });

  test('to an address with another secret goes to the firm, within its limits', async () => {
    const to = mail().to.map((address) => address.replace(/\.[0-9a-f]{4}/, '.0000'));
    const of = (n: number) => receiveReply(mail({ messageId: `<${n}@x>`, to }));
    for (let n = 0; n < 5; n += 1) expect(await of(n)).toBe('forwarded');
    await expect(of(5)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await texts()).toEqual(['Hello?']);
    const [notice] = await forwarded();
    expect(notice).toMatchObject({ replyTo: ada.email, content: { title: `E-mail reply to ${reference}` } });
    expect(notice?.content.lines?.join('\n')).toMatch(/not valid now.*Is there any news\?/s);
  });

  test('to an address from before our secret was changed is written if the former one is listed', async () => {
    const before = mail();
    const [AUTH0_SECRET, former] = ['another-secret-of-the-tests-of-forty-chars', process.env.AUTH0_SECRET];
    onTestFinished(changeEnvironment({ AUTH0_SECRET }));
    expect(await receiveReply(before)).toBe('forwarded');
    onTestFinished(changeEnvironment({ AUTH0_FORMER_SECRETS: former }));
    expect(mail().to).not.toEqual(before.to);
    expect(await receiveReply({ ...before, messageId: '<2@mail.test>' })).toBe('written');
    expect(await texts()).toEqual(['Hello?', 'Is there any news?']);
  });

  test('to another member’s conversation is not accepted with one’s own secret', async () => {
    const bo = await makeViewer();
    const input = { subject: 'General' as const, body: 'Mine', idempotencyKey: newId(), ticket: null };
    const theirs = (await transaction((tx) => startConversation(tx, bo, input, ALONE))).reference;
    const [own = ''] = mail().to;
    const to = [own.replace(reference.toLowerCase(), theirs.toLowerCase())];
    expect(await receiveReply(mail({ to }))).toBe('forwarded');
    expect((await ownConversations(bo))[0]?.messages).toHaveLength(1);
  });

  test.each<[string, Partial<typeof member.$inferInsert>]>([
    ['was rejected', { rejectedAt: new Date() }],
    ['was erased', { erasedAt: new Date() }],
  ])('from a person who %s is ignored', async (_what, change) => {
    await db().update(member).set(change).where(eq(member.id, ada.memberId));
    expect(await receiveReply(mail())).toBe('ignored');
  });

  test('never repeats the address that only its member knows', async () => {
    const [address = ''] = mail().to;
    const secret = address.slice(address.indexOf('.') + 1, address.indexOf('@'));
    const link = `<mailto:${encodeURIComponent(address.toUpperCase())}>`;
    const text = `You wrote from <${address}> ${link}.`;
    const whole = { headers: `To: ${address}`, text, html: `<a href="mailto:${address}">us</a>`, files: [] };
    expect(await receiveReply(mail({ text, whole }))).toBe('written');
    expect(await receiveReply(mail({ text, whole, from: 'a@elsewhere.test' }))).toBe('forwarded');
    expect(await receiveReply(mail({ text: `> To ${address}`, whole }))).toBe('forwarded');
    expect((await texts())?.at(-1)).toBe('You wrote from <[reply address]> <mailto:[reply address]>.');
    expect(await forwarded()).toHaveLength(2);
    const seen = [
      ...(await forwarded()).map(originalOf),
      await keptMail(),
      JSON.stringify(await forwarded()),
    ];
    for (const one of seen) expect(one.toLowerCase()).not.toContain(secret);
  });

  test('without text, or with more than a message may contain, goes to the firm', async () => {
    expect(await receiveReply(mail({ text: '> quoted only' }))).toBe('forwarded');
    expect(await receiveReply(mail({ messageId: '<2@x>', text: 'x'.repeat(5_001) }))).toBe('forwarded');
    expect(await texts()).toEqual(['Hello?']);
    expect(await forwarded()).toHaveLength(2);
  });

  test('is kept whole with its message, for the firm and its author, and erased with it', async () => {
    const text =
      'See below.\n\nFrom: Vestry <ir@vestry.test>\nSent: 3 Nov 2026 10:00\nTo: Ada\n\nWhich one? THE TRUST.';
    const file = {
      name: 'run.exe',
      bytes: Buffer.from('MZ'),
      contentType: 'application/x-dos',
      contentId: null,
    };
    const whole = { headers: 'Subject: Hi\nContent-Type: text/plain', text, html: '<p>H</p>', files: [file] };
    expect(await receiveReply(mail({ text, whole, files: [file] }))).toBe('written');
    expect((await texts())?.at(-1)).toBe('See below.\n\n(Also attached to the e-mail: run.exe)');
    const kept = await keptMail();
    expect(kept).toMatch(/^Subject: Hi\r\n/);
    for (const part of ['Which one? THE TRUST.', '<p>H</p>', 'filename=run.exe', 'TVo='])
      expect(kept).toContain(part);
    expect(await keptMail(await makeAdmin())).toBe(kept);
    expect(await keptMail(await makeViewer())).toBe('');
    const [data] = await ownMessageData(ada);
    expect(data?.messages.map(({ wholeEmail }) => wholeEmail)).toEqual([
      null,
      expect.stringMatching(/\/api\/contact\/mails\/[0-9a-f-]{36}$/),
    ]);
    const id = (await ownConversations(ada))[0]?.messages.at(-1)?.id ?? '';
    const key = (await contactMail(ada, id))?.key ?? '';
    await runQueued(discardContactFilesJob);
    expect(await keptMail()).toBe(kept);
    await transaction((tx) => eraseQuestions(tx, ada.memberId));
    expect((await queued<{ keys: string[] }>('contact.discardFiles')).at(-1)?.keys).toContain(key);
    await runQueued(discardContactFilesJob);
    expect(await storage().headObject(key)).toBeNull();
  });

  test('with the id of another mail and a different text is another message', async () => {
    expect(await receiveReply(mail({ text: 'One' }))).toBe('written');
    expect(await receiveReply(mail({ text: 'Two' }))).toBe('written');
    expect(await receiveReply(mail({ text: 'One' }))).toBe('written');
    expect(
      await receiveReply(mail({ text: 'One', files: [{ name: 'a.csv', bytes: Buffer.from('a,b\n') }] })),
    ).toBe('written');
    expect(await texts()).toEqual(['Hello?', 'One', 'Two', 'One']);
  });

  test.each<[string, Partial<InboundMail>, RegExp]>([
    ['that names several authors', { from: '' }, /several/],
    ['whose sender cannot be verified', { isUnproven: true }, /SPF or DKIM/],
    ['that cannot be read', { text: null }, /too long to be read/],
  ])('%s goes to the firm as it came', async (_what, change, reason) => {
    const files = [
      { name: 'a.pdf', bytes: Buffer.from('%PDF'), contentType: 'application/pdf', contentId: null },
    ];
    const whole = { headers: 'Subject: Hi', text: 'All of it', html: '', files };
    expect(await receiveReply(mail({ ...change, files, whole }))).toBe('forwarded');
    expect(await texts()).toEqual(['Hello?']);
    const [notice] = await forwarded();
    expect(notice?.content.lines?.[0]).toMatch(reason);
    expect(notice?.attachment?.filename).toBe(`${reference}.eml`);
    for (const part of ['Subject: Hi', 'All of it', 'filename=a.pdf'])
      expect(notice && originalOf(notice)).toContain(part);
  });

  test('too large to be attached goes to the firm without its files, which are named', async () => {
    const bytes = Buffer.alloc(6 * 1024 * 1024, 'a');
    const files = [{ name: 'big.bin', bytes, contentType: 'application/octet-stream', contentId: null }];
    const whole = { headers: 'Subject: Hi', text: 'All of it', html: '', files };
    expect(await receiveReply(mail({ from: '', files, whole }))).toBe('forwarded');
    const [notice] = await forwarded();
    expect(notice?.content.lines?.at(-1)).toContain('but not forwarded: big.bin');
    expect(notice && originalOf(notice)).toContain('All of it');
  });

  test('includes a file of an accepted type, and lists the others by name', async () => {
    const files = [
      { name: 'run.exe', bytes: Buffer.from('MZ') },
      { name: 'statement.pdf', bytes: Buffer.from('no PDF') },
      { name: 'flows.csv', bytes: Buffer.from('date,amount\n2026-01-01,1\n') },
      { name: 'more.csv', bytes: Buffer.from('a,b\n') },
    ];
    expect(await receiveReply(mail({ files }))).toBe('written');
    const [, message] = (await ownConversations(ada))[0]?.messages ?? [];
    expect(message?.file).toMatchObject({ name: 'flows.csv' });
    expect(message?.text).toBe(
      'Is there any news?\n\n(Also attached to the e-mail: run.exe, statement.pdf, more.csv)',
    );
  });

  test('from others goes to the firm five times a day of one sender, and twenty times to one member', async () => {
    const of = (n: number, from: string) => receiveReply(mail({ messageId: `<${n}@x>`, from }));
    for (let n = 0; n < 5; n += 1) expect(await of(n, 'a@elsewhere.test')).toBe('forwarded');
    const later = { code: 'unavailable', retryAfter: expect.any(Number) };
    await expect(of(5, 'a@elsewhere.test')).rejects.toMatchObject(later);
    // What is handed over again is not counted.
    expect(await of(0, 'a@elsewhere.test')).toBe('forwarded');
    for (let n = 6; n < 21; n += 1) expect(await of(n, `m${n}@elsewhere.test`)).toBe('forwarded');
    await expect(of(21, 'z@elsewhere.test')).rejects.toMatchObject(later);
    expect(await forwarded()).toHaveLength(20);
    const { rows } = await db().execute<{ key: string }>(sql`select key from rate_limit`);
    expect(JSON.stringify(rows)).not.toContain('elsewhere');
  });

  test('has its files stored only if it may be written, and five of them are tried at most', async () => {
    const stored = () => queued('contact.discardFiles');
    const files = Array.from({ length: 9 }, (_none, n) => ({
      name: `${n}.pdf`,
      bytes: Buffer.from('no PDF'),
    }));
    expect(await receiveReply(mail({ files }))).toBe('written');
    // Five files, and the whole mail.
    expect(await stored()).toHaveLength(6);
    for (let n = 0; n < 4; n += 1) await receiveReply(mail({ messageId: `<${n}@x>` }));
    await expect(receiveReply(mail({ messageId: '<9@x>', files }))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await receiveReply(mail({ files }))).toBe('written');
    expect(await stored()).toHaveLength(10);
  });

  test('that reaches a member who gets no more is not charged to its sender', async () => {
    const of = (n: number, from: string) => receiveReply(mail({ messageId: `<${n}@x>`, from }));
    for (let n = 0; n < 20; n += 1) expect(await of(n, `m${n}@elsewhere.test`)).toBe('forwarded');
    for (let n = 0; n < 6; n += 1)
      await expect(of(20, 'z@elsewhere.test')).rejects.toMatchObject({ code: 'unavailable' });
    await db().execute(sql`delete from rate_limit where key like 'contactForwardMember%'`);
    expect(await of(20, 'z@elsewhere.test')).toBe('forwarded');
  });

  test('without a sender is counted for its member alone', async () => {
    const of = (n: number) => receiveReply(mail({ messageId: `<${n}@x>`, from: '' }));
    for (let n = 0; n < 5; n += 1) expect(await of(n)).toBe('forwarded');
    await expect(of(5)).rejects.toMatchObject({ code: 'unavailable' });
    const bo = await makeViewer();
    const input = { subject: 'General' as const, body: 'Mine', idempotencyKey: newId(), ticket: null };
    const theirs = (await transaction((tx) => startConversation(tx, bo, input, ALONE))).reference;
    const to = [replyTo({ reference: theirs, memberId: bo.memberId }).address];
    expect(await receiveReply(mail({ messageId: '<6@x>', from: '', to }))).toBe('forwarded');
  });

  test('that could not be written yet is counted once, however often it is delivered', async () => {
    const key = newId();
    for (let n = 0; n < 8; n += 1) expect(await countMessageOf(ada, key)).toBe(false);
    expect(await receiveReply(mail())).toBe('written');
  });

  test('above the rate limit is delivered again later', async () => {
    for (let n = 0; n < 5; n += 1) await receiveReply(mail({ messageId: `<${n}@x>` }));
    await expect(receiveReply(mail({ messageId: '<6@x>' }))).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: expect.any(Number),
    });
    expect(await db().select().from(contactMessage)).toHaveLength(6);
  });
});
