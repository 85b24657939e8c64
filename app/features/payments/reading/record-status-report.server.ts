import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { notify } from '#app/notify/notify.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import type { ReportedStatus, StatusReport } from '../bank-files/bank-file.ts';
import { refusedAt } from '../bank-files/xml-tree.server.ts';
import { batchIdOf } from '../payouts/payout.ts';
import type { PayoutReport } from './report.ts';
import { returnReason } from './return-reasons.ts';
import {
  acceptLines,
  findFileOfMessage,
  findReport,
  findSentLines,
  insertReport,
  rejectLine,
  type SentLine,
} from './status-reports.queries.server.ts';

/** The bank has it already: the first one counts, and to open it again would pay it twice. */
const REPEATED = new Set(['AM05', 'DUPL', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05']);

type Read = { answer: StatusReport; fileName: string; sha256: Buffer };

const REJECTED = 'RJCT';
/** What a bank may still decide otherwise, or leaves to the single payments. */
const UNDECIDED = new Set(['PART', 'PDNG', 'RCVD']);

/**
 * Records what a bank answers to a file: rejected payments are open again, with the bank's reason, and can be in another
 * file. With the lock of payments held.
 * @throws DomainError `unprocessable` for a file or a payment that we did not send.
 */
export async function recordStatusReport(
  tx: Tx,
  by: { memberId: string } | null,
  { answer, fileName, sha256 }: Read,
): Promise<PayoutReport> {
  const { messageId, originalId, line } = answer;
  const file = await findFileOfMessage(tx, originalId);
  if (!file) throw refusedAt(line, `we sent no file with the number ${originalId.slice(0, 35)}.`);
  const report = { id: file.id, accepted: 0, rejected: 0, repeated: 0, paid: 0, alreadyRead: false };
  if (await findReport(tx, file.id, messageId)) return { ...report, alreadyRead: true };
  const at = new Date();
  const lines = await findSentLines(tx, file.id);
  const outcomes = outcomesOf(file.id, answer, lines);
  const accepted: string[] = [];
  const rejected: ReportedStatus[] = [];
  for (const sent of lines) {
    const said = outcomes.get(sent.id);
    if (!said || UNDECIDED.has(said.status) || sent.endedAt) continue;
    if (said.status !== REJECTED) accepted.push(sent.id);
    else if (said.reason !== null && REPEATED.has(said.reason)) report.repeated += 1;
    else if (sent.open === 0) report.paid += 1;
    else {
      await rejectLine(tx, sent.id, { endedAt: at, endedReason: reasonOf(said) });
      rejected.push(said);
    }
  }
  await acceptLines(tx, accepted, at);
  [report.accepted, report.rejected] = [accepted.length, rejected.length];
  if (rejected.length > 0) await notifyPreparer(tx, { ...file, messageId, rejected });
  const counts = { accepted: report.accepted, rejected: report.rejected };
  await insertReport(tx, {
    ...{ id: newId(), fileId: file.id, messageId, fileName, sha256, ...counts },
    ...{ readAt: at, readById: by?.memberId ?? null },
  });
  await recordAudit(tx, {
    actorId: by?.memberId ?? null,
    act: 'payouts.readReport',
    subject: { type: 'payout_file', id: file.id },
    before: null,
    after: { file: fileName, sha256: sha256.toString('hex'), message: messageId, ...counts },
  });
  return report;
}

type Rejected = {
  id: string;
  preparedById: string;
  vehicle: string;
  messageId: string;
  rejected: readonly ReportedStatus[];
};

const payments = (count: number): string => (count === 1 ? '1 payment' : `${count} payments`);

/** Notifies the admin who prepared a file of what the bank rejected. Names of holders are on its page, not in the mail. */
async function notifyPreparer(
  tx: Tx,
  { id, preparedById, vehicle, messageId, rejected }: Rejected,
): Promise<void> {
  const byReason = Map.groupBy(rejected, wordsOf);
  const reasons = [...byReason].map(([reason, { length }]) =>
    byReason.size === 1 ? reason : `${payments(length)}: ${reason}`,
  );
  await notify(tx, {
    memberId: preparedById,
    kind: 'payout_rejected',
    title: `The bank rejected ${payments(rejected.length)} of ${vehicle}`,
    body: `${reasons.join(' ')} ${rejected.length === 1 ? 'It is' : 'They are'} open again, and can be in another file once this is corrected.`,
    href: `/admin/payments/payouts/${id}`,
    cause: `payouts.reject:${id}:${messageId}`,
  });
}

/** What the report says of each line: of the payment itself, else of its batch, else of the whole file. */
function outcomesOf(
  fileId: string,
  { statuses }: StatusReport,
  lines: readonly SentLine[],
): Map<string, ReportedStatus> {
  const byReference = new Map(lines.map((one) => [one.reference, one]));
  const whole = statuses.find(({ batchId, reference }) => batchId === null && reference === null);
  const ofBatch = new Map<string, ReportedStatus>();
  const ofPayment = new Map<string, ReportedStatus>();
  const batches = new Set(lines.map(({ service }) => batchIdOf(fileId, service)));
  for (const said of statuses) {
    const { reference, batchId, line } = said;
    if (batchId !== null && !batches.has(batchId))
      throw refusedAt(line, `the file that we sent has no batch ${batchId.slice(0, 35)}.`);
    if (reference === null) {
      if (batchId !== null) ofBatch.set(batchId, said);
      continue;
    }
    const sent = byReference.get(reference);
    if (!sent) throw refusedAt(line, `the file that we sent has no payment ${reference.slice(0, 35)}.`);
    ofPayment.set(sent.id, said);
  }
  return new Map(
    lines.flatMap((one) => {
      const said = ofPayment.get(one.id) ?? ofBatch.get(batchIdOf(fileId, one.service)) ?? whole;
      return said ? [[one.id, said] as const] : [];
    }),
  );
}

const LONGEST_TEXT = 300;

const wordsOf = ({ reason }: ReportedStatus): string =>
  reason === null ? 'The bank gives no reason.' : returnReason(reason);

const reasonOf = (said: ReportedStatus): string =>
  [wordsOf(said), said.text?.slice(0, LONGEST_TEXT)].filter(Boolean).join(' ');
