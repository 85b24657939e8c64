import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { document } from '#app/db/schema/documents.ts';
import { notice, noticeItem, noticeItemAmount, noticeLine, noticePosting } from '#app/db/schema/notices.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { svgOf } from '#app/domain/money/payment-picture.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeHolding, makeLine } from '#tests/factories/ledger-rows.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { contentOf, makeItem } from '#tests/factories/notices.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { scanCode } from '#tests/setup/scan-code.ts';
import { noticeFile, noticeJson } from '../files/notice-rows.server.ts';
import { calendarOfNotice } from './calendar/feed.server.ts';
import { findOwnItem } from './own-notices.queries.server.ts';
import { ownDue, ownNotice } from './own-notices.server.ts';
import { reportPayment } from './report-payment.server.ts';
import { noticePdf } from './sheet/notice-pdf.server.ts';

useTestDatabase();

const inDays = (days: number): string => dayIn('UTC', new Date(Date.now() + days * 86_400_000));

/** A member with a commitment of 1,000 in a new fund. */
async function holder() {
  const viewer = await makeViewer();
  const fund = await makeFund({ name: 'Vestry Fund II' });
  const { id: positionId } = await makeHolding({ memberId: viewer.memberId, fundId: fund.id });
  return { viewer, positionId, fundId: fund.id };
}

const report = (viewer: Viewer, itemId: string, day: string | null) =>
  transaction((tx) => reportPayment(tx, viewer, { itemId, day }));

const pdfOf = async (viewer: Viewer, id: string) => {
  const row = await findOwnItem(viewer, db(), id);
  if (!row) throw new Error('There is no item');
  return noticePdf(row);
};

