import { type AllocationMethod, type Ask, allocate, type Room } from './allocation.ts';

/** What an admin chose in the dialog that accepts several commitments. Minor units. */
export type AllocationChoice = {
  /** `null` until one is chosen: nobody gets anything by then. */
  method: AllocationMethod | null;
  /** What is distributed, usually the rest of the target; `null` while the field is unreadable. Unused in full. */
  pool: number | null;
  /** Amounts that were typed in a line, by commitment; `null` while one is unreadable. */
  edited: ReadonlyMap<string, number | null>;
};

/** A line of the dialog: what is accepted of a request, and what is wrong with it. */
export type AllocatedLine<Row> = Row & { given: number | null; problem: 'unreadable' | 'too_much' | null };

export type EditedAllocation<Row> = {
  lines: AllocatedLine<Row>[];
  /** Of the readable amounts, and how many are above zero. */
  sum: number;
  count: number;
  /** What is left of the target, negative beyond it. */
  left: number;
  /** Whether the pool or a typed amount has a problem: nothing may be accepted then, not even as zero. */
  isUnclear: boolean;
};

/**
 * Allocates by the method, and puts typed amounts in their place; the other lines stay as they are. An amount of 0
 * puts the commitment on the waitlist.
 */
export function editedAllocation<Row extends Ask>(
  rows: readonly Row[],
  room: Room,
  { method, pool, edited }: AllocationChoice,
): EditedAllocation<Row> {
  const amounts = method === null ? [] : allocate(method, rows, { ...room, left: pool ?? 0 });
  const lines = rows.map((row, at): AllocatedLine<Row> => {
    const typed = edited.get(row.id);
    const given = typed === undefined ? (amounts[at]?.amount ?? 0) : typed;
    const problem = given === null ? 'unreadable' : given > row.amount ? 'too_much' : null;
    return { ...row, given, problem };
  });
  const sum = lines.reduce((total, { given }) => total + (given ?? 0), 0);
  return {
    lines,
    sum,
    count: lines.filter(({ given }) => (given ?? 0) > 0).length,
    left: room.left - sum,
    isUnclear: (method !== 'whole' && pool === null) || lines.some(({ problem }) => problem !== null),
  };
}
