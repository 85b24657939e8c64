import { db, type Tx } from '#app/db/client.server.ts';
import { STAFF_SETS } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { dayAfter } from '#app/domain/days.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { askAdmins } from '#app/notify/approvals.server.ts';
import {
  closeRequest,
  needsSecondAdmin,
  nextRevision,
  requestApproval,
} from '#app/platform/approvals/approvals.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { momentOf } from '#app/platform/format/wall-clock.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import {
  countWithEverything,
  findStaff,
  findStaffMember,
  findUnended,
  insertSet,
  lockSet,
  lockStaff,
  updateSet,
} from './staff.queries.server.ts';
import type { GiveInput, GivenSet, StaffMember, StaffPage } from './staff-input.ts';

/** What became of an act on permissions. */
export type StaffOutcome = { result: 'done' } | { result: 'awaits_approval'; approvalId: string };

/**
 * Gives a set to another admin: at once, or once a second admin has approved it where one is required.
 * @throws DomainError `forbidden` to oneself; `not_found` for a person who is no admin; `unprocessable` for a day that
 * has passed; `conflict` for a set that they have.
 */
export async function giveSet(tx: Tx, viewer: Viewer, input: GiveInput): Promise<StaffOutcome> {
  requireAdmin(viewer, { changes: 'access' });
  const { memberId, set } = input;
  if (memberId === viewer.memberId)
    throw new DomainError('forbidden', 'Nobody gives permissions to themselves. Please ask another admin.');
  await lockStaff(tx);
  const person = await findStaffMember(tx, memberId);
  if (!person) throw new DomainError('not_found', 'This person is not an admin.');
  const now = new Date();
  const until = input.until ? await endOf(tx, input.until) : null;
  if (until && until <= now) throw new DomainError('unprocessable', 'The last day must not have passed.');
  const before = await findUnended(tx, memberId, set);
  if (before?.until && before.until <= now) await updateSet(tx, before.id, { endedAt: before.until });
  else if (before) {
    const state = before.approvedAt ? 'has this permission already' : 'awaits approval of this permission';
    throw new DomainError('conflict', `${person.name} ${state}.`);
  }
  const id = newId();
  await insertSet(tx, { id, memberId, set, until, givenById: viewer.memberId, givenAt: now });
  await record(tx, viewer, 'permissions.give', { memberId, set, until });
  return settleOrAsk(
    tx,
    viewer,
    { id, memberId, title: `Permissions of ${person.name} await approval` },
    () => bringIntoForce(tx, id, now),
  );
}

/**
 * Takes a set away: at once, or once a second admin has approved it where one is required. What nobody has approved yet
 * is only withdrawn.
 * @throws DomainError `not_found`; `conflict` for the last admin with everything.
 */
