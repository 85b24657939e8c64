import { createHash } from 'node:crypto';
import { type Db, db, type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { currentBankDetails } from '#app/features/bank-details/bank-details.server.ts';
import { noticeName } from '#app/features/notices/notice.ts';
import { lockPayments } from '#app/features/notices/paying/paying.queries.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { accountsOf } from './payable.server.ts';
import {
  findContent,
  findFile,
  findFiles,
  findLines,
  lockFile,
  updateFile,
} from './payout-files.queries.server.ts';
import { cancelPayout } from './prepare.server.ts';
import { writePain } from './write-pain.ts';

type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;
type FoundLine = Awaited<ReturnType<typeof findLines>>[number];

/** Names files for the list of what awaits a second admin, by their ids; none for everyone but admins. */
export const payoutTitles = async (
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await findFiles(viewer, db(), ids)).map((found) => [
      found.file.id,
      `Pay-outs of ${found.vehicle}, ${noticeName(found)}`,
    ]),
  );

/** Locks a file as its changes do. */
export async function lockPayout(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await lockPayments(tx);
  await lockFile(viewer, tx, id);
}

/** What follows when a request for the release of a file is decided, in its transaction and under its lock. */
export async function settlePayout(
  tx: Tx,
  viewer: Viewer,
  { id, isApproved, reason }: { id: string; isApproved: boolean; reason: string | null },
): Promise<void> {
  if (!isApproved) return cancelPayout(tx, viewer, { id, reason: reason ?? '' });
  const found = await findFile(viewer, tx, id);
  if (!found) throw payoutNotFound();
  if (found.file.cancelledAt || found.file.releasedAt)
    throw new DomainError('conflict', 'This file was released or cancelled already.');
  const at = new Date();
  if (found.file.executionDate < dayIn(viewer.timeZone, at))
    throw new DomainError(
      'conflict',
      'The day of its payment is over. Cancel the file, and prepare another.',
    );
  const lines = await findLines(tx, id);
  const changes = await changesSince(tx, found, lines);
  if (changes.length > 0)
    throw new DomainError(
      'conflict',
      `Nothing was released. ${changes.map(changeText).join(' ')} Cancel the file, and prepare another.`,
    );
  const content = contentOf(found, lines, at);
  const sha256 = createHash('sha256').update(content).digest();
  await updateFile(tx, id, { releasedAt: at, releasedById: viewer.memberId, content, sha256 });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'payouts.release',
    subject: { type: 'payout_file', id },
    before: null,
    after: { count: lines.length, total: found.file.total, sha256: sha256.toString('hex') },
  });
}

/** What is no longer as it was when the file was prepared. `holder`: null for the vehicle's own account. */
export type PayoutChange = { holder: string | null; what: 'account' | 'amount' };

export const changeText = ({ holder, what }: PayoutChange): string => {
  if (holder === null) return 'The account that pays has changed.';
  return what === 'account'
    ? `The account of ${holder} has changed.`
    : `What ${holder} is to be paid has changed.`;
};

/** Returns whose account or amount has changed since a file was prepared. */
export async function changesSince(
  within: Db | Tx,
  { file, vehicleId }: FoundFile,
  lines: readonly FoundLine[],
): Promise<PayoutChange[]> {
  const [debtor, accountOf] = await Promise.all([
    currentBankDetails({ vehicleId }, { within }),
    accountsOf(within, lines, file.currency),
  ]);
  return [
    ...(debtor?.id === file.bankDetailsId ? [] : [{ holder: null, what: 'account' } as const]),
    ...lines.flatMap((one): PayoutChange[] => {
      if (accountOf(one)?.id !== one.line.bankDetailsId) return [{ holder: one.holder, what: 'account' }];
      return one.open === one.line.amount ? [] : [{ holder: one.holder, what: 'amount' }];
    }),
  ];
}

const contentOf = (found: FoundFile, lines: readonly FoundLine[], at: Date): string =>
  writePain({
    ...found.file,
    createdAt: at.toISOString().replace(/\.\d+/, ''),
    debtor: found.account,
    purpose: `${found.vehicle}, ${noticeName(found)}`,
    payments: lines.map(({ line: { amount, address, service }, account, reference }) => ({
      ...{ reference, amount, account, address, service },
    })),
  });

/**
 * Returns the file that the bank gets. Each download is in the audit log.
 * @throws DomainError `not_found`, also before it is released, and for everyone but admins.
 */
export const payoutContent = (viewer: Viewer, id: string): Promise<string> =>
  transaction(async (tx) => {
    const found = await findContent(viewer, tx, id);
    if (!found?.content || !found.sha256) throw payoutNotFound();
    await recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'payouts.download',
      subject: { type: 'payout_file', id },
      before: null,
      after: { sha256: found.sha256.toString('hex') },
    });
    return found.content;
  });

export const payoutNotFound = () => new DomainError('not_found', 'Pay-out file not found.');
