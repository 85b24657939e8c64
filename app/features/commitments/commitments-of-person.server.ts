import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { CommitmentView } from './commitment.ts';
import { viewOf } from './commitment-lists.server.ts';
import { findOfPerson } from './commitments-of-person.queries.server.ts';

const MOST_SHOWN = 100;

/** What one member asked to invest, newest first. Empty for everyone but admins. */
export async function commitmentsOfPerson(viewer: Viewer, memberId: string): Promise<CommitmentView[]> {
  return (await findOfPerson(viewer, db(), memberId, MOST_SHOWN)).map(viewOf);
}
