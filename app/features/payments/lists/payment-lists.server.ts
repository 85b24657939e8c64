import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { noticeName } from '#app/features/notices/notice.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { countExpected, type FoundExpected, findExpectedPage } from './expected.queries.server.ts';
import { EXPECTED, type ExpectedRow, type ExpectedState, type Latest } from './late-list.tsx';

export const expectedList = serveList(EXPECTED, { find: findExpectedPage, rowOf: expectedRow });

export const expectedCounts = async (viewer: Viewer): Promise<Record<ExpectedState, number>> =>
  (await countExpected(viewer, db())) ?? { late: 0, due: 0, paid: 0 };

function expectedRow({ expected, kind, number, ...found }: FoundExpected): ExpectedRow {
  const { id, reference, currency, amount, dueDate } = expected;
  const { holder, vehicle, paid, open, daysLate } = found;
  return {
    ...{ id, reference, currency, amount, dueDate, holder, vehicle, paid, open, daysLate },
    notice: noticeName({ kind, number }),
    latest: latestOf(found),
  };
}

function latestOf({
  lastPayment,
  reportedPaidOn,
}: Pick<FoundExpected, 'lastPayment' | 'reportedPaidOn'>): Latest | null {
  if (lastPayment?.undone && lastPayment.byBank)
    return { kind: 'returned', on: lastPayment.undone, reason: lastPayment.reason ?? '' };
  if (lastPayment?.undone) return { kind: 'undone', on: lastPayment.undone };
  if (lastPayment) return { kind: 'paid', on: lastPayment.on, paymentId: lastPayment.id };
  return reportedPaidOn === null ? null : { kind: 'reported', on: reportedPaidOn };
}
