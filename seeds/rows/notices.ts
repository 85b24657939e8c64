import { createHash } from 'node:crypto';
import { LINE_EFFECTS } from '#app/domain/investing/ledger.ts';
import type { DraftedLine, NoticeContent, NoticeKind } from '#app/domain/investing/notice.ts';
import { makeReference } from '#app/domain/money/creditor-reference.ts';
import { allocateLines, type HolderSums } from '#app/features/notices/drafting/allocate.ts';
import { draftedTotal } from '#app/features/notices/drafting/totals.ts';
import { type Calendar, isoDayOf, plusDays, seedId } from '../calendar.ts';
import { FUNDS } from '../content/funds.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { inOffice, workday } from '../ledger/lines.ts';
import { idOf, type MemberIds } from './people.ts';
import { fundId } from './portfolio.ts';

type NoticeRows = Pick<
  DemoRows,
  | 'notices'
  | 'noticeLines'
  | 'noticeItems'
  | 'noticeItemAmounts'
  | 'noticePostings'
  | 'expectedPayments'
  | 'ledgerLines'
>;
type Held = Pick<DemoRows, 'positions' | 'ledgerLines'>;

const FUND = 'fund-ii';
/** The day of a notice, before the demo's. */
const NOTICED_DAYS_AGO = 6;

type SeedNotice = {
  kind: NoticeKind;
  purpose: string;
  dueInDays: number;
  /** Parts per ten thousand of all commitments. */
  lines: { type: DraftedLine['type']; description: string; share: number }[];
};

const NOTICES: readonly SeedNotice[] = [
  {
    kind: 'call',
    purpose: 'A new furnace at Alpenglas Containers, and the management fee of the next half-year',
    dueInDays: 12,
    lines: [
      { type: 'call_investment', description: 'Alpenglas Containers, second furnace', share: 110 },
      { type: 'call_management_fee', description: 'Half a year', share: 35 },
    ],
  },
  {
    kind: 'distribution',
    purpose: 'Interest that Mirador Schools paid on the fund’s loan',
    dueInDays: 26,
    lines: [{ type: 'distribution_income', description: 'Mirador Schools, interest', share: 40 }],
  },
];

/** A capital call and a distribution of Fund II that are published and still to come, with their lines of the ledger. */
export function noticeRows(calendar: Calendar, ids: MemberIds, held: Held): NoticeRows {
  const rows: NoticeRows = {
    ...{ notices: [], noticeLines: [], noticeItems: [], noticeItemAmounts: [], noticePostings: [] },
    ...{ expectedPayments: [], ledgerLines: [] },
  };
  const fund = FUNDS.find(({ slug }) => slug === FUND);
  if (!fund) return rows;
  const holders = holdersOf(fundId(fund, calendar), held);
  const committed = holders.reduce((sum, one) => sum + one.committed, 0);
  for (const seed of NOTICES)
    addNotice(rows, seed, { calendar, ids, fundId: fundId(fund, calendar), holders, committed });
  return rows;
}

/** What holders have by everything that counts of them. */
function holdersOf(vehicleId: string, { positions, ledgerLines }: Held): HolderSums[] {
  const reversed = new Set(ledgerLines.flatMap(({ reverses }) => reverses ?? []));
  const counted = ledgerLines.filter(
    (line) => line.vehicleId === vehicleId && line.type !== 'reversal' && !reversed.has(line.id),
  );
  const linesOf = Map.groupBy(counted, ({ positionId }) => positionId);
  return positions
    .filter(({ fundId }) => fundId === vehicleId)
    .map(({ id }) => {
      const lines = linesOf.get(id) ?? [];
      const committed = lines.reduce(
        (sum, { type, amount }) => sum + LINE_EFFECTS[type].committed * amount,
        0,
      );
      const unfunded = lines.reduce((sum, { unfundedChange }) => sum + unfundedChange, 0);
      return { positionId: id, committed, unfunded, paidIn: 0 };
    })
    .filter(({ committed }) => committed > 0);
}