describe('a member’s notice', () => {
  test('has their amounts, their commitment and what is due', async () => {
    const { viewer, ...of } = await holder();
    const { id } = await makeItem(of, { notice: { dueDate: inDays(12) } });
    const { notice, state } = await ownNotice(viewer, id);
    expect(state).toBe('due');
    expect(notice).toMatchObject({
      vehicle: { name: 'Vestry Fund II', kind: 'fund' },
      holder: { member: viewer.name, entity: null },
      ...{ committed: 1_000_00, due: 100_00, unfundedAfter: 900_00 },
      lines: [{ type: 'call_investment', amount: 100_00, unfundedChange: -100_00 }],
      payment: { amount: 100_00, paid: 0 },
    });
  });

  test('leads to its PDF once it is typeset, and not while the firm has withdrawn it', async () => {
    const { viewer, ...of } = await holder();
    const { id } = await makeItem(of);
    const pdf = async () => (await ownNotice(viewer, id)).notice.pdf;
    expect(await pdf()).toBe('preparing');
    const { id: documentId } = await makeDocument({ category: 'notice', ownerId: viewer.memberId });
    await db().update(noticeItem).set({ documentId });
    expect(await pdf()).toEqual({ documentId });
    await db()
      .update(document)
      .set({ withdrawnAt: new Date(Date.now() - 1_000) });
    expect(await pdf()).toBeNull();
  });

  test('is not found by another member, by an admin, and before it is published', async () => {
    const { viewer, ...of } = await holder();
    const { id } = await makeItem(of);
    const draft = await makeItem(of, { notice: { number: null, publishedAt: null, recordedAt: null } });
    const other = await holder();
    await makeItem(other);
    const notFound = { code: 'not_found' };
    await expect(ownNotice(other.viewer, id)).rejects.toMatchObject(notFound);
    await expect(ownNotice(await makeAdmin(), id)).rejects.toMatchObject(notFound);
    await expect(ownNotice(viewer, draft.id)).rejects.toMatchObject(notFound);
    await expect(ownNotice(viewer, 'none')).rejects.toMatchObject(notFound);
    await expect(report(other.viewer, id, null)).rejects.toMatchObject(notFound);
    expect((await ownDue(other.viewer)).rows.map((row) => row.id)).not.toContain(id);
  });

  test('that was replaced leads to the one that replaced it, and has nothing to pay', async () => {
    const { viewer, ...of } = await holder();
    const first = await makeItem(of);
    const later = await makeItem(of, {
      notice: { corrects: first.noticeId, reason: 'The due date moved.', dueDate: inDays(3) },
    });
    const { notice, state, block } = await ownNotice(viewer, first.id);
    expect({ state, block, replacement: notice.replacement }).toMatchObject({
      state: 'replaced',
      block: null,
      replacement: { id: later.id, reason: 'The due date moved.' },
    });
    expect((await ownDue(viewer)).rows.map(({ id }) => id)).toEqual([later.id]);
  });

  test('says which lines the others share, to those who take part in them only', async () => {
    const { viewer, ...of } = await holder();
    const excused = await holder();
    const content = contentOf({
      excused: [{ positionId: excused.positionId, lines: ['investments'], shared: true }],
    });
    const { id, noticeId } = await makeItem(of, { notice: { content } });
    const other = await makeItem(excused, { item: { noticeId } });
    expect((await ownNotice(viewer, id)).shared).toEqual(['call_investment']);
    expect((await ownNotice(excused.viewer, other.id)).shared).toEqual([]);
    const reduced = contentOf({ excused: content.excused.map((one) => ({ ...one, shared: false })) });
    const { id: later } = await makeItem(of, { notice: { content: reduced } });
    expect((await ownNotice(viewer, later)).shared).toEqual([]);
  });

  test('that was cancelled says why, and is due no more', async () => {
    const { viewer, ...of } = await holder();
    const { id } = await makeItem(of, { notice: { cancelledAt: new Date(), cancelReason: 'Postponed.' } });
    const { notice, state } = await ownNotice(viewer, id);
    expect({ state, cancelled: notice.cancelled }).toMatchObject({
      state: 'cancelled',
      cancelled: { reason: 'Postponed.' },
    });
    expect((await ownDue(viewer)).rows).toEqual([]);
  });

  test('that its correction leaves them no part in is cancelled: there is nothing to pay or to report', async () => {
    const { viewer, ...of } = await holder();
    const { id, noticeId } = await makeItem(of, { payment: { cancelledAt: new Date() } });
    const correction = { corrects: noticeId, reason: 'You were excused.', publishedAt: new Date() };
    const other = await makeItem(
      { ...(await holder()), fundId: of.fundId },
      { notice: { ...correction, recordedAt: null } },
    );
    expect((await ownNotice(viewer, id)).state).toBe('due');
    await db().update(notice).set({ recordedAt: new Date() }).where(eq(notice.id, other.noticeId));
    expect(await ownNotice(viewer, id)).toMatchObject({
      ...{ state: 'cancelled', block: null },
      notice: { replacement: null, cancelled: { reason: 'You were excused.' } },
    });
    await expect(report(viewer, id, inDays(0))).rejects.toMatchObject({ code: 'conflict' });
    expect((await ownDue(viewer)).rows).toEqual([]);
    expect(await calendarOfNotice(viewer, id)).toContain('STATUS:CANCELLED');
  });

  test('counts what was committed when it was published', async () => {
    const { viewer, ...of } = await holder();
    const { id } = await makeItem(of);
    await makeLine(
      { id: of.positionId, vehicleId: of.fundId },
      ...(['commitment_change', '2026-12-20', 500] as const),
    );
    expect((await ownNotice(viewer, id)).notice.committed).toBe(1_000_00);
  });
});

/** An account of a vehicle, proposed by one admin and approved by another. */
async function makeAccount(of: { fundId: string } | { memberId: string }, iban: string, since: string) {
  const [proposedById, approvedById] = [(await makeAdmin()).memberId, (await makeAdmin()).memberId];
  const at = new Date(since);
  accounts += 1;
  const row = {
    ...{
      id: newId(),
      ...of,
      currency: 'EUR' as const,
      version: accounts,
      payee: 'Vestry Fund II SCSp',
      iban,
    },
    ...{ bic: 'KIPBLULL', bankName: 'Bank of Luxembourg', country: 'LU' },
    ...{ proposedById, proposedAt: at, approvedById, approvedAt: at, effectiveAt: at },
  };
  await db().insert(bankDetails).values(row);
  return row.id;
}
let accounts = 0;

const OLD = 'LU174026471850330412';
const NEW = 'LU564027715940086231';

