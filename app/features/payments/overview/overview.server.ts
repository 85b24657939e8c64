import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { findAccounts } from '../accounts.queries.server.ts';
import { entryList, expectedList, paymentCounts } from '../lists/payment-lists.server.ts';
import { findLatestStatements, findNextDue, sumLate } from './overview.queries.server.ts';
import type { StatementFigures } from './overview.ts';

/** Rows of each list; its page has all. */
const FEW = 5;

/** Returns what is to be done about payments: the latest statements in figures, and the first rows of each list. */
export async function paymentsOverview(viewer: Viewer) {
  const entriesOf = (state: 'confirm' | 'doubtful') =>
    entryList.page(viewer, entryList.schema.parse({ state }));
  const [statements, counts, confirm, doubtful, late, lateSums, nextDue] = await Promise.all([
    statementFigures(viewer),
    paymentCounts(viewer),
    entriesOf('confirm'),
    entriesOf('doubtful'),
    expectedList.page(viewer, expectedList.schema.parse({ state: 'late' })),
    sumLate(viewer, db()),
    findNextDue(viewer, db()),
  ]);
  const few = <Row>({ items }: { items: Row[] }) => items.slice(0, FEW);
  return {
    ...{ statements, counts, lateSums, nextDue },
    ...{ confirm: few(confirm), doubtful: few(doubtful), late: few(late) },
  };
}

async function statementFigures(viewer: Viewer): Promise<StatementFigures[]> {
  const [statements, accounts] = await Promise.all([findLatestStatements(viewer, db()), findAccounts(db())]);
  return statements.map((one) => ({ ...one, vehicles: [...(accounts.get(one.account)?.names ?? [])] }));
}