type Place = {
  calendar: Calendar;
  ids: MemberIds;
  fundId: string;
  holders: HolderSums[];
  committed: number;
};

function addNotice(rows: NoticeRows, seed: SeedNotice, place: Place): void {
  const { kind, purpose } = seed;
  const { calendar, ids, fundId, holders, committed } = place;
  const today = isoDayOf(calendar.now);
  const noticeDate = workday(plusDays(today, -NOTICED_DAYS_AGO));
  const dueDate = workday(plusDays(today, seed.dueInDays));
  const at = inOffice(noticeDate, 0, purpose);
  const [author, approver] = [idOf(ids, 'admin'), idOf(ids, 'luc.fontanel')];
  const content: NoticeContent = {
    lines: seed.lines.map(({ type, description, share }) => ({
      ...{ key: type, type, description, insideFund: true, recallable: false },
      amount: Math.round((committed * share) / 10_000),
    })),
    ...{ basis: 'commitment', excused: [], amounts: [] },
  };
  const { totals, items } = allocateLines(content, holders);
  const id = seedId(`notice/${FUND}/${kind}`, at);
  rows.notices.push({
    ...{ id, fundId, kind, number: 1, currency: 'EUR', noticeDate, dueDate, purpose, content, revision: 1 },
    ...{
      total: draftedTotal(content),
      createdAt: at,
      createdById: author,
      changedAt: at,
      changedById: author,
    },
    ...{ authorIds: [author], clearedRevision: 1, clearedById: approver, holdersDigest: '' },
    ...{ publishedAt: at, publishedById: approver, recordedAt: at, toldAt: at },
  });
  const lineIds = content.lines.map(({ key }) => seedId(`notice-line/${FUND}/${kind}/${key}`, at));
  for (const [index, { type, description, insideFund }] of content.lines.entries())
    rows.noticeLines.push({
      ...{ id: lineIds[index] ?? '', noticeId: id, place: index + 1, type, description, insideFund },
      amount: totals[index] ?? 0,
    });
  for (const { positionId, amounts, changes, due, unfundedBefore, unfundedAfter } of items) {
    const name = `${FUND}/${kind}/${positionId}`;
    const code = createHash('sha256').update(`reference/${name}`).digest('hex').slice(0, 12).toUpperCase();
    const itemId = seedId(`notice-item/${name}`, at);
    rows.noticeItems.push({ id: itemId, noticeId: id, positionId, due, unfundedBefore, unfundedAfter });
    for (const [index, line] of content.lines.entries()) {
      const [amount, unfundedChange] = [amounts[index] ?? 0, changes[index] ?? 0];
      const lineId = lineIds[index] ?? '';
      const ledgerLineId = seedId(`notice-posting/${name}/${line.key}`, at);
      const recorded = { recordedAmount: amount, recordedUnfunded: unfundedChange };
      rows.noticeItemAmounts.push({ itemId, lineId, amount, unfundedChange, ...recorded });
      rows.ledgerLines.push({
        ...{ id: ledgerLineId, positionId, vehicleId: fundId, date: dueDate, type: line.type, amount },
        ...{ unfundedChange, movedPaidIn: null, movedDistributed: null, movedCalled: null, movedNav: null },
        ...{ transferId: null, reverses: null, note: line.description, recordedAt: at },
        ...{ reference: `${kind}-1-${index + 1}-${code}`, recordedById: approver },
      });
      rows.noticePostings.push({ ledgerLineId, itemId, lineId });
    }
    rows.expectedPayments.push({
      ...{ id: seedId(`expected-payment/${name}`, at), itemId, direction: due > 0 ? 'in' : 'out' },
      ...{ amount: Math.abs(due), currency: 'EUR', dueDate, reference: makeReference(code) },
    });
  }
}