describe('where to pay', () => {
  test('has the account that was in use, its code, and whether the holder paid to it before', async () => {
    const { viewer, ...of } = await holder();
    await makeAccount(of, OLD, '2026-01-01');
    const first = await makeItem(of, { notice: { publishedAt: new Date('2026-06-03'), number: 3 } });
    const second = await makeItem(of, { notice: { publishedAt: new Date('2026-11-19'), number: 4 } });
    await makeAccount(of, NEW, '2026-11-20');
    const third = await makeItem(of, { notice: { publishedAt: new Date('2026-12-01'), number: 5 } });
    const block = async ({ id }: { id: string }) => (await ownNotice(viewer, id)).block;
    expect((await block(first))?.advice.title).toBe('First payment to this account');
    expect(await block(second)).toMatchObject({
      advice: { title: 'Bank details have not changed', isWarning: false },
      rows: [
        { label: 'Payee', plain: 'Vestry Fund II SCSp' },
        { label: 'IBAN', value: 'LU17 4026 4718 5033 0412', plain: OLD, isNew: false },
        { label: 'BIC' },
        { label: 'Amount', value: '€100.00', plain: '100.00' },
        { label: 'Reference' },
      ],
    });
    const changed = await block(third);
    expect(changed?.code).not.toBeNull();
    expect(changed?.rows[1]).toMatchObject({ plain: NEW, isNew: true });
    expect(changed?.advice).toEqual({
      title: 'Bank details have changed since call 4',
      text: 'New account since 20 Nov 2026, approved by two people at Vestry. Call us on a number you already have before you pay.',
      isWarning: true,
    });
    await db().update(bankDetails).set({ endedAt: new Date() }).where(eq(bankDetails.iban, NEW));
    expect(await block(third), 'taken out of use').toBeNull();
  });

  test('says of a distribution how the account of the holder ends', async () => {
    const { viewer, ...of } = await holder();
    await makeAccount({ memberId: viewer.memberId }, OLD, '2026-01-01');
    const { id } = await makeItem(of, { item: { due: -50_00 } });
    expect(await ownNotice(viewer, id)).toMatchObject({ block: null, paidTo: '0412' });
  });
});

describe('the PDF of a notice', () => {
  test('has what the page says and what was recorded before, and is found by its holder only', async () => {
    const { viewer, ...of } = await holder();
    const held = { id: of.positionId, vehicleId: of.fundId };
    await makeLine(held, 'call_investment', '2026-06-01', 200);
    const { id, noticeId } = await makeItem(of, { item: { unfundedBefore: 800_00, unfundedAfter: 700_00 } });
    // Recorded by the notice itself.
    const ledgerLineId = await makeLine(held, 'call_investment', '2026-11-20', 100);
    const [line] = await db().select().from(noticeLine).where(eq(noticeLine.noticeId, noticeId));
    await db()
      .insert(noticePosting)
      .values({ ledgerLineId, itemId: id, lineId: line?.id ?? '' });
    const { bytes } = await pdfOf(viewer, id);
    const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true });
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Contributions before 200.00 This call 100.00 Contributions after 300.00',
    );
  });

  test('has the rows of the files within it: those of one position, also for a member who is an admin', async () => {
    const admin = await makeAdmin();
    const fund = await makeFund();
    const held = async (memberId: string) => ({
      fundId: fund.id,
      positionId: (await makeHolding({ memberId, fundId: fund.id })).id,
    });
    const { id, noticeId } = await makeItem(await held(admin.memberId));
    const other = await makeItem(await held((await makeViewer()).memberId), { item: { noticeId } });
    const [line] = await db().select().from(noticeLine).where(eq(noticeLine.noticeId, noticeId));
    await db()
      .insert(noticeItemAmount)
      .values({ itemId: other.id, lineId: line?.id ?? '', amount: 100_00, unfundedChange: -100_00 });
    expect((await noticeFile(admin, noticeId)).rows).toHaveLength(2);
    const pdf = await getDocumentProxy(Uint8Array.from((await pdfOf(admin, id)).bytes));
    await pdf.getAttachments();
    const [json, csv] = await Promise.all(
      ['notice.json', 'ilpa.csv'].map(async (name) =>
        new TextDecoder().decode((await pdf.getAttachmentContent(name)) ?? undefined),
      ),
    );
    const { rows } = await noticeFile(admin, noticeId);
    const own = rows.filter(({ holder: name }) => name === admin.name);
    expect(own).toHaveLength(1);
    expect(JSON.parse(json ?? '')).toMatchObject({ commitment: '1000.00', lines: noticeJson(own) });
    expect(csv).toContain(`"${noticeId}"`);
    expect(csv?.split('\r\n')).toHaveLength(3);
  });
});

