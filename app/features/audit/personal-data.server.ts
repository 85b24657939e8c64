import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { openPersonal } from '#app/platform/audit/personal.server.ts';
import { withNames } from './named-members.server.ts';
import { findEntriesAbout } from './personal-data.queries.server.ts';

/** The firm's own records of its decision on a person: who made it, and why. */
const FIRMS_OWN: ReadonlySet<string> = new Set(['approvedBy', 'rejectedBy', 'rejectionReason']);

type Facts = Record<string, unknown> | null;

const withoutFirmsOwn = (facts: Facts): Facts =>
  facts && Object.fromEntries(Object.entries(facts).filter(([name]) => !FIRMS_OWN.has(name)));

/**
 * Returns the viewer's audit entries for their data export. Omits details of actions on other records, since they may
 * be other people's data, and the firm's own records. Other actors appear as the firm, or the system.
 */
export async function ownAuditData(viewer: Viewer) {
  const opened = await openPersonal(db(), await findEntriesAbout(viewer, db()));
  const entries = await withNames(db(), opened, (field) => field === 'contactId');
  return entries.map(({ at, actorId, act, subjectType, subjectId, before, after }) => ({
    at,
    by: actorId === null ? 'the system' : actorId === viewer.memberId ? 'you' : 'the firm',
    act,
    about: subjectType,
    ...(subjectId === viewer.memberId
      ? { before: withoutFirmsOwn(before), after: withoutFirmsOwn(after) }
      : {}),
  }));
}
