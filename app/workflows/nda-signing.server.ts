import { type Tx, transaction } from '#app/db/client.server.ts';
import { isOpen, type SigningView } from '#app/features/nda/nda.ts';
import { hurrySigning } from '#app/features/nda/nda-signatures.server.ts';
import { beginSigning, ownSigning, signingView } from '#app/features/nda/nda-signing.server.ts';
import { ceremonyUrl } from '#app/integrations/esign/esign.server.ts';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { OutsideError } from '#app/platform/outside-error.ts';
import { countAct } from '#app/platform/rate-limit.server.ts';
import { safeReturnTo } from '#app/platform/return-to.ts';
import { noteContact } from '#app/platform/services.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { envelopeJob, signerOf, voidLater } from './nda-envelopes.server.ts';
import { askAndSettle, settleJob } from './nda-settling.server.ts';

/** Longer than that a person does not want to look at a page that waits. */
const PATIENCE_MS = 5_000;
const ASKED_AGAIN_MS = 5 * 60_000;

/**
 * Begins the signing of the current agreement: the document is prepared by a job. Pressed again, it is the same signing.
 * @throws DomainError `not_found` or `conflict` when that is not what is to be signed now.
 */
export async function begin(viewer: Viewer, { versionId }: { versionId: string }): Promise<SigningView> {
  const id = await transaction(async (tx) => {
    const { signature, made, replaced } = await beginSigning(tx, viewer, versionId);
    if (made) await enqueue(tx, envelopeJob, { signatureId: signature.id }, { key: signature.id });
    else if (!signature.envelopeId) await prepareNow(tx, signature.id);
    for (const { id, envelopeId, voidReason } of replaced) {
      await voidLater(tx, { signatureId: id, envelopeId, reason: voidReason ?? '' });
    }
    return signature.id;
  });
  return signingView(await ownSigning(viewer, id));
}

/** Whoever presses again wants it now, and not when the job's next try comes; or it has been given up. */
async function prepareNow(tx: Tx, signatureId: string): Promise<void> {
  if (await hurrySigning(tx, envelopeJob.name, signatureId)) return;
  const key = `${signatureId}:${Math.floor(Date.now() / ASKED_AGAIN_MS)}`;
  await enqueue(tx, envelopeJob, { signatureId }, { key });
}

/**
 * The viewer's own signing, as it is known here.
 * @throws DomainError `not_found` when it is not theirs.
 */
export const signing = async (viewer: Viewer, id: string): Promise<SigningView> =>
  signingView(await ownSigning(viewer, id));

export type Ceremony = { url: string; signing: null } | { url: null; signing: SigningView };

/**
 * The address of the ceremony, for the signer alone and for the next minutes; one that ran out is simply asked for again.
 * Without an address the signing has ended meanwhile, or the document is not there yet.
 * @throws DomainError `not_found` when it is not theirs, `unavailable` when the provider does not answer.
 */
export async function ceremony(
  viewer: Viewer,
  { id, returnTo }: { id: string; returnTo?: string | undefined },
): Promise<Ceremony> {
  await countAct('ndaSigning', viewer.memberId);
  const own = await ownSigning(viewer, id);
  const view = signingView(own);
  const { envelopeId } = own.signature;
  if (!envelopeId || !isOpen(view.state)) return { url: null, signing: view };
  try {
    const door = { envelopeId, signer: signerOf(own), returnUrl: returnUrl(id, returnTo) };
    return { url: await answered(ceremonyUrl(door, AbortSignal.timeout(PATIENCE_MS))), signing: null };
  } catch (error) {
    // Refused for good: it was signed, declined or voided, and we have not heard of it yet.
    if (!(error instanceof OutsideError && error.permanent)) throw asUnavailable(error);
    const { signing: now, heard } = await ask(viewer, { id });
    if (heard && !isOpen(now.state)) return { url: null, signing: now };
    throw asUnavailable(error);
  }
}

function returnUrl(id: string, returnTo: string | undefined): string {
  const url = new URL('/onboarding/nda', env.APP_BASE_URL);
  url.searchParams.set('id', id);
  const target = safeReturnTo(returnTo, '');
  if (target) url.searchParams.set('returnTo', target);
  return url.href;
}

/** `heard`: the provider has answered. When it has not, a job goes on asking. */
export type Asked = { signing: SigningView; heard: boolean };

/**
 * Asks the provider now how the viewer's signing is, as they come back from the ceremony.
 * @throws DomainError `not_found` when it is not theirs.
 */
export async function ask(viewer: Viewer, { id }: { id: string }): Promise<Asked> {
  await countAct('ndaSigning', viewer.memberId);
  const own = await ownSigning(viewer, id);
  // Nothing to ask about: the document is not with the provider yet.
  if (!own.signature.envelopeId) return { signing: signingView(own), heard: true };
  const heard = await answered(askAndSettle(id, AbortSignal.timeout(PATIENCE_MS))).then(
    () => true,
    async (error: unknown) => {
      if (!isSilence(error)) throw error;
      // One for a while, however often the page asks.
      const key = `asked:${id}:${Math.floor(Date.now() / ASKED_AGAIN_MS)}`;
      await transaction((tx) => enqueue(tx, settleJob, { signatureId: id }, { key }));
      return false;
    },
  );
  return { signing: await signing(viewer, id), heard };
}

/** Notes how the provider was, as jobs do by themselves. */
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

/** The provider did not answer, or not in time. */
const isSilence = (error: unknown): boolean =>
  error instanceof OutsideError || (error instanceof DOMException && error.name === 'TimeoutError');

function asUnavailable(error: unknown): unknown {
  if (!isSilence(error)) return error;
  const sentence = 'The signing service does not answer right now. Please try again in a moment.';
  return new DomainError('unavailable', sentence, { retryAfter: 10, cause: error });
}
