import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { BOOKED, type FileEntry, type FileStatement } from '../bank-files/bank-file.ts';
import { type ExpectedPayments, matchEntry } from '../matching/match-entry.ts';
import type { WhatIsMissing } from '../matching/reasons.ts';
import { readElsewhere } from './read-elsewhere.server.ts';
import { returnReason } from './return-reasons.ts';
import {
  type EntryRow,
  findInOtherKind,
  findPaymentsOf,
  findReturned,
  type PartRow,
  type PaymentRow,
  undoPayments,
  updateEntry,
} from './statements.queries.server.ts';

/** What reading a statement adds. */
export type Additions = {
  entries: EntryRow[];
  parts: PartRow[];
  payments: PaymentRow[];
  returned: number;
  /** Expected payments of which an earlier payment was undone. */
  reopened: string[];
};

type Circumstances = {
  statementRowId: string;
  vehicles: ReadonlySet<string>;
  expected: ExpectedPayments;
  /** Entries before of which a line of the file was left out. */
  same: ReadonlySet<string>;
  at: Date;
};

/** Finds what each entry of a statement pays, one after the other, so that nothing is paid twice. */
export async function matchStatement(
  tx: Tx,
  statement: FileStatement,
  { statementRowId, vehicles, expected, same, at }: Circumstances,
): Promise<Additions> {
  const added: Additions = { entries: [], parts: [], payments: [], returned: 0, reopened: [] };
  const { recorded, sourceIds } = await findRecordedMoney(tx, statement, at);
  const isReadElsewhere = await readElsewhere(tx, { statement, same: new Set([...same, ...sourceIds]) });
  let place = 0;
  for (const entry of statement.entries) {
    place += 1;
    const row = rowOf(entry, { id: newId(), statementId: statementRowId, place }, expected);
    added.entries.push(row);
    if (entry.status !== BOOKED || recorded.has(moneyKey(entry))) continue;
    if (entry.isReversal || entry.returnReason !== null) {
      const undone = await undoReturned(tx, { statement, entry, row, added, expected, at });
      if (undone) added.returned += 1;
      else row.missing = 'unknown_return';
      continue;
    }
    const match = matchEntry(entry, vehicles, expected);
    if (match.kind !== 'none' && entry.flaw === null && isReadElsewhere(entry, row.reference ?? null)) {
      row.missing = 'read_elsewhere' satisfies WhatIsMissing;
      continue;
    }
    if (match.kind === 'doubtful') row.missing = match.missing;
    if (match.kind === 'proposed') {
      row.why = match.why;
      for (const { expectedId, amount } of match.parts)
        added.parts.push({ entryId: row.id, expectedPaymentId: expectedId, amount });
    }
    if (match.kind !== 'certain') continue;
    for (const part of match.parts) {
      expected.pay(part);
      const { expectedId: expectedPaymentId, amount } = part;
      const paid = { id: newId(), expectedPaymentId, bankEntryId: row.id, amount };
      added.payments.push({ ...paid, valueDate: entry.valueDate, recordedAt: at, enteredById: null });
    }
  }
  return added;
}

type Place = Pick<EntryRow, 'id' | 'statementId' | 'place'>;

const LONGEST_TEXT = 2_000;

function rowOf(entry: FileEntry, place: Place, expected: ExpectedPayments): EntryRow {
  const { texts, references, flaw: _flaw, line: _line, batchId: _batch, ...facts } = entry;
  const [named] = expected.withReferences(references);
  return {
    ...place,
    ...facts,
    reference: named?.reference ?? null,
    text: texts.join(' ').slice(0, LONGEST_TEXT),
    why: null,
    missing: null,
  };
}

const moneyKey = ({
  entryReference,
  direction,
  bookedOn,
}: Pick<FileEntry, 'direction' | 'bookedOn'> & { entryReference?: string | null }) =>
  `${entryReference} ${direction} ${bookedOn}`;

/**
 * Returns the entries whose money a notification brought before the statement, or the other way round. A batch that
 * came without its details is set aside when they arrive.
 * @returns `sourceIds`: the entries of the other file
 */
async function findRecordedMoney(
  tx: Tx,
  statement: FileStatement,
  at: Date,
): Promise<{ recorded: ReadonlySet<string>; sourceIds: ReadonlySet<string> }> {
  const mine = Map.groupBy(
    statement.entries.filter(({ status, entryReference }) => status === BOOKED && entryReference !== null),
    moneyKey,
  );
  const numbers = [...mine.values()].flatMap(([one]) => one?.entryReference ?? []);
  const [recorded, sourceIds] = [new Set<string>(), new Set<string>()];
  if (numbers.length === 0) return { recorded, sourceIds };
  const before = Map.groupBy(await findInOtherKind(tx, statement, numbers), moneyKey);
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
  for (const [key, entries] of mine) {
    const former = before.get(key);
    if (!former || sum(former) !== sum(entries)) continue;
    for (const { id } of former) sourceIds.add(id);
    const lacksDetails = former.every(
      ({ missing }) => missing === 'no_details' || missing === 'details_differ',
    );
    if (!lacksDetails || entries.some(({ flaw }) => flaw !== null)) recorded.add(key);
    else
      for (const { id } of former)
        await updateEntry(tx, id, {
          ...{ why: null, missing: null, setAsideAt: at, isReplaced: true },
          setAsideReason: 'Its details came in another file.',
        });
  }
  return { recorded, sourceIds };
}

type Returned = {
  statement: FileStatement;
  entry: FileEntry;
  row: EntryRow;
  added: Additions;
  expected: ExpectedPayments;
  at: Date;
};

/** Undoes the one entry that a return or a reversal is of. Returns whether there is exactly one. */
async function undoReturned(
  tx: Tx,
  { statement, entry, row, added, expected, at }: Returned,
): Promise<boolean> {
  const { amount, direction, endToEndId } = entry;
  const reference = row.reference ?? null;
  const isOf = (one: EntryRow) =>
    one.status === BOOKED &&
    one.amount === amount &&
    one.direction !== direction &&
    !one.setAsideAt &&
    ((endToEndId !== null && one.endToEndId === endToEndId) ||
      (reference !== null && one.reference === reference));
  const here = added.entries.filter(isOf);
  const before = await findReturned(tx, statement.account, { amount, direction, endToEndId, reference });
  if (here.length + before.length !== 1) return false;
  const undoneReason = returnReason(entry.returnReason);
  const aside = {
    why: null,
    missing: null,
    setAsideAt: at,
    setAsideReason: `The bank returned it. ${undoneReason}`,
  };
  const undone = { undoneAt: at, undoneById: null, undoneReason };
  const [one] = here;
  if (one) {
    Object.assign(one, aside);
    added.parts = added.parts.filter(({ entryId }) => entryId !== one.id);
    for (const paid of added.payments)
      if (paid.bankEntryId === one.id) reopen(expected, Object.assign(paid, undone));
    return true;
  }
  const [{ id } = { id: '' }] = before;
  const payments = await findPaymentsOf(tx, [id]);
  await undoPayments(
    tx,
    payments.map((paid) => paid.id),
    undone,
  );
  await updateEntry(tx, id, aside);
  for (const paid of payments) reopen(expected, paid);
  added.reopened.push(...payments.map(({ expectedPaymentId }) => expectedPaymentId));
  return true;
}

const reopen = (expected: ExpectedPayments, { expectedPaymentId, amount }: PaymentRow): void =>
  expected.pay({ expectedId: expectedPaymentId, amount: -amount });
