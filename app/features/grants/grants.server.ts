import { db } from '#app/db/client.server.ts';
import { type GrantState, grantState } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { findGivenBy, findGivenTo, findGrantsOf, type NamedGrant } from './grants.queries.server.ts';

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
