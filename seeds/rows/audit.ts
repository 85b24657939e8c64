import { firstIdAt } from '#app/platform/audit/entry-id.ts';
import type { Calendar } from '../calendar.ts';
import { MEMBERS } from '../content/people.ts';
import type { AuditDraft, DemoRows } from '../demo.queries.server.ts';
import { decidedAt, idOf, isApproved, type MemberIds } from './people.ts';
import { actsOnQuestion } from './questions.ts';

type Commitment = DemoRows['commitments'][number];

/** Entries for approvals, rejections, commitment decisions and handled questions, in order of time. */
export function auditRows(
  calendar: Calendar,
  ids: MemberIds,
  { commitments, questions }: Pick<DemoRows, 'commitments' | 'questions'>,
): DemoRows['auditEntries'] {
  const entries = [
    ...decisionsOnPeople(calendar, ids),
    ...commitments.flatMap(decisionsOn),
    ...questions.flatMap(actsOnQuestion),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.subjectId < b.subjectId ? -1 : 1));
  return entries.map((entry, index) => ({ ...entry, id: idAt(entry.at, index) }));
}

/** The same for the same day, and in order. */
const idAt = (at: Date, index: number): string =>
  firstIdAt(at).replace(/\w+$/, index.toString(16).padStart(12, '0'));

function decisionsOnPeople(calendar: Calendar, ids: MemberIds): AuditDraft[] {
  return MEMBERS.flatMap((member): AuditDraft[] => {
    const state = isApproved(member) ? 'approved' : member.standing === 'rejected' ? 'rejected' : null;
    if (!state) return [];
    return [
      {
        at: decidedAt(member, calendar),
        actorId: idOf(ids, 'admin'),
        act: state === 'approved' ? 'member.approve' : 'member.reject',
        subjectType: 'member',
        subjectId: idOf(ids, member.key),
        before: { standing: 'pending' },
        after: { standing: state },
      },
    ];
  });
}

function decisionsOn({
  id,
  memberId,
  amount,
  currency,
  submittedAt,
  acceptedAt,
  acceptedBy,
  acceptedAmount,
  declinedAt,
  declinedBy,
  declineReason,
  withdrawnAt,
  waitlistedAt,
  waitlistedBy,
  fundedAt,
  fundedBy,
}: Commitment): AuditDraft[] {
  const entry = (
    at: Date | null | undefined,
    actorId: string | null | undefined,
    act: string,
    after: AuditDraft['after'],
    before: AuditDraft['before'],
  ): AuditDraft[] =>
    at
      ? [{ at, actorId: actorId ?? null, act, subjectType: 'commitment', subjectId: id, before, after }]
      : [];
  const submitted = { state: 'submitted', amount };
  return [
    ...entry(submittedAt, memberId, 'commitment.submit', { ...submitted, currency }, null),
    ...entry(
      acceptedAt,
      acceptedBy,
      'commitment.accept',
      { state: 'accepted', acceptedAmount: acceptedAmount ?? null },
      submitted,
    ),
    ...entry(
      declinedAt,
      declinedBy,
      'commitment.decline',
      { state: 'declined', reason: declineReason ?? null },
      submitted,
    ),
    ...entry(withdrawnAt, memberId, 'commitment.withdraw', { state: 'withdrawn' }, submitted),
    ...entry(waitlistedAt, waitlistedBy, 'commitment.waitlist', { state: 'waitlisted' }, submitted),
    // For closed ones the ledger has the payment dates.
    ...(fundedBy
      ? entry(fundedAt, fundedBy, 'commitment.fund', { state: 'funded' }, { state: 'accepted', amount })
      : []),
  ];
}
