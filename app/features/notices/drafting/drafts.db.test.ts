import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { notice } from '#app/db/schema/notices.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { makeBankDetails } from '#tests/factories/bank-details.ts';
import { hold } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { calledLine, contentOf } from '#tests/factories/notices.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import type { NoticeFields } from '../notice.ts';
import { draftPdf } from './draft-pdf.server.ts';
import { discardNotice, saveNotice, startNotice } from './drafts.server.ts';
import { previewNotice } from './preview.server.ts';

useTestDatabase();

const [start, save, discard] = [committed(startNotice), committed(saveNotice), committed(discardNotice)];

const fieldsWith = (change: Partial<NoticeFields> = {}): NoticeFields => ({
  ...{ kind: 'call', noticeDate: '2026-12-01', dueDate: '2026-12-15', purpose: 'First closing' },
  content: contentOf(),
  ...change,
});

/** A fund with two holders, of 300 and 100, and a draft of a call. */
async function setUp() {
  const admin = await makeAdmin();
  const [ada, bo] = [await makeViewer({ name: 'Ada' }), await makeViewer({ name: 'Bo' })];
  const vehicleId = await hold(ada, [['2026-01-01', 'commitment', 300]]);
  await makeBankDetails(admin.memberId, { fundId: vehicleId });
  await hold(bo, [['2026-01-01', 'commitment', 100]], vehicleId);
  const begun = await start(admin, { vehicleId, kind: 'call', from: 'empty' });
  return { admin, ada, bo, vehicleId, ...begun };
}

