import { db, type Tx } from '#app/db/client.server.ts';
import { type GrantState, grantState } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import {
  findGivenBy,
  findGivenTo,
  findGrantsOf,
  findNamedGrant,
  type GrantRecord,
  lockGrant,
  type NamedGrant,
  updateGrant,
} from './grants.queries.server.ts';

export type { NamedGrant };

/** A grant as both sides and the firm see it. */
export type Grant = NamedGrant & { state: GrantState };

const withState = (rows: readonly NamedGrant[]): Grant[] =>
  rows.map((row) => ({ ...row, state: grantState(row.grant, new Date()) }));

/** Returns what the viewer gave others, newest first. */
export const grantsGivenBy = async (viewer: Viewer): Promise<Grant[]> =>
  withState(await findGivenBy(viewer, db()));

/** Returns what others gave the viewer, newest first. */
export const grantsGivenTo = async (viewer: Viewer): Promise<Grant[]> =>
  withState(await findGivenTo(viewer, db()));

/** Returns what a member gave and was given, for admins. */
export const grantsOf = async (viewer: Viewer, memberId: string): Promise<Grant[]> =>
  withState(await findGrantsOf(viewer, db(), memberId));

const unknown = () => new DomainError('not_found', 'This access does not exist.');

/** Returns a grant with the names of both sides. @throws DomainError if there is none. */
export async function namedGrant(tx: Tx, id: string): Promise<NamedGrant> {
  const found = await findNamedGrant(tx, id);
  if (!found) throw unknown();
  return found;
}

/** Locks a grant that the viewer gave. @throws DomainError if it is not theirs. */
export async function lockOwnGrant(tx: Tx, viewer: Viewer, id: string): Promise<GrantRecord> {
  const grant = await lockGrant(tx, id);
  if (grant?.holderId !== viewer.memberId) throw unknown();
  return grant;
}

/** Remembers the invitation that was sent to a person without an account. */
export const noteInvitation = (tx: Tx, id: string, invitationId: string): Promise<void> =>
  updateGrant(tx, id, { invitationId });
