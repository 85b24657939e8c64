import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { commitmentReceipt, commitmentReceiptPdf } from '#app/db/schema/commitments.ts';
import { notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { memberMailJob } from '#app/notify/mail/mail.jobs.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queuedMails, runQueued } from '#tests/setup/queued.ts';
import { amendCommitment } from '../amendments.server.ts';
import { ownPosition } from '../commitment-lists.server.ts';
import { submitCommitment, withdrawCommitment } from '../commitments.server.ts';
import { eraseEntityNames, ownReceiptData } from '../personal-data.server.ts';
import { currentDetail, receiptFacts, receiptSentence, referenceOf } from './receipt.ts';
import { receiptNoticesJob } from './receipt-notices.jobs.server.ts';
import { ownReceiptPdf, receiptPdf } from './receipt-pdf.server.ts';
import { ownReceipt, receiptsOf } from './receipts.server.ts';

useTestDatabase({ jobs: [receiptNoticesJob, memberMailJob] });

const FIRM = { brand: 'Vestry', name: 'Birch Club GmbH', lines: [], regulation: null };
const amount = fromMajor(250_000, 'EUR');
const more = fromMajor(300_000, 'EUR');

const submit = (viewer: Viewer, opportunityId: string, idempotencyKey = newId()) =>
  transaction((tx) => submitCommitment(tx, viewer, { opportunityId, amount, idempotencyKey }));

describe('a receipt', () => {
  test('is given for each change, as it was then, and only once', async () => {
    const viewer = await makeViewer();
    const holding = await makeEntity(viewer.memberId, { kind: 'company', name: 'Lindqvist Holding AB' });
    const offer = await makeOpportunity();
    const key = newId();
    const { id } = await submit(viewer, offer.id, key);
    await submit(viewer, offer.id, key);
    const amendment = { commitmentId: id, revision: 1, amount: more, entityId: holding.id };
    await transaction((tx) => amendCommitment(tx, viewer, amendment));
    await transaction((tx) => amendCommitment(tx, viewer, amendment));
    await transaction((tx) => withdrawCommitment(tx, viewer, id));
    await transaction((tx) => withdrawCommitment(tx, viewer, id));
    expect((await receiptsOf(viewer, [id]))[id]).toMatchObject([
      { number: 1, kind: 'submitted' },
      { number: 2, kind: 'amended' },
      { number: 3, kind: 'withdrawn' },
    ]);
    const first = await ownReceipt(viewer, { commitmentId: id, number: 1 });
    expect(first).toMatchObject({ investor: viewer.name, amount: { amount, currency: 'EUR' } });
    const second = await ownReceipt(viewer, { commitmentId: id, number: 2 });
    expect(second).toMatchObject({ investor: 'Lindqvist Holding AB', amountBefore: { amount } });
    expect(receiptSentence(second)).toBe(
      `You changed your commitment to ${offer.name} from €250,000 to €300,000.`,
    );
    expect(receiptFacts({ ...second, madeAt: '2026-11-23T13:05:00.000Z' }, 'Europe/Stockholm')).toEqual([
      { label: 'Opportunity', value: offer.name },
      { label: 'Amount requested', value: '€300,000' },
      { label: 'Amount before', value: '€250,000' },
      { label: 'Investor', value: 'Lindqvist Holding AB' },
      { label: 'Time', value: '23 Nov 2026, 14:05 CET' },
      { label: 'Reference', value: referenceOf(second) },
    ]);
    expect(referenceOf(second)).toMatch(/^CR-[2-9A-Z]{8}-2$/);
  });

  test('says that we will review the commitment only while it is undecided and unchanged', async () => {
    const viewer = await makeViewer();
    const { id } = await submit(viewer, (await makeOpportunity()).id);
    const said = async (number: number) =>
      currentDetail(await ownReceipt(viewer, { commitmentId: id, number })).split('.')[0];
    expect(await said(1)).toBe('We will review it and let you know here and by e-mail');
    const amendment = { commitmentId: id, revision: 1, amount: more, entityId: null };
    await transaction((tx) => amendCommitment(tx, viewer, amendment));
    expect([await said(1), await said(2)]).toEqual(['', expect.stringMatching(/^We will review it/)]);
    await transaction((tx) => withdrawCommitment(tx, viewer, id));
    expect([await said(2), await said(3)]).toEqual(['', 'You do not need to do anything']);
  });

  test('is linked to only where there is one', async () => {
    const viewer = await makeViewer();
    const [before, offer] = [await makeOpportunity(), await makeOpportunity()];
    await makeCommitment(viewer, before.id);
    const { id } = await submit(viewer, offer.id);
    expect(await ownPosition(viewer, before.id)).toMatchObject({ lastReceipt: null });
    expect(await ownPosition(viewer, offer.id)).toMatchObject({ lastReceipt: 1 });
    await transaction((tx) => withdrawCommitment(tx, viewer, id));
    expect(await ownPosition(viewer, offer.id)).toMatchObject({ lastReceipt: 2 });
  });

  test('is read by nobody else', async () => {
    const viewer = await makeViewer();
    const { id } = await submit(viewer, (await makeOpportunity()).id);
    for (const other of [await makeViewer(), await makeAdmin()]) {
      await expect(ownReceipt(other, { commitmentId: id, number: 1 })).rejects.toMatchObject({
        code: 'not_found',
      });
      expect(await receiptsOf(other, [id])).toEqual({});
    }
  });

  test('is mailed to its member, and the firm is notified, each once however often the job runs', async () => {
    const [viewer, admin, colleague] = [await makeViewer(), await makeAdmin(), await makeAdmin()];
    const offer = await makeOpportunity();
    const { id } = await submit(viewer, offer.id);
    const own = await submit(colleague, offer.id);
    await runQueued(receiptNoticesJob);
    await runQueued(receiptNoticesJob);
    const notices = await db().select().from(notification);
    expect(notices.map(({ memberId, cause }) => [memberId, cause]).sort()).toEqual(
      [
        [admin.memberId, `commitment.receipt:${id}.1`],
        [colleague.memberId, `commitment.receipt:${id}.1`],
        [admin.memberId, `commitment.receipt:${own.id}.1`],
      ].sort(),
    );
    expect(notices[0]).toMatchObject({
      kind: 'commitment_received',
      href: `/admin/opportunities/${offer.id}/book`,
    });
    expect(JSON.stringify(notices)).not.toContain(viewer.name);
    const mails = await queuedMails();
    const receipts = mails.filter((mail) => mail.id.startsWith('commitment-receipt.'));
    expect(receipts.map((mail) => [mail.id, mail.to]).sort()).toEqual(
      [
        [`commitment-receipt.${id}.1`, viewer.email],
        [`commitment-receipt.${own.id}.1`, colleague.email],
      ].sort(),
    );
  });

  test('is a PDF, the same each time', async () => {
    const viewer = await makeViewer({ name: 'Åsa <Öberg> #strong[x]' });
    const { id } = await submit(viewer, (await makeOpportunity()).id);
    const receipt = await ownReceipt(viewer, { commitmentId: id, number: 1 });
    const pdf = await receiptPdf(receipt, 'Europe/Stockholm', FIRM);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(Buffer.from(await receiptPdf(receipt, 'Europe/Stockholm', FIRM)).equals(Buffer.from(pdf))).toBe(
      true,
    );
  });

  test('keeps the bytes in which it was first given, until its member is erased', async () => {
    const viewer = await makeViewer();
    const { id } = await submit(viewer, (await makeOpportunity()).id);
    const asGiven = async (who: Viewer) =>
      Buffer.from(await ownReceiptPdf(who, await ownReceipt(viewer, { commitmentId: id, number: 1 })));
    const first = await asGiven(viewer);
    const amendment = { commitmentId: id, revision: 1, amount: more, entityId: null };
    await transaction((tx) => amendCommitment(tx, viewer, amendment));
    expect((await asGiven({ ...viewer, timeZone: 'Asia/Tokyo' })).equals(first)).toBe(true);
    await transaction((tx) => eraseEntityNames(tx, viewer.memberId));
    expect(await db().$count(commitmentReceiptPdf)).toBe(0);
  });

  test('is not kept when its member is erased while it is made', async () => {
    const viewer = await makeViewer();
    const { id } = await submit(viewer, (await makeOpportunity()).id);
    const receipt = await ownReceipt(viewer, { commitmentId: id, number: 1 });
    await db().update(member).set({ erasedAt: new Date() }).where(eq(member.id, viewer.memberId));
    await expect(ownReceiptPdf(viewer, receipt)).rejects.toMatchObject({ code: 'not_found' });
    expect(await db().$count(commitmentReceiptPdf)).toBe(0);
  });

  test('says who invests, who acted and when, who received it, what changed, and what the regulator requires', async () => {
    const viewer = await makeViewer({ name: 'Ada Lindqvist' });
    const { id } = await submit(viewer, (await makeOpportunity({ name: 'Solera Foods' })).id);
    const receipt = {
      ...(await ownReceipt(viewer, { commitmentId: id, number: 1 })),
      ...{ number: 2, kind: 'amended' as const, investor: 'Lindqvist Holding AB' },
      ...{ amountBefore: { amount: more, currency: 'EUR' as const }, madeAt: '2026-11-28T09:49:00.000Z' },
    };
    const pdf = await receiptPdf(receipt, 'Europe/Berlin', { ...FIRM, regulation: 'Under § 44 KAGB.' });
    const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true });
    const words = text.replaceAll(/\s+/gu, ' ');
    for (const part of [
      'Commitment changed Awaiting our decision Not binding until we accept it.',
      'Investor Lindqvist Holding AB',
      'Submitted by Ada Lindqvist On behalf of Lindqvist Holding AB 28 Nov 2026, 10:49 CET',
      'Received by Birch Club GmbH for Solera Foods',
      'Amount requested €250,000 Amount before €300,000 Change −€50,000',
      'a request to pay. Under § 44 KAGB.',
      `${referenceOf(receipt)} Issued 28 Nov 2026 Page 1 of 1`,
    ])
      expect(words).toContain(part);
  });

  test('is set in fonts of ours, in any script, and its text is what was typed', async () => {
    const viewer = await makeViewer();
    const { id } = await submit(viewer, (await makeOpportunity()).id);
    const investor = '山田 太郎 & Łukasz محمد, 김철수, Đỗ Văn Ὀδυσσεύς, ไทย';
    const pdf = await receiptPdf(
      { ...(await ownReceipt(viewer, { commitmentId: id, number: 1 })), investor },
      'Europe/Stockholm',
      FIRM,
    );
    const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true });
    expect(text.replaceAll(/\s+/gu, ' ')).toContain(investor);
    const objects = (await PDFDocument.load(pdf)).context.enumerateIndirectObjects();
    const fonts = objects.flatMap(([, object]) =>
      object instanceof PDFDict
        ? (object.lookupMaybe(PDFName.of('FontName'), PDFName)?.decodeText() ?? [])
        : [],
    );
    expect(fonts.length).toBeGreaterThan(4);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+Vestry (figtree|newsreader|noto)-/);
  });

  test('is in the data of its member, and loses the name that it was in with the account', async () => {
    const viewer = await makeViewer();
    const holding = await makeEntity(viewer.memberId, { kind: 'company', name: 'Lindqvist Holding AB' });
    const offer = await makeOpportunity();
    const { id } = await transaction((tx) =>
      submitCommitment(tx, viewer, {
        opportunityId: offer.id,
        amount,
        idempotencyKey: newId(),
        entityId: holding.id,
      }),
    );
    expect(await ownReceiptData(viewer)).toMatchObject([
      { commitmentId: id, number: 1, entityName: 'Lindqvist Holding AB', currency: 'EUR' },
    ]);
    await transaction((tx) => eraseEntityNames(tx, viewer.memberId));
    expect(await db().select().from(commitmentReceipt)).toMatchObject([{ entityName: null }]);
  });
});
