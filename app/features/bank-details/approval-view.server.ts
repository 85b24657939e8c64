import { type Db, db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ApprovalView } from '#app/domain/approvals.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { isConfirmed } from '#app/platform/session/step-up.server.ts';
import { findCurrent, findNamed } from './bank-details.queries.server.ts';
import { accountFacts, maskedFact } from './bank-details.ts';
import { ownerOf } from './owner.ts';
import { earliestUse } from './waiting-time.server.ts';

type Named = Awaited<ReturnType<typeof findNamed>>[number];

/** Names whose bank details requests are about, for the list, by their ids. */
export const bankDetailsTitles = async (
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await findNamed(viewer, db(), ids)).map((named) => [named.details.id, titleOf(named)]));

const titleOf = ({ vehicle, holder, entity }: Named): string =>
  `Bank details of ${vehicle ?? entity?.name ?? holder ?? 'a holder'}`;

/**
 * Returns what changes with a version, in full; of a holder's account, only after a recent sign-in, and reading it is
 * logged.
 * @throws DomainError `not_found`, also for everyone but admins.
 */
export async function bankDetailsView(viewer: Viewer, id: string): Promise<ApprovalView> {
  const [named] = await findNamed(viewer, db(), [id]);
  if (!named) throw new DomainError('not_found', 'Bank details not found.');
  const { details } = named;
  const isFull = !details.memberId || isConfirmed(viewer);
  if (details.memberId && isFull) await recordReading(viewer, [details]);
  const before = await versionBefore(named, db());
  const shown = (label: string, value: string) => (isFull ? value : maskedFact(label, value));
  const was = new Map(before ? accountFacts(before).map(({ label, value }) => [label, value]) : []);
  const is = accountFacts(details);
  const gone = [...was]
    .filter(([label]) => !is.some((fact) => fact.label === label))
    .map(([label, value]) => ({ label, was: shown(label, value), is: null }));
  const facts = is.map(({ label, value }) => ({ label, was: was.get(label) ?? null, is: value }));
  return {
    title: titleOf(named),
    page: details.memberId
      ? {
          to: `/admin/people/${details.memberId}/bank-details`,
          label: `Bank details of ${named.holder ?? 'the holder'}`,
        }
      : { to: `/admin/funds/${details.vehicleId}/bank-details`, label: named.vehicle ?? 'Fund' },
    changedSince: before ? `revision ${before.version}` : null,
    changes: [
      ...facts
        .filter((fact) => fact.was !== fact.is)
        .map(({ label, was, is }) => ({
          ...{ label, was: was === null ? null : shown(label, was), is: shown(label, is) },
        })),
      ...gone,
      ...(before ? [] : [{ label: 'Currency', was: null, is: details.currency }]),
      ...(details.note ? [{ label: 'Note', was: null, is: details.note }] : []),
    ],
    unchanged: before
      ? [
          ...facts
            .filter((fact) => fact.was === fact.is)
            .map(({ label, is: value }) => ({ label, value: shown(label, value) })),
          { label: 'Currency', value: details.currency },
        ]
      : [],
    consequence: details.memberId
      ? `We pay ${details.currency} to this account, but not before ${formatDate(earliestUse(details.proposedAt).toISOString(), viewer.timeZone)}. The holder was notified at once, and is notified of your decision.`
      : 'New notices show this account. Notices that were published before keep theirs.',
    checks: {
      label: 'Who did you call, on which number?',
      hint: `Call the ${details.memberId ? 'holder' : 'bank or the administrator'} on a number that you know from before, never on one from the request.`,
    },
  };
}

/** The version that is, or was, replaced: the one in use until the decision. */
const versionBefore = ({ details }: Named, within: Db) =>
  findCurrent(within, ownerOf(details), new Date((details.approvedAt ?? new Date()).getTime() - 1));

/** Logs that an admin read accounts of a holder in full. */
export const recordReading = (
  viewer: Viewer,
  rows: readonly { id: string; version: number; memberId: string | null }[],
): Promise<void> =>
  transaction(async (tx) => {
    for (const { id, version, memberId } of rows)
      await recordAudit(tx, {
        actorId: viewer.memberId,
        act: 'bankDetails.read',
        subject: { type: 'bank_details', id },
        before: null,
        after: { version },
        ...(memberId && { personId: memberId }),
      });
  });
