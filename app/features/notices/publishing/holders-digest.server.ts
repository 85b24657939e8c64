import { createHash } from 'node:crypto';
import type { NoticeHolder } from '../holders.queries.server.ts';
import type { NoticeRow } from '../notices.queries.server.ts';

/**
 * Returns a digest of what a notice says that follows from the vehicle's holders, in the order of their positions: it
 * changes when one is erased, transfers, or gets another commitment. What is paid in, which each payment changes, counts
 * where the notice is divided by it.
 */
export function digestOf(holders: readonly NoticeHolder[], { content }: Pick<NoticeRow, 'content'>): string {
  const digest = createHash('md5');
  for (const [at, { positionId, committed, unfunded, paidIn, isErased }] of holders.entries()) {
    const counted = content.basis === 'paid_in' ? ` ${paidIn}` : '';
    digest.update(
      `${at > 0 ? ',' : ''}${positionId} ${committed} ${unfunded}${counted} ${isErased ? 't' : 'f'}`,
    );
  }
  return digest.digest('hex');
}
