import { commitmentState, isUndecided } from '#app/domain/investing/commitment-state.ts';
import type { Receipt } from './receipt.ts';
import type { FoundReceipt } from './receipts.queries.server.ts';

export function receiptOf({ receipt, commitment, member, opportunity }: FoundReceipt): Receipt {
  const { commitmentId, number, kind, amount, amountBefore, entityName, opportunityName, madeAt } = receipt;
  const { currency } = commitment;
  return {
    commitmentId,
    number,
    kind,
    isPending: commitment.revision === number && isUndecided(commitmentState(commitment)),
    amount: { amount, currency },
    amountBefore: amountBefore === null ? null : { amount: amountBefore, currency },
    memberName: member.name,
    investor: entityName ?? member.name,
    madeAt: madeAt.toISOString(),
    opportunity: { ...opportunity, name: opportunityName },
  };
}
