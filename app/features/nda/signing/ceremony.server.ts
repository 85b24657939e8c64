import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { esign } from '#app/integrations/wiring.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { deadline } from '#app/platform/outside/deadline.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { noteContact } from '#app/platform/outside/services.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { safeReturnTo } from '#app/platform/session/return-to.ts';
import { isOpen, type SigningView } from '../nda.ts';
import { envelopeStatusJob, syncEnvelope } from './envelope-status.server.ts';
import { signerOf } from './envelopes.server.ts';
import { ownSigning, ownSigningView, signingView } from './own-signings.server.ts';

/** A page request waits for the response. */
const ANSWER_MS = 5_000;
/** At most one job in this period, however often the page requests it. */
const RETRY_MS = 5 * 60_000;

export type Ceremony = { url: string; signing: null } | { url: null; signing: SigningView };

/**
 * Returns the URL of the ceremony, valid for the signer alone and for the next few minutes. Without a URL the signing
 * has ended in the meantime, or the document is not ready yet.
 * @throws DomainError `not_found` when it is not theirs, `unavailable` when the provider does not respond.
 */
export async function openCeremony(
  viewer: Viewer,
  { id, returnTo }: { id: string; returnTo?: string | undefined },
): Promise<Ceremony> {
  await countAct('ndaSigning', viewer.memberId);
  const own = await ownSigning(viewer, db(), id);
  const view = signingView(own);
  const { envelopeId } = own.signature;
  if (!envelopeId || !isOpen(view.state)) return { url: null, signing: view };
  try {
    const request = { envelopeId, signer: signerOf(own), returnUrl: returnUrl(id, returnTo) };
    return { url: await answered(esign().ceremonyUrl(request, deadline(ANSWER_MS))), signing: null };
  } catch (error) {
    // A permanent error: it was signed, declined or voided, and that status has not arrived here yet.
    if (!(error instanceof OutsideError && error.permanent)) throw asUnavailable(error);
    const { signing: now, heard } = await refreshSigning(viewer, { id });
    if (heard && !isOpen(now.state)) return { url: null, signing: now };
    throw asUnavailable(error);
  }
}

function returnUrl(id: string, returnTo: string | undefined): string {
  const target = safeReturnTo(returnTo, '');
  return urlTo('/onboarding/nda', { id, ...(target && { returnTo: target }) });
}

/** `heard`: the provider has responded. If not, a job retries. */
export type Refreshed = { signing: SigningView; heard: boolean };

/**
 * Fetches the status of the viewer's signing when they return from the ceremony.
 * @throws DomainError `not_found` when it is not theirs.
 */
export async function refreshSigning(viewer: Viewer, { id }: { id: string }): Promise<Refreshed> {
  await countAct('ndaSigning', viewer.memberId);
  const own = await ownSigning(viewer, db(), id);
  // The document is not with the provider yet, so there is no status to fetch.
  if (!own.signature.envelopeId) return { signing: signingView(own), heard: true };
  const heard = await answered(syncEnvelope(id, deadline(ANSWER_MS))).then(
    () => true,
    async (error: unknown) => {
      if (!isSilence(error)) throw error;
      const key = `asked:${id}:${Math.floor(Date.now() / RETRY_MS)}`;
      await transaction((tx) => enqueue(tx, envelopeStatusJob, { signatureId: id }, { key }));
      return false;
    },
  );
  return { signing: await ownSigningView(viewer, { id }), heard };
}

/** Records the provider's health, as jobs do automatically. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    const answer = await call;
    await noteContact('esign', null);
    return answer;
  } catch (error) {
    if (error instanceof OutsideError) await noteContact('esign', error);
    throw error;
  }
}

/** The provider did not respond, or not in time. */
const isSilence = (error: unknown): boolean =>
  error instanceof OutsideError || (error instanceof DOMException && error.name === 'TimeoutError');

function asUnavailable(error: unknown): unknown {
  if (!isSilence(error)) return error;
  const sentence = 'The signing service is not responding. Please try again in a moment.';
  return new DomainError('unavailable', sentence, { retryAfter: 10, cause: error });
}
