import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import type { SignInResult } from '#app/domain/access/sign-in-result.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError, type ErrorCode } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { auditView } from '#app/features/people/admin/view-as.server.ts';
import { admitIdentity, invitationPage } from '#app/features/people/joining/admit-identity.server.ts';
import { nameAndAddress } from '#app/features/people/joining/joining-member.server.ts';
import { identityOf } from '#app/features/people/signing-in/account-check.server.ts';
import type { SyncedMember } from '#app/features/people/signing-in/sync-member.server.ts';
import type { FinishedSignIn } from '#app/integrations/identity/oidc.server.ts';
import { identityProvider } from '#app/integrations/wiring.server.ts';
import { contactChange } from '#app/notify/crm/crm.jobs.server.ts';
import { roleChange } from '#app/notify/identity/management.jobs.server.ts';
import { mailMember } from '#app/notify/mail/mail.jobs.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { currentMeter } from '#app/platform/metrics/meter.server.ts';
import { deviceInSentence } from '#app/platform/session/device.ts';
import { networkOfAddress } from '#app/platform/session/network.ts';
import { endSurplusSessions } from '#app/platform/session/open-sessions.server.ts';
import { safeReturnTo } from '#app/platform/session/return-to.ts';
import { seal, unseal } from '#app/platform/session/seal.server.ts';
import { endSession, IDLE_MS, openSession } from '#app/platform/session/session.server.ts';
import {
  recordRefusal,
  recordSignIn,
  type Whereabouts,
} from '#app/platform/session/sign-in-events.server.ts';
import { needsMfa } from '#app/platform/session/step-up.server.ts';
import { noteRolesClaim } from './roles-claim.server.ts';
import { recordSignUp } from './sign-up.server.ts';

/** How long a sign-in may take at the provider. */
export const ATTEMPT_SECONDS = 15 * 60;

const SIGN_IN_ATTEMPTS = 3;

type Start = {
  returnTo: string | null;
  /** The invitation whose mailed link was opened. */
  invitationId?: string | null;
  /** The campaign of the link by which the person came. */
  campaign?: string | null;
  /** The identity that has to sign in again; any other person gets nothing of the interrupted act. */
  mustBe?: string | null;
  /** What the provider's form can be prefilled with. */
  hint?: { screen?: 'signup'; email: string };
  /** Whether the person must authenticate even if they have just done so. */
  again?: boolean;
  /** Whether a second factor is required. */
  mfa?: boolean;
};

/** Returns the provider's sign-in URL and the sealed state that the browser must send back. */
export async function beginSignIn({
  returnTo,
  invitationId = null,
  campaign = null,
  mustBe = null,
  hint,
  again = false,
  mfa = needsMfa([]),
}: Start) {
  const startedAt = Date.now();
  const { url, attempt } = await identityProvider().startSignIn({
    ...hint,
    maxAgeSeconds: again ? 0 : IDLE_MS / 1000,
    mfa,
  });
  const note: z.input<typeof sealedNote> = {
    ...attempt,
    returnTo: safeReturnTo(returnTo),
    invitationId,
    campaign,
    mfa,
    mustBe,
    askedSince: again ? startedAt : startedAt - IDLE_MS,
  };
  return { url, state: attempt.state, sealed: await seal('sign-in', note, ATTEMPT_SECONDS) };
}

/**
 * Returns how the person of an open session confirms their identity: an admin who views as a member confirms as
 * themselves.
 */
export async function confirmationOf(viewer: Viewer, returnTo: string | null): Promise<Start> {
  const { auth0Id, email, role, viewedBy } = viewer;
  const mustBe = viewedBy ? await identityOf(viewedBy.memberId) : auth0Id;
  const hint = viewedBy ? {} : { hint: { email } };
  return { returnTo, mustBe, ...hint, again: true, mfa: needsMfa([viewedBy ? 'admin' : role]) };
}

const sealedNote = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  invitationId: z.uuid().nullable(),
  /** Absent in a note of the release before. */
  campaign: z.string().nullable().default(null),
  askedSince: z.number(),
  mfa: z.boolean(),
  mustBe: z.string().nullable(),
});

/** Tolerated difference between the provider's clock and ours; the provider counts in whole seconds. */
const CLOCK_SKEW_MS = 30_000;

/**
 * `token` is the new session's; `null` for a person who was not admitted and is redirected to a page that explains
 * why. `secondTurn`: another round at the provider, for requirements that only become known now.
 */
type Completed = { token: string | null; goTo: string } | { secondTurn: Start };

/**
 * Syncs the member with the provider's profile and opens a session.
 * @returns `null` when the sealed state is missing, altered or expired: the person has to start again.
 */
