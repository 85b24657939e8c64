import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { contactMessage } from '#app/db/schema/questions.ts';
import { newId } from '#app/domain/ids.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { ownConversations } from '#app/features/questions/contact/conversations.server.ts';
import { replyTo } from '#app/features/questions/contact/reply-address.server.ts';
import { countMessageOf, startConversation } from '#app/features/questions/contact/writing.server.ts';
import type { InboundMail } from '#app/integrations/mail/inbound.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails } from '#tests/setup/queued.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { receiveReply } from './inbound.server.ts';

useSandbox();
useTestDatabase({ jobs: JOBS });

type FirmMail = { replyTo?: string; content: { title?: string; lines?: string[]; template: string } };

let ada: Viewer;
let reference: string;
beforeEach(async () => {
  ada = await makeViewer();
  const input = { subject: 'General' as const, body: 'Hello?', idempotencyKey: newId(), ticket: null };
  reference = (await transaction((tx) => startConversation(tx, ada, input, null))).reference;
});

const mail = (change: Partial<InboundMail> = {}): InboundMail => ({
  messageId: '<1@mail.test>',
  from: ada.email,
  to: [replyTo({ reference, memberId: ada.memberId }).address],
  text: 'Is there any news?\n\nOn Tue, 3 Nov 2026, we wrote:\n> Dear Ada',
  isAutomatic: false,
  files: [],
  ...change,
});
const texts = async () => (await ownConversations(ada))[0]?.messages.map(({ text }) => text);
const forwarded = async () =>
  (await queued<FirmMail>('mail.firm')).filter(({ content }) => content.template === 'firm-notice');

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
    const theirs = (await transaction((tx) => startConversation(tx, bo, input, null))).reference;
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
    const text = `Thanks.\n\nTiistaina Birch & Co <${address}> ${link} kirjoitti:\n> Dear Ada`;
    expect(await receiveReply(mail({ text }))).toBe('written');
    expect(await receiveReply(mail({ text, messageId: '<2@x>', from: 'a@elsewhere.test' }))).toBe(
      'forwarded',
    );
    expect(await receiveReply(mail({ text: `> To ${address}`, messageId: '<3@x>' }))).toBe('forwarded');
    expect((await texts())?.at(-1)).toBe(
      'Thanks.\n\nTiistaina Birch & Co <[reply address]> <mailto:[reply address]> kirjoitti:',
    );
    expect(await forwarded()).toHaveLength(2);
    expect(JSON.stringify(await forwarded()).toLowerCase()).not.toContain(secret);
  });

  test('without text, or with more than a message may contain, goes to the firm', async () => {
    expect(await receiveReply(mail({ text: '> quoted only' }))).toBe('forwarded');
    expect(await receiveReply(mail({ messageId: '<2@x>', text: 'x'.repeat(5_001) }))).toBe('forwarded');
    expect(await texts()).toEqual(['Hello?']);
    expect(await forwarded()).toHaveLength(2);
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
      'Is there any news?\n\n(Also attached to the e-mail, but not stored: run.exe, statement.pdf, more.csv)',
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
    expect(await stored()).toHaveLength(5);
    for (let n = 0; n < 4; n += 1) await receiveReply(mail({ messageId: `<${n}@x>` }));
    await expect(receiveReply(mail({ messageId: '<9@x>', files }))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await receiveReply(mail({ files }))).toBe('written');
    expect(await stored()).toHaveLength(5);
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
    const theirs = (await transaction((tx) => startConversation(tx, bo, input, null))).reference;
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
