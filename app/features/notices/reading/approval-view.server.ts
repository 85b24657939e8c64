import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ApprovalAmounts, ApprovalRequestSeen, ApprovalView } from '#app/domain/approvals.ts';
import type { NoticeKind } from '#app/domain/investing/notice.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { approvalsOf } from '#app/platform/approvals/approvals.server.ts';
import { formatDate, formatPlanned } from '#app/platform/format/dates.ts';
import { noticeNotFound } from '../drafting/drafts.server.ts';
import { bankDetailsState } from '../drafting/preview.server.ts';
import { findHolderNames } from '../holders.queries.server.ts';
import { draftPdfPath, noticeName } from '../notice.ts';
import { findRevision, type NoticeRow } from '../notices.queries.server.ts';
import { countsFrom } from '../publishing/counts-from.queries.server.ts';
import { findNoticeView, findNoticeViews } from './notice-view.queries.server.ts';
import { saidChanges } from './said.ts';

type Named = NonNullable<Awaited<ReturnType<typeof findNoticeView>>>;
type Revision = NonNullable<Awaited<ReturnType<typeof findRevision>>>;

/** Names notices for the list of what awaits approval, by their ids. */
export const noticeTitles = async (
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await findNoticeViews(viewer, db(), ids)).map((named) => [named.notice.id, titleOf(named)]));

const titleOf = ({ vehicleName, notice, correctedNumber }: Named): string =>
  `${vehicleName}, ${noticeName({ kind: notice.kind, number: notice.number ?? correctedNumber })}`;

/**
 * Returns what a second admin reads of a notice: its publication as one revision says it, against what was decided
 * before; or why it is to be cancelled.
 * @throws DomainError `not_found`, also for everyone but admins.
 */
export async function noticeApprovalView(
  viewer: Viewer,
  noticeId: string,
  seen: ApprovalRequestSeen,
): Promise<ApprovalView> {
  const named = await findNoticeView(viewer, db(), noticeId);
  const revision = named && (await findRevision(db(), noticeId, seen.revision));
  if (!named || !revision) throw noticeNotFound();
  const { notice } = named;
  if (notice.publishedAt && notice.publishedAt < seen.requestedAt) return cancellationView(named, revision);
  const before = await decidedBefore(viewer, notice, seen.revision);
  const ids = [...new Set([revision, ...(before ? [before.row] : [])].flatMap(positionsIn))];
  const names = await findHolderNames(db(), ids);
  const nameOf = (id: string) => names.get(id) ?? 'A former holder';
  const said = saidChanges(before?.row ?? null, revision, { currency: notice.currency, nameOf });
  const account = accountFact(await bankDetailsState(db(), notice.vehicleId));
  const amounts = amountsOf(notice.kind, { before, revision, nameOf, isWhole: seen.isWhole });
  const holders = takingPart(revision.due).length;
  return {
    ...shared(named, revision),
    title: titleOf(named),
    changedSince: before?.name ?? null,
    changes: [
      ...said.changes,
      ...(account.isNews ? [{ label: 'Bank details', was: null, is: account.words }] : []),
      ...(notice.reason ? [{ label: 'Why it is corrected', was: null, is: notice.reason }] : []),
    ],
    amounts: {
      ...amounts,
      currency: notice.currency,
      // A published notice is no longer a draft.
      rows: notice.publishedAt
        ? amounts.rows
        : amounts.rows.map((row) => ({
            ...row,
            ...(row.is !== 0 && { preview: draftPdfPath(noticeId, row.id) }),
          })),
    },
    unchanged: [
      ...said.unchanged,
      ...(account.isNews ? [] : [{ label: 'Bank details', value: account.words }]),
    ],
    consequence: await publicationWords(viewer, notice, holders),
  };
}

/** What the request to publish and that to cancel both show. */
function shared({ notice }: Named, revision: Revision) {
  const outwards = notice.kind === 'distribution' ? -1 : 1;
  const total = outwards * sumOf(revision.due);
  const holders = takingPart(revision.due).length;
  return {
    page: { to: `/admin/notices/${notice.id}`, label: 'Open the notice' },
    headline: {
      label: HEADLINES[notice.kind],
      value: formatMoneyExactly({ amount: total, currency: notice.currency }),
      facts: [holders === 1 ? '1 holder' : `${holders} holders`, `Due ${formatDate(revision.dueDate)}`],
    },
    checks: null,
  };
}