export async function endSet(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<StaffOutcome> {
  requireAdmin(viewer, { changes: 'access' });
  await lockStaff(tx);
  const named = await lockSet(tx, id);
  if (!named) throw notFound();
  const { given, name } = named;
  if (given.endedAt) return { result: 'done' };
  const { memberId, set } = given;
  if (!given.approvedAt) {
    await closeRequest(tx, viewer, { subject: 'staff_set', subjectId: id });
    await updateSet(tx, id, { endedAt: new Date(), endedById: viewer.memberId });
    await record(tx, viewer, 'permissions.withdraw', { memberId, set });
    return { result: 'done' };
  }
  if (set === 'everything' && (await countWithEverything(tx, memberId)) === 0) throw lastOne();
  await updateSet(tx, id, { endAskedById: viewer.memberId });
  await record(tx, viewer, 'permissions.end', { memberId, set });
  const title = `Taking permissions from ${name} awaits approval`;
  return settleOrAsk(tx, viewer, { id, memberId, title }, () => end(tx, viewer.memberId, id));
}

type Asked = { id: string; memberId: string; title: string };

async function settleOrAsk(
  tx: Tx,
  viewer: Viewer,
  { id, memberId, title }: Asked,
  settle: () => Promise<void>,
): Promise<StaffOutcome> {
  if (!needsSecondAdmin('staff_set')) {
    await settle();
    return { result: 'done' };
  }
  const subject = { subject: 'staff_set', subjectId: id } as const;
  const revision = await nextRevision(tx, subject);
  const authorIds = [viewer.memberId, memberId];
  const approvalId = await requestApproval(tx, viewer, {
    ...subject,
    revision,
    authorIds,
    aboutId: memberId,
  });
  await askAdmins(tx, viewer, { id: approvalId, subject: 'staff_set', title });
  return { result: 'awaits_approval', approvalId };
}

/** Locks a set as its changes do, before its request is decided. */
export async function lockSetToDecide(tx: Tx, _viewer: Viewer, id: string): Promise<void> {
  await lockStaff(tx);
  await lockSet(tx, id);
}

/** What follows when a second admin decides: a set comes into force or ends, or stays as it was. */
export async function settleSet(
  tx: Tx,
  viewer: Viewer,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<void> {
  const named = await lockSet(tx, id);
  if (!named || named.given.endedAt) throw notFound();
  const { approvedAt, endAskedById } = named.given;
  const now = new Date();
  if (!approvedAt) {
    if (isApproved) await bringIntoForce(tx, id, now);
    else await updateSet(tx, id, { endedAt: now, endedById: viewer.memberId });
  } else if (isApproved) await end(tx, endAskedById ?? viewer.memberId, id);
  else await updateSet(tx, id, { endAskedById: null });
}

/** The first set that an admin is given takes everything else away, so this may be the last one with everything. */
async function bringIntoForce(tx: Tx, id: string, at: Date): Promise<void> {
  await updateSet(tx, id, { approvedAt: at });
  await requireEverything(tx);
}

async function end(tx: Tx, endedById: string, id: string): Promise<void> {
  await updateSet(tx, id, { endedAt: new Date(), endedById });
  await requireEverything(tx);
}

async function requireEverything(tx: Tx): Promise<void> {
  if ((await countWithEverything(tx)) === 0) throw lastOne();
}

const lastOne = () =>
  new DomainError('conflict', 'Somebody must keep everything. Please give it to another admin first.');

const notFound = () => new DomainError('not_found', 'This permission does not exist.');

/** Returns the end of a day of the firm. */
async function endOf(tx: Tx, day: string): Promise<Date> {
  const { timeZone } = await currentFirm(tx);
  return momentOf(Date.parse(dayAfter(day, 1)), timeZone);
}

type Facts = { memberId: string; set: keyof typeof STAFF_SETS; until?: Date | null };

const record = (tx: Tx, viewer: Viewer, act: string, { memberId, set, until = null }: Facts) =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'member', id: memberId },
    before: null,
    after: { permission: STAFF_SETS[set].label, ...(until && { until: until.toISOString() }) },
  });

/** Returns who has which sets. Empty for everyone who does not see it. */
export async function staffPage(viewer: Viewer): Promise<StaffPage> {
  const rows = await findStaff(viewer, db());
  const staff = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((some): StaffMember[] => {
    const [first] = some;
    if (!first) return [];
    const { id, name, email, isUnlimited } = first;
    return [{ id, name, email, isUnlimited, sets: some.flatMap(givenSetOf) }];
  });
  return {
    staff,
    viewerId: viewer.memberId,
    needsSecondAdmin: needsSecondAdmin('staff_set'),
    withEverything: staff.filter(
      ({ isUnlimited, sets }) =>
        isUnlimited || sets.some(({ set, awaits }) => set === 'everything' && awaits?.to !== 'give'),
    ).length,
  };
}

function givenSetOf({
  given,
  givenBy,
  endAskedBy,
  approvalId,
}: Awaited<ReturnType<typeof findStaff>>[number]): GivenSet[] {
  if (!given) return [];
  const { id, set, givenAt, until, approvedAt } = given;
  const by = givenBy ?? 'An admin';
  const awaits = !approvedAt
    ? { to: 'give' as const, by, approvalId }
    : endAskedBy
      ? { to: 'end' as const, by: endAskedBy, approvalId }
      : null;
  return [
    {
      ...{ id, set, givenBy: by, awaits },
      givenAt: (approvedAt ?? givenAt).toISOString(),
      until: until?.toISOString() ?? null,
    },
  ];
}