export async function completeSignIn(
  query: string,
  sealed: string | undefined,
  where: Whereabouts,
): Promise<Completed | null> {
  const { data: note } = sealedNote.safeParse(sealed && (await unseal('sign-in', sealed)));
  if (!note) return null;
  const identity = await identityProvider().finishSignIn(query, note);
  const { authenticatedAt, profile } = identity;
  await noteRolesClaim(identity.rolesClaim);
  // After our own limits ended a session, the provider's session must not silently open another one.
  if (!authenticatedAt || authenticatedAt.getTime() < note.askedSince - CLOCK_SKEW_MS)
    throw new DomainError(
      'unauthorized',
      'The sign-in service did not ask for your password. Please try again.',
    );
  if (needsMfa(profile.roles) && !identity.hasMfa) {
    // Who it is becomes known only now, so a second factor is requested in a second round.
    if (!note.mfa) return { secondTurn: { ...turnOf(note, profile), mfa: true } };
    await refuse(profile.sub, 'no_mfa', where);
    return { token: null, goTo: '/auth/login?problem=mfa' };
  }
  const opened = await openFor(identity, note, where).catch(async (error: unknown) => {
    const result = error instanceof DomainError ? REFUSALS[error.code] : undefined;
    if (result) await refuse(profile.sub, result, where);
    throw error;
  });
  // If another person signed in, the first one's interrupted act is not theirs.
  const isOther = note.mustBe !== null && note.mustBe !== profile.sub;
  const returnTo = isOther ? safeReturnTo(null) : safeReturnTo(note.returnTo);
  if ('token' in opened) {
    currentMeter()?.signIn('signed_in');
    return { token: opened.token, goTo: returnTo };
  }
  if (opened.refused === 'stale')
    return { secondTurn: { ...turnOf(note, profile), returnTo, again: true, mfa: note.mfa } };
  if (opened.refused === 'unconfirmed') {
    await refuse(profile.sub, 'address_unconfirmed', where);
    return { token: null, goTo: '/auth/login?problem=unconfirmed' };
  }
  await refuse(profile.sub, 'no_invitation', where);
  return { token: null, goTo: await invitationPage(profile.email) };
}

async function refuse(sub: string, result: SignInResult, where: Whereabouts): Promise<void> {
  await transaction((tx) => recordRefusal(tx, sub, result, where));
  currentMeter()?.signIn(result);
}

/** Keeps the context of a sign-in for its second round: its invitation, and the person whose page is pending. */
const turnOf = (
  { returnTo, invitationId, campaign, mustBe }: z.output<typeof sealedNote>,
  { email }: SessionProfile,
): Start => ({ returnTo, invitationId, campaign, mustBe, hint: { email } });

const REFUSALS: Partial<Record<ErrorCode, SignInResult>> = {
  conflict: 'account_conflict',
  forbidden: 'account_closed',
};

type Opened = { token: string } | { refused: 'uninvited' | 'unconfirmed' | 'stale' };

const openFor = (
  { profile, idToken, authenticatedAt, providerSid, hasMfa }: FinishedSignIn,
  { invitationId, campaign }: z.output<typeof sealedNote>,
  where: Whereabouts,
): Promise<Opened> =>
  transaction(
    async (tx): Promise<Opened> => {
      const entrance = { invitationId, authenticatedAt };
      const admission = await admitIdentity(tx, profile, entrance);
      if (admission.kind !== 'admitted') return { refused: admission.kind };
      const { memberId } = admission.synced;
      await enqueueSync(tx, admission.synced);
      const { userAgent } = where;
      const network = networkOfAddress(where.address);
      const token = await openSession(tx, {
        ...entrance,
        memberId,
        profile,
        idToken,
        userAgent,
        providerSid,
        hasMfa,
        network,
      });
      await endSurplusSessions(tx, memberId);
      await noteSignIn(tx, memberId, { ...where, hasMfa });
      await recordSignUp(tx, { memberId, profile, campaign, invitationId, userAgent });
      return { token };
    },
    // Concurrent sign-ins of a guest and their inviter may deadlock.
    { attempts: SIGN_IN_ATTEMPTS },
  );

/** Records the sign-in, and mails the member if this browser is new. */
async function noteSignIn(tx: Tx, memberId: string, where: Whereabouts & { hasMfa: boolean }): Promise<void> {
  const { id, device, isNewBrowser } = await recordSignIn(tx, memberId, 'signed_in', where);
  if (!isNewBrowser) return;
  const { name, email } = await nameAndAddress(tx, memberId);
  const content = {
    template: 'new-device' as const,
    memberName: name,
    device: deviceInSentence(device),
    at: `${formatDateTime(new Date().toISOString())} UTC`,
    url: urlTo('/profile'),
  };
  await mailMember(tx, { id: `new-device.${id}`, to: email, content });
}

/** Returns the provider's URL for authenticating again, even if the person has just done so. */
export const signInAgain = (returnTo: string): string =>
  `/api/auth/login?${new URLSearchParams({ again: '1', returnTo })}`;

/** Roles granted before the identity existed are not known to the provider yet. */
async function enqueueSync(tx: Tx, { memberId, act }: SyncedMember): Promise<void> {
  if (!act) return;
  const ref = `${act}:${newId()}`;
  await contactChange(tx, memberId, ref);
  if (act === 'member.linkIdentity') await roleChange(tx, memberId, ref);
}

/**
 * Ends our session and returns the provider's logout URL; our own address if there was no session. `where`: the
 * browser; `null` when a newer session of the same browser has replaced this one, which does not count as a sign-out.
 */
export async function signOut(token: string | undefined, where: Whereabouts | null): Promise<string> {
  const ended = token
    ? await transaction(async (tx) => {
        const session = await endSession(tx, token);
        if (session?.viewingAs) await auditView(tx, session.memberId, 'view.end', session.viewingAs);
        if (session && where) await recordSignIn(tx, session.memberId, 'signed_out', where);
        return session;
      })
    : undefined;
  if (ended && where) currentMeter()?.signIn('signed_out');
  return ended ? identityProvider().logoutUrl(ended.idToken) : settings().appUrl;
}
