import { auditHash } from '#app/platform/audit/audit.server.ts';
import { AUDIT_GENESIS, type AuditLine } from '#app/platform/audit/audit.ts';
import type { Calendar } from '../calendar.ts';
import { MEMBERS } from '../content/people.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { decidedAt, idOf, isApproved, type MemberIds } from './people.ts';
import { actsOnQuestion } from './questions.ts';

type Entry = Omit<AuditLine, 'seq'>;
type Commitment = DemoRows['commitments'][number];

/** The last hash of the chain before the demo is added; empty in a new database. */
export type ChainEnd = { seq: number; hash: string } | undefined;

/** Chained entries for approvals, rejections, commitment decisions and handled questions, in order of time. */
export function auditRows(
  calendar: Calendar,
  ids: MemberIds,
  { commitments, questions }: Pick<DemoRows, 'commitments' | 'questions'>,
  end: ChainEnd,
): DemoRows['auditEntries'] {
  const entries = [
    ...decisionsOnPeople(calendar, ids),
    ...commitments.flatMap(decisionsOn),
    ...questions.flatMap(actsOnQuestion),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.subjectId < b.subjectId ? -1 : 1));
  let previousHash = end?.hash ?? AUDIT_GENESIS;
  return entries.map((entry, index) => {
    const line = { ...entry, seq: (end?.seq ?? 0) + index + 1 };
    const row = { ...line, previousHash, hash: auditHash(line, previousHash) };
    previousHash = row.hash;
    return row;
  });
}

function decisionsOnPeople(calendar: Calendar, ids: MemberIds): Entry[] {
  return MEMBERS.flatMap((member): Entry[] => {
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
}: Commitment): Entry[] {
  const entry = (
    at: Date | null | undefined,
    actorId: string | null | undefined,
    act: string,
    after: Entry['after'],
    before: Entry['before'],
  ): Entry[] =>
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
