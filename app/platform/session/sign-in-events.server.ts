import { db, type Tx } from '#app/db/client.server.ts';
import type { SignInResult } from '#app/domain/access/sign-in-result.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { deviceWords } from './device.ts';
import { hashOfToken } from './mailed-tokens.server.ts';
import { networkOfAddress } from './network.ts';
import { pseudonymOf } from './pseudonym.server.ts';
import {
  findMemberOfIdentity,
  findSignInEvents,
  hasSignedIn,
  insertSignInEvent,
} from './sign-in-events.queries.server.ts';

/** How long sign-ins are kept, except the time of the last one. The audit log keeps device and network, which identify nobody, permanently. */
export const SIGN_INS_KEPT_DAYS = 180;
const SHOWN = 20;

export type Whereabouts = {
  userAgent: string | null;
  address: string;
  browser: string | null;
};

/** `hasMfa`: whether a second factor was used; missing where nobody signed in. */
type Circumstances = Whereabouts & { hasMfa?: boolean };

/** A sign-in, sign-out or refusal. `at` is ISO. */
export type SignInRow = {
  id: string;
  at: string;
  result: SignInResult;
  device: string;
  network: string | null;
};

/**
 * Records a sign-in, a sign-out or a refused sign-in for the member and in the audit log.
 * @returns the id of the event, and whether a member who has signed in before is using this browser for the first
 * time.
 */
export async function recordSignIn(
  tx: Tx,
  memberId: string,
  result: SignInResult,
  { userAgent, address, browser, hasMfa }: Circumstances,
): Promise<{ id: string; device: string; isNewBrowser: boolean }> {
  const browserHash = browser ? hashOfToken(browser) : null;
  const isKnown = browserHash !== null && (await hasSignedIn(tx, memberId, browserHash));
  const isNewBrowser = !isKnown && (await hasSignedIn(tx, memberId));
  const event = { id: newId(), device: deviceWords(userAgent), network: networkOfAddress(address) };
  await insertSignInEvent(tx, { ...event, memberId, result, browserHash });
  await recordAudit(tx, {
    actorId: memberId,
    act: ACTS[result] ?? 'session.refuse',
    subject: { type: 'member', id: memberId },
    before: null,
    after: { result, device: event.device, network: event.network, hasMfa },
  });
  return { ...event, isNewBrowser };
}

const ACTS: Partial<Record<SignInResult, string>> = {
  signed_in: 'session.signIn',
  signed_out: 'session.signOut',
};

/**
 * Records a refused sign-in of an identity; only in the audit log if it has no member. For people who never joined,
 * the log keeps only a pseudonym permanently.
 */
export async function recordRefusal(
  tx: Tx,
  auth0Id: string,
  result: SignInResult,
  where: Whereabouts,
): Promise<void> {
  const memberId = await findMemberOfIdentity(tx, auth0Id);
  if (memberId) return void (await recordSignIn(tx, memberId, result, where));
  await recordAudit(tx, {
    actorId: null,
    act: 'session.refuse',
    subject: { type: 'identity', id: pseudonymOf('identity', auth0Id) },
    before: null,
    after: { result, device: deviceWords(where.userAgent), network: networkOfAddress(where.address) },
  });
}

export const recentSignIns = (memberId: string): Promise<SignInRow[]> => signInsOf(memberId, SHOWN);

/** Returns all stored sign-ins, sign-outs and refusals of a member, newest first, for their data export. */
export const allSignIns = (memberId: string): Promise<SignInRow[]> => signInsOf(memberId);

async function signInsOf(memberId: string, limit?: number): Promise<SignInRow[]> {
  const rows = await findSignInEvents(db(), memberId, limit);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
