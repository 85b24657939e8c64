import type { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import type { remindersInput } from './reminder.ts';
import { findReminderDays, updateReminderDays } from './reminders.queries.server.ts';

const notFound = () => new DomainError('not_found', 'Fund or closed opportunity not found.');

/** Returns the days of a vehicle's reminders. @throws DomainError `not_found`, also for anyone but admins. */
export async function reminderDaysOf(viewer: Viewer, vehicleId: string): Promise<number[]> {
  const found = maySee(viewer, 'money') ? await findReminderDays(db(), vehicleId) : undefined;
  if (!found) throw notFound();
  return found.days;
}

/**
 * Sets when holders of a vehicle are reminded. Reminders that were sent stay, and none is sent for a day that is over.
 * @throws DomainError `not_found`; `conflict` when they were changed since they were `seen`.
 */
export async function setReminderDays(
  tx: Tx,
  viewer: Viewer,
  { vehicleId, days, seen }: z.output<typeof remindersInput>,
): Promise<void> {
  const found = maySee(viewer, 'money') ? await findReminderDays(tx, vehicleId) : undefined;
  if (!found) throw notFound();
  const [sorted, shown] = [inOrder(days), inOrder(seen)];
  if (sorted.join() === found.days.join()) return;
  if (!(await updateReminderDays(tx, { id: vehicleId, kind: found.kind }, { days: sorted, seen: shown })))
    throw new DomainError(
      'conflict',
      'The reminders were changed in the meantime. Please reload the page, check them, then save again.',
    );
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'vehicle.reminders',
    subject: { type: 'vehicle', id: vehicleId },
    before: { name: found.name, days: shown },
    after: { name: found.name, days: sorted },
  });
}

const inOrder = (days: readonly number[]): number[] => [...days].sort((one, other) => one - other);