describe('a call in Swiss francs', () => {
  const address = {
    street: 'Bahnhofstrasse',
    building: '21',
    postCode: '8001',
    town: 'Zürich',
    country: 'CH',
  };
  const francs = { currency: 'CHF' as const };

  async function call(payee: typeof address | null) {
    const { viewer, ...of } = await holder();
    await makeBankDetails((await makeAdmin()).memberId, {
      ...{ fundId: of.fundId, ...francs, country: 'CH', payee: 'Vestry Alpen AG', address: payee },
      iban: 'CH5800791123000889012',
    });
    const { id } = await makeItem(of, { notice: francs, payment: { reference: 'RF18539007547034' } });
    return { viewer, id, block: (await ownNotice(viewer, id)).block };
  }

  test('has a Swiss QR code with the payee’s address', async () => {
    const { viewer, id, block } = await call(address);
    if (!block?.code) throw new Error('There is no code');
    const creditor = ['S', 'Vestry Alpen AG', 'Bahnhofstrasse', '21', '8001', 'Zürich', 'CH'];
    const none = Array.from({ length: 7 }, () => '');
    expect((await scanCode(Buffer.from(svgOf(block.code)), 600))?.split('\n')).toEqual([
      ...['SPC', '0200', '1', 'CH5800791123000889012', ...creditor, ...none],
      ...['100.00', 'CHF', ...none, 'SCOR', 'RF18539007547034', '', 'EPD'],
    ]);
    expect((await pdfOf(viewer, id)).bytes.length).toBeGreaterThan(0);
  });

  test('has none without the address, which the standard requires', async () => {
    expect((await call(null)).block).toMatchObject({ code: null });
  });
});

describe('what is due', () => {
  test('begins with what is overdue, then by due date, and ends with what is coming in', async () => {
    const { viewer, ...of } = await holder();
    const due = (days: number, more: object = {}) =>
      makeItem(of, { notice: { dueDate: inDays(days) }, ...more });
    const soon = await due(3);
    const coming = await due(1, { item: { due: -50_00 } });
    const reported = await due(2, { item: { reportedPaidOn: inDays(0) } });
    const late = await due(-7);
    const { rows } = await ownDue(viewer);
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      [late.id, 'overdue'],
      [soon.id, 'due'],
      [reported.id, 'reported'],
      [coming.id, 'coming'],
    ]);
  });
});

describe('a reported payment', () => {
  test('is the holder’s word, and can be changed and withdrawn', async () => {
    const { viewer, ...of } = await holder();
    const { id, noticeId } = await makeItem(of, { notice: { noticeDate: inDays(-10), dueDate: inDays(5) } });
    await report(viewer, id, inDays(-1));
    expect(await ownNotice(viewer, id)).toMatchObject({
      state: 'reported',
      notice: { reportedPaidOn: inDays(-1), payment: { paid: 0 } },
    });
    await report(viewer, id, null);
    expect((await ownNotice(viewer, id)).state).toBe('due');
    await report(viewer, id, inDays(0));
    expect((await ownNotice(viewer, id)).state).toBe('reported');
    await expect(report(viewer, noticeId, inDays(0))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is of a day since the notice and not ahead, of a call that is due', async () => {
    const { viewer, ...of } = await holder();
    const { id } = await makeItem(of, { notice: { noticeDate: inDays(-10) } });
    for (const day of [inDays(-11), inDays(2)])
      await expect(report(viewer, id, day)).rejects.toMatchObject({ code: 'unprocessable' });
    const coming = await makeItem(of, { item: { due: -50_00 } });
    const waived = await makeItem(of, { payment: { waivedAt: new Date() } });
    for (const item of [coming, waived])
      await expect(report(viewer, item.id, inDays(0))).rejects.toMatchObject({ code: 'conflict' });
    await expect(report(viewer, newId(), inDays(0))).rejects.toMatchObject({ code: 'not_found' });
  });
});