describe('a draft', () => {
  test('is a PDF for one holder, as it would be published, and for admins only', async () => {
    const { admin, ada, noticeId, revision } = await setUp();
    await save(admin, { noticeId, revision, fields: fieldsWith() });
    const [held] = await db().select().from(position).where(eq(position.memberId, ada.memberId));
    const positionId = held?.id ?? '';
    const pdf = await getDocumentProxy(Uint8Array.from(await draftPdf(admin, noticeId, positionId)));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const part of ['Capital call 1', 'Ada', '€75.00', 'Draft, revision 2. Do not pay this.'])
      expect(text).toContain(part);
    const other = await hold(ada, [['2026-01-01', 'commitment', 300]]);
    const [elsewhere] = await db().select().from(position).where(eq(position.fundId, other));
    const notFound = { code: 'not_found' };
    await expect(draftPdf(admin, noticeId, elsewhere?.id ?? '')).rejects.toMatchObject(notFound);
    await expect(draftPdf(ada, noticeId, positionId)).rejects.toMatchObject(notFound);
    await db().update(notice).set({ publishedAt: new Date(), publishedById: admin.memberId });
    await expect(draftPdf(admin, noticeId, positionId)).rejects.toMatchObject(notFound);
  });

  test('is saved as revisions, a repeated save once, and an outdated one not at all', async () => {
    const { admin, noticeId, revision } = await setUp();
    const fields = fieldsWith();
    const saved = await save(admin, { noticeId, revision, fields });
    expect(saved.revision).toBe(2);
    expect(await save(admin, { noticeId, revision, fields })).toEqual(saved);
    const other = fieldsWith({ purpose: 'Another' });
    await expect(save(await makeAdmin(), { noticeId, revision, fields: other })).rejects.toMatchObject({
      code: 'conflict',
    });
    const [row] = await db().select().from(notice);
    expect(row).toMatchObject({ ...fields, total: 100_00, revision: 2, number: null });
  });

  test('is for admins', async () => {
    const { ada, noticeId, vehicleId } = await setUp();
    const seen = { noticeId, revision: 1 };
    const acts = [
      () => start(ada, { vehicleId, kind: 'call', from: 'empty' }),
      () => save(ada, { ...seen, fields: fieldsWith() }),
      () => discard(ada, seen),
      () => previewNotice(ada, { noticeId, fields: fieldsWith(), all: true }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that is discarded is gone', async () => {
    const { admin, noticeId } = await setUp();
    await expect(discard(admin, { noticeId, revision: 9 })).rejects.toMatchObject({ code: 'conflict' });
    await discard(admin, { noticeId, revision: 1 });
    expect(await db().$count(notice)).toBe(0);
  });
});

describe('the preview', () => {
  test('has each holder with their unfunded commitment before and after, sums, and four checks', async () => {
    const { admin, noticeId } = await setUp();
    const preview = await previewNotice(admin, { noticeId, fields: fieldsWith(), all: true });
    expect(
      preview.items.map(({ name, due, unfundedBefore, unfundedAfter }) => [
        name,
        due,
        unfundedBefore,
        unfundedAfter,
      ]),
    ).toEqual([
      ['Ada', 75_00, 300_00, 225_00],
      ['Bo', 25_00, 100_00, 75_00],
    ]);
    expect(preview).toMatchObject({ totals: [100_00], folded: null, businessDays: 10, problems: [] });
    expect(preview.sums).toMatchObject({ holders: 2, due: 100_00, committed: 400_00 });
    expect(preview.checks.map(({ check, isPassed }) => [check, isPassed])).toEqual([
      ['adds_up', true],
      ['unfunded', true],
      ['bank_details', true],
      ['reached', true],
    ]);
    expect(preview.canBePublished).toBe(true);
  });

  test('names who would be called below zero, which stops it unless the line is outside the fund', async () => {
    const { admin, noticeId, vehicleId, bo } = await setUp();
    await hold(bo, [['2026-02-01', 'call_investment', 90]], vehicleId);
    const preview = (insideFund: boolean) => {
      const lines = [calledLine(100_00, { insideFund })];
      const fields = fieldsWith({ content: contentOf({ lines }) });
      return previewNotice(admin, { noticeId, fields, all: true });
    };
    const inside = await preview(true);
    expect(inside.checks[1]).toMatchObject({
      ...{ isPassed: false, stops: true },
      sentence: 'Unfunded commitment below zero: Bo',
    });
    expect([inside.canBePublished, inside.items[0]?.name]).toEqual([false, 'Bo']);
    expect((await preview(false)).canBePublished).toBe(true);
  });

  test('names a holder who was erased, and one who cannot be reached', async () => {
    const { admin, noticeId, bo } = await setUp();
    await db().update(member).set({ erasedAt: new Date() }).where(eq(member.id, bo.memberId));
    const preview = await previewNotice(admin, { noticeId, fields: fieldsWith(), all: true });
    expect(preview.problems).toEqual([
      {
        field: 'allocation',
        sentence: 'No longer a member, and cannot be notified: Bo. Transfer the position, or excuse it.',
      },
    ]);
    expect(preview.checks[3]).toMatchObject({ isPassed: false, stops: false });
    const [own] = await db().select().from(position).where(eq(position.memberId, bo.memberId));
    const excused = [{ positionId: own?.id ?? '', lines: ['investments'], shared: true }];
    const fields = fieldsWith({ content: contentOf({ excused }) });
    const after = await previewNotice(admin, { noticeId, fields, all: true });
    expect([after.problems, after.items[0]?.isExcused]).toEqual([[], true]);
  });

  test('of many holders lists a few and the sums of the rest', async () => {
    const { admin, noticeId, vehicleId } = await setUp();
    for (let at = 0; at < 8; at += 1)
      await hold(await makeViewer(), [['2026-01-01', 'commitment', 10]], vehicleId);
    const fields = fieldsWith();
    const preview = await previewNotice(admin, { noticeId, fields, all: false });
    const listed = preview.items.reduce((sum, { due }) => sum + due, 0);
    expect(preview.items.length + (preview.folded?.holders ?? 0)).toBe(10);
    expect(listed + (preview.folded?.due ?? 0)).toBe(100_00);
  });
});
