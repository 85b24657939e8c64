import type { Tx } from '#app/db/client.server.ts';
import { commitmentState } from '#app/domain/investing/commitment-state.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { noteForContact } from '#app/notify/crm/crm.jobs.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { findForNotice } from './decision-notices.queries.server.ts';
import { type DecisionNotice, noticeDetail, noticeHref, noticeSentence } from './decision-notices.ts';

type DecisionMade = { key: string; decidedAt: Date };

/**
 * Notifies a member of a decision on their commitment, by their chosen channel, and adds a note in the CRM. Each
 * happens once, however often it is called. A commitment that was withdrawn in the meantime, or is in its state by
 * another decision, is skipped: that one notifies of itself, or is undone.
 */
export async function notifyOfDecision(tx: Tx, commitmentId: string, decision: DecisionMade): Promise<void> {
  const notice = await findNotice(tx, commitmentId, decision);
  if (!notice) return;
  const { investor, outcome, opportunity } = notice;
  const cause = `commitment.decide:${commitmentId}:${decision.key}`;
  const href = noticeHref(notice);
  const sentence = noticeSentence(notice);
  const detail = noticeDetail(notice);
  const content = {
    template: 'commitment-decided' as const,
    outcome,
    memberName: investor.name,
    opportunityName: opportunity.name,
    sentence,
    detail,
    url: urlTo(href),
  };
  await notify(tx, {
    memberId: investor.id,
    kind: 'commitment_decided',
    title: sentence,
    body: detail,
    href,
    cause,
    mail: { id: `commitment-decided.${commitmentId}.${decision.key}`, content },
  });
  await noteForContact(tx, { memberId: investor.id, ref: cause, text: crmNoteOf(notice) });
}

async function findNotice(
  tx: Tx,
  commitmentId: string,
  { decidedAt }: DecisionMade,
): Promise<DecisionNotice | null> {
  const found = await findForNotice(tx, commitmentId);
  if (!found) return null;
  const { commitment, investor, opportunity } = found;
  const { amount, currency, acceptedAmount, acceptedAt, declinedAt, declineReason, waitlistedAt } =
    commitment;
  const latest = acceptedAt ?? declinedAt ?? waitlistedAt;
  if (latest?.getTime() !== decidedAt.getTime()) return null;
  const common = { commitmentId, investor, opportunity, asked: { amount, currency } };
  if (acceptedAmount !== null) {
    const outcome = acceptedAmount === amount ? 'accepted' : 'scaled_back';
    return { ...common, outcome, accepted: { amount: acceptedAmount, currency }, reason: null };
  }
  if (declinedAt) return { ...common, outcome: 'declined', accepted: null, reason: declineReason ?? '' };
  return commitmentState(commitment) === 'waitlisted'
    ? { ...common, outcome: 'waitlisted', accepted: null, reason: null }
    : null;
}

/** The decision from the firm's point of view. */
function crmNoteOf(notice: DecisionNotice): string {
  const asked = formatMoney(notice.asked);
  const commitment = `Commitment to ${notice.opportunity.name}`;
  switch (notice.outcome) {
    case 'accepted':
      return `${commitment} accepted: ${asked}.`;
    case 'scaled_back':
      return `${commitment} accepted for ${formatMoney(notice.accepted)} of ${asked}.`;
    case 'declined':
      return `${commitment} of ${asked} declined: ${notice.reason}`;
    case 'waitlisted':
      return `${commitment} of ${asked} waitlisted.`;
  }
}
