import { createHash } from 'node:crypto';
import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { lockPayments } from '#app/features/notices/paying/paying.queries.server.ts';
import { recordPaid } from '#app/features/notices/paying/record-paid.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import { findAccounts } from '../accounts.queries.server.ts';
import { type BankFileContent, BOOKED, type FileStatement } from '../bank-files/bank-file.ts';
import type { readBankFile } from '../bank-files/read-bank-file.server.ts';
import { refusedAt } from '../bank-files/xml-tree.server.ts';
import { findExpected } from '../expected.queries.server.ts';
import { ExpectedPayments } from '../matching/match-entry.ts';
import { endLinesOf } from '../payouts/payout-files.queries.server.ts';
import { leaveOutKnown } from './leave-out-known.server.ts';
import { type Additions, matchStatement } from './match-statement.server.ts';
import { readingBefore } from './read-again.server.ts';
import { recordStatusReport } from './record-status-report.server.ts';
import type { BankFileReport, PayoutReport, StatementReport } from './report.ts';
import { insertEntries, insertStatement } from './statements.queries.server.ts';

/** A bank file that was read, before anything is recorded of it. */
export type BankFile = { fileName: string; sha256: Buffer } & BankFileContent;

const readApart = inOwnProcess<typeof readBankFile>('readBankFile');

/** Reads a file. @throws DomainError `unprocessable` with the line and the reason; see `readBankFile`. */
export async function bankFileOf(fileName: string, bytes: Uint8Array): Promise<BankFile> {
  const sha256 = createHash('sha256').update(bytes).digest();
  return { fileName, sha256, ...(await readApart(bytes)) };
}

/**
 * Records the statements of a file and what they pay, and what the bank answers to our payments: all of it or nothing.
 * What was read before adds nothing.
 * @throws DomainError `unprocessable` for an account that no vehicle has, or another currency than its own.
 */
export async function recordBankFile(
  tx: Tx,
  by: { memberId: string } | null,
  { fileName, sha256, statements, reports: answers }: BankFile,
): Promise<BankFileReport> {
  await lockPayments(tx);
  const accounts = await findAccounts(tx);
  const reports: StatementReport[] = [];
  for (const statement of statements) {
    const account = accounts.get(statement.account);
    if (!account) throw refusedAt(statement.line, `no vehicle has the account ${statement.account}.`);
    if (account.currency !== statement.currency)
      throw refusedAt(
        statement.line,
        `the account ${statement.account} is in ${account.currency}, and the statement in ${statement.currency}.`,
      );
    reports.push(await recordStatement(tx, by, { statement, fileName, sha256, vehicles: account.vehicles }));
  }
  const payouts: PayoutReport[] = [];
  for (const answer of answers) payouts.push(await recordStatusReport(tx, by, { answer, fileName, sha256 }));
  return { fileName, statements: reports, payouts };
}

type Recorded = Pick<BankFile, 'fileName' | 'sha256'> & {
  statement: FileStatement;
  vehicles: ReadonlySet<string>;
};

async function recordStatement(
  tx: Tx,
  by: { memberId: string } | null,
  { statement: whole, fileName, sha256, vehicles }: Recorded,
): Promise<StatementReport> {
  const { kind, account, currency, statementId, fromDay, toDay, warning } = whole;
  const report: StatementReport = {
    ...{ id: null, statementId, account, currency, alreadyRead: null, warning: null },
    ...{ entries: 0, matched: 0, toConfirm: 0, doubtful: 0, returned: 0, pending: 0, known: [] },
  };
  const byId = by?.memberId ?? null;
  const { before, replacedId, sequence } = await readingBefore(tx, { statement: whole, sha256, byId });
  if (before)
    return { ...report, id: before.id, alreadyRead: { at: before.readAt.toISOString(), by: before.readBy } };
  if (whole.isCopy) return { ...report, alreadyRead: 'copy' };
  const { statement, known, same } = await leaveOutKnown(tx, whole, replacedId);
  const { entries } = statement;
  if (known.length > 0 && entries.length === 0 && !replacedId) return { ...report, known };
  const [id, at] = [newId(), new Date()];
  await insertStatement(tx, {
    ...{ id, kind, account, currency, statementId, sequence, fromDay, toDay, warning, fileName, sha256 },
    ...{ openingBalance: statement.opening, closingBalance: statement.closing },
    ...{ readAt: at, readById: byId },
  });
  const references = [...new Set(entries.flatMap((one) => one.references))];
  const expected = new ExpectedPayments(await findExpected(tx, { currency, vehicles, references }));
  const added = await matchStatement(tx, statement, { statementRowId: id, vehicles, expected, same, at });
  await insertEntries(tx, added);
  await endReturned(tx, added, at);
  const paid = added.payments.map(({ expectedPaymentId }) => expectedPaymentId);
  await recordPaid(tx, byId, [...paid, ...added.reopened]);
  const counts = {
    entries: entries.length,
    matched: added.payments.filter(({ undoneAt }) => !undoneAt).length,
    toConfirm: added.entries.filter(({ why }) => why).length,
    doubtful: added.entries.filter(({ missing }) => missing).length,
    returned: added.returned,
    pending: entries.filter(({ status }) => status !== BOOKED).length,
  };
  await recordAudit(tx, {
    actorId: byId,
    act: 'payments.readStatement',
    subject: { type: 'bank_statement', id },
    before: replacedId === null ? null : { statement: replacedId },
    after: { file: fileName, sha256: sha256.toString('hex'), statement: statementId, ...counts },
  });
  return { ...report, id, warning, ...counts, known };
}

/** What the bank returned was not paid: it can be in another file. */
async function endReturned(tx: Tx, { payments, reopened }: Additions, at: Date): Promise<void> {
  const here = payments.flatMap(({ undoneAt, expectedPaymentId }) => (undoneAt ? [expectedPaymentId] : []));
  await endLinesOf(tx, [...reopened, ...here], { endedAt: at, endedReason: 'The bank returned it.' });
}
