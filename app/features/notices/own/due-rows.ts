import type { Money } from '#app/domain/money/money.ts';
import {
  type NoticeState,
  type OwnNotice,
  openAmount,
  shortNoticeName,
  stateOfNotice,
} from './own-notice.ts';

/** A payment that is expected from a member or by them. */
export type DueRow = {
  id: string;
  state: Extract<NoticeState, 'overdue' | 'due' | 'reported' | 'coming'>;
  /** "Vestry Fund II, call 4". */
  title: string;
  /** The entity that holds the position for the member, if there is one. */
  entity: string | null;
  /** The grant under which the viewer opens it, whose it is, and all that cover it; `null` for their own. */
  grant: { id: string; holder: string; all: string[] } | null;
  purpose: string;
  reportedPaidOn: string | null;
  dueDate: string;
  /** What is still open. */
  amount: Money;
};

/** The rows as of a day in the member's zone. */
export type Due = { rows: DueRow[]; today: string };

const ORDER = ['overdue', 'due', 'reported', 'coming'] as const satisfies DueRow['state'][];

/** Returns what is expected, of notices in the order of their due dates: the most urgent first. */
export function dueRowsOf(notices: readonly OwnNotice[], today: string): DueRow[] {
  const rows = notices.flatMap((notice) => {
    const state = ORDER.find((one) => one === stateOfNotice(notice, today));
    if (!state || !notice.payment) return [];
    const { id, vehicle, holder, purpose, reportedPaidOn, dueDate, currency, payment } = notice;
    const title = `${vehicle.name}, ${shortNoticeName(notice)}`;
    const amount = { amount: openAmount(payment), currency };
    const { entity } = holder;
    return [{ id, state, title, entity, grant: null, purpose, reportedPaidOn, dueDate, amount }];
  });
  return ORDER.flatMap((state) => rows.filter((row) => row.state === state));
}