const HEADLINES: Record<NoticeKind, string> = {
  call: 'Total called',
  distribution: 'Total distributed',
  net: 'Called less distributed',
};

const cancellationView = (named: Named, revision: Revision): ApprovalView => ({
  ...shared(named, revision),
  title: `Cancel ${titleOf(named)}`,
  changedSince: null,
  changes: [
    { label: 'Why it is cancelled', was: null, is: named.notice.cancelReason ?? 'The reason was removed.' },
  ],
  unchanged: [],
  consequence:
    'Nothing more is expected, its lines in the ledger are reversed, and every holder is notified with this reason. Payments that arrived stay as credit.',
});

type Before = { row: Revision; name: string };

/** The revision that was approved or sent back before; of a new correction, that of the notice that it replaces. */
async function decidedBefore(
  viewer: Viewer,
  notice: NoticeRow,
  revision: number,
): Promise<Before | undefined> {
  const own = await lastDecided(viewer, notice.id, revision);
  if (own) return { row: own, name: `revision ${own.revision}` };
  const corrected = notice.corrects && (await lastDecided(viewer, notice.corrects, Number.POSITIVE_INFINITY));
  return corrected ? { row: corrected, name: 'the notice that it corrects' } : undefined;
}

async function lastDecided(viewer: Viewer, noticeId: string, before: number) {
  const requests = await approvalsOf(viewer, { subject: 'notice', subjectId: noticeId });
  const decided = requests.filter(({ approval }) => approval.decision && approval.revision < before);
  const last = Math.max(0, ...decided.map(({ approval }) => approval.revision));
  return last === 0 ? undefined : findRevision(db(), noticeId, last);
}

const positionsIn = ({ due, content }: Revision): string[] => [
  ...Object.keys(due),
  ...content.excused.map(({ positionId }) => positionId),
];
const takingPart = (due: Revision['due']): string[] => Object.keys(due).filter((id) => due[id] !== 0);
const sumOf = (due: Revision['due']): number => Object.values(due).reduce((sum, one) => sum + one, 0);

/** Amounts on the page before all are shown. */
const FEW = 4;

type Compared = {
  before: Before | undefined;
  revision: Revision;
  nameOf: (positionId: string) => string;
  isWhole: boolean;
};

/** What each holder pays or receives, the largest change first; minor units. */
function amountsOf(
  kind: NoticeKind,
  { before, revision, nameOf, isWhole }: Compared,
): Omit<ApprovalAmounts, 'currency'> {
  const outwards = kind === 'distribution' ? -1 : 1;
  const due = (row: Revision | undefined, id: string) => outwards * (row?.due[id] ?? 0);
  const was = before?.row;
  const ids = [...new Set([...Object.keys(revision.due), ...Object.keys(was?.due ?? {})])];
  const rows = ids
    .map((id) => ({
      ...{ id, name: nameOf(id), was: was ? due(was, id) : null, is: due(revision, id) },
    }))
    .filter(({ was: former, is }) => (former ?? 0) !== is)
    .sort(
      (one, other) =>
        Math.abs(other.is - (other.was ?? 0)) - Math.abs(one.is - (one.was ?? 0)) ||
        one.name.localeCompare(other.name),
    );
  return {
    label: kind === 'distribution' ? 'Amount paid out' : 'Amount due',
    rows: isWhole ? rows : rows.slice(0, FEW),
    count: rows.length,
    total: { was: was ? outwards * sumOf(was.due) : null, is: outwards * sumOf(revision.due) },
  };
}

function accountFact(state: Awaited<ReturnType<typeof bankDetailsState>>): {
  words: string;
  isNews: boolean;
} {
  const words = {
    same: 'Same as in the last notice',
    new: 'New since the last notice',
    first: 'Shown to holders for the first time',
    none: 'None approved',
  };
  return { words: words[state], isNews: state !== 'same' };
}

async function publicationWords(viewer: Viewer, notice: NoticeRow, holders: number): Promise<string> {
  const when = notice.publishAt
    ? `The notice will be published on ${formatPlanned(notice.publishAt.toISOString(), viewer.timeZone)}.`
    : 'The notice will be published at once.';
  const who = holders === 1 ? 'The holder gets' : `All ${holders} holders get`;
  const counted =
    (await countsFrom(db(), notice.vehicleId)) === 'due'
      ? `the ledger counts it from ${formatDate(notice.dueDate)}`
      : 'the ledger counts it as it is paid';
  return `${when} ${who} it by mail, and ${counted}.`;
}
