import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { expectedPayment } from '#app/db/schema/notices.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { makeItem } from '#tests/factories/notices.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { calendarBehind, calendarOfNotice, openFeed, renewFeed } from './feed.server.ts';

useTestDatabase();

async function holder(name = 'Ada Holm') {
  const viewer = await makeViewer({ name });
  const fund = await makeFund({ name: 'Vestry Fund II; A, B' });
  const { id: positionId } = await makeHolding({ memberId: viewer.memberId, fundId: fund.id });
  return { viewer, positionId, fundId: fund.id };
}

const tokenOf = ({ address }: { address: string }): string => address.split('/').at(-2) ?? '';

/** The lines of each event, unfolded. */
const eventsIn = (calendar: string): string[][] =>
  calendar
    .replace(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => event.split('\r\n'));

describe('the calendar of due dates', () => {
  test('has whole days of the own notices, without amounts', async () => {
    const { viewer, ...of } = await holder();
    const { id } = await makeItem(of, { notice: { number: 4 } });
    await makeItem(await holder());
    const calendar = await calendarBehind(tokenOf(await transaction((tx) => openFeed(tx, viewer))));
    const events = eventsIn(calendar);
    expect(events).toHaveLength(1);
    expect(events[0]).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20261215',
        'DTEND;VALUE=DATE:20261216',
        'SUMMARY:Vestry Fund II\\; A\\, B\\, call 4 is due',
        'STATUS:CONFIRMED',
        expect.stringContaining(`/notices/${id}`),
      ]),
    );
    expect(calendar).not.toMatch(/100|RF18|EUR/);
    expect(eventsIn(await calendarOfNotice(viewer, id))).toEqual(events);
  });

  test('keeps the event of a corrected notice, with its new day, and says what is cancelled', async () => {
    const { viewer, ...of } = await holder();
    const first = await makeItem(of, { notice: { number: 4 } });
    const before = eventsIn(await calendarOfNotice(viewer, first.id))[0] ?? [];
    const later = await makeItem(of, {
      notice: {
        ...{ number: 4, corrects: first.noticeId, reason: 'Moved.', dueDate: '2026-12-18' },
        ...{ publishedAt: new Date('2026-12-04'), recordedAt: new Date('2026-12-04') },
        cancelledAt: new Date('2026-12-05'),
      },
    });
    // A correction takes over the payment.
    await db().delete(expectedPayment).where(eq(expectedPayment.itemId, later.id));
    await db().update(expectedPayment).set({ itemId: later.id }).where(eq(expectedPayment.itemId, first.id));
    const uid = before.find((line) => line.startsWith('UID:')) ?? 'none';
    expect(eventsIn(await calendarOfNotice(viewer, later.id))[0]).toEqual(
      expect.arrayContaining([uid, 'SEQUENCE:2', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20261218']),
    );
    expect(before).toContain('SEQUENCE:0');
  });

  test('of a person with access has the due dates of each holder once, and says whose they are', async () => {
    const adviser = await makeViewer();
    const [anna, bo, other] = [await holder('Anna Berg'), await holder('Bo Dahl'), await holder('Cy Ek')];
    const [di, year] = [await holder('Di Falk'), new Date().getUTCFullYear()];
    const grants = [
      await makeGrant(anna.viewer.memberId, adviser),
      await makeGrant(anna.viewer.memberId, adviser, { categories: ['tax'] }),
      await makeGrant(bo.viewer.memberId, adviser, { vehicles: [bo.fundId], year }),
      await makeGrant(other.viewer.memberId, adviser, {
        revokedAt: new Date(),
        revokedById: other.viewer.memberId,
      }),
      await makeGrant(di.viewer.memberId, adviser, { year: year - 1 }),
    ];
    for (const of of [anna, bo, other, di])
      await makeItem(of, { notice: { number: 4, publishedAt: new Date(), recordedAt: new Date() } });
    const calendar = await calendarBehind(tokenOf(await transaction((tx) => openFeed(tx, adviser))));
    const shown = eventsIn(calendar).map((event) =>
      event.filter((line) => /^(SUMMARY|URL)/.test(line)).join(),
    );
    expect(shown.sort()).toEqual([
      expect.stringMatching(`is due for Anna Berg.*for=${grants[0]}$`),
      expect.stringMatching(`is due for Bo Dahl.*for=${grants[2]}$`),
    ]);
  });

  test('keeps its address until it is renewed, which ends the former one', async () => {
    const viewer = await makeViewer();
    const [first, again] = [
      await transaction((tx) => openFeed(tx, viewer)),
      await transaction((tx) => openFeed(tx, viewer)),
    ];
    expect(again).toEqual(first);
    const renewed = await transaction((tx) => renewFeed(tx, viewer));
    expect(renewed).not.toEqual(first);
    await expect(calendarBehind(tokenOf(first))).rejects.toMatchObject({ code: 'not_found' });
    expect(await calendarBehind(tokenOf(renewed))).toContain('BEGIN:VCALENDAR');
    await expect(calendarBehind('none')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of one notice is its holder’s only', async () => {
    const { id } = await makeItem(await holder());
    const { viewer } = await holder();
    await expect(calendarOfNotice(viewer, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
