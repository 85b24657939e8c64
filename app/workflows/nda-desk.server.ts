import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { publishVersion, saveDraft, versionOf } from '#app/features/nda/nda-desk.server.ts';
import type { DraftInput } from '#app/features/nda/nda-desk.ts';
import { memberToRemind, noteReminder, owingMembers } from '#app/features/nda/nda-signature-desk.server.ts';
import { voidSignature } from '#app/features/nda/nda-signatures.server.ts';
import { notify } from '#app/features/notifications/notifications.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineJob, enqueue } from '#app/platform/jobs.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { voidLater } from './nda-envelopes.server.ts';
import { makePdfJob } from './nda-papers.server.ts';

const SIGN_PAGE = '/onboarding/nda';

/** @throws DomainError `unprocessable` when the text cannot be set on paper. */
export const writeDraft = (viewer: Viewer, input: DraftInput): Promise<{ id: string }> =>
  transaction((tx) => saveDraft(tx, viewer, input));

/**
 * Publishes a draft. Where everyone has to sign again they are told on the day it takes effect, when the gate closes.
 * @throws DomainError `not_found`, or `conflict` with what is in the way.
 */
export function publish(viewer: Viewer, input: { id: string; signAgain: boolean }): Promise<{ id: string }> {
  return transaction(async (tx) => {
    const { id, effectiveAt } = await publishVersion(tx, viewer, input);
    await enqueue(tx, makePdfJob, { versionId: id }, { key: id });
    if (input.signAgain)
      await enqueue(tx, announceJob, { versionId: id }, { key: id, startAfter: effectiveAt });
    return { id };
  });
}

/**
 * Sets a signature aside and tells its member why: they have to sign again.
 * @throws DomainError `not_found`, or `conflict` when there is nothing to set aside.
 */
export function voidOne(viewer: Viewer, input: { id: string; reason: string }): Promise<{ id: string }> {
  return transaction(async (tx) => {
    const { signature, repeated } = await voidSignature(tx, viewer, input);
    if (!repeated) {
      const { id, envelopeId, memberId } = signature;
      await voidLater(tx, { signatureId: id, envelopeId, reason: input.reason });
      await notify(tx, {
        memberId,
        kind: 'nda_needed',
        title: 'Please sign the non-disclosure agreement again',
        body: input.reason,
        href: SIGN_PAGE,
        cause: `nda.void:${id}`,
      });
    }
    return { id: signature.id };
  });
}

/**
 * Reminds a member that they have not signed; once a day at most. Answers whether they were told, or had been today.
 * @throws DomainError `not_found` when there is nothing for them to sign.
 */
export function remind(viewer: Viewer, { memberId }: { memberId: string }): Promise<{ told: boolean }> {
  return transaction(async (tx) => {
    const member = await memberToRemind(tx, viewer, memberId);
    const told = await tellToSign(
      tx,
      member,
      `nda-remind.${memberId}.${new Date().toISOString().slice(0, 10)}`,
    );
    if (told) await noteReminder(tx, viewer, memberId);
    return { told };
  });
}

type Member = { id: string; name: string; hasSigned: boolean };

/** In the way that they have chosen, once for a cause. */
function tellToSign(tx: Tx, { id, name, hasSigned }: Member, cause: string): Promise<boolean> {
  const url = new URL(SIGN_PAGE, env.APP_BASE_URL).href;
  const content = { template: 'nda-needed' as const, memberName: name, again: hasSigned, url };
  return notify(tx, {
    memberId: id,
    kind: 'nda_needed',
    title: hasSigned
      ? 'Please sign the new non-disclosure agreement'
      : 'Please sign the non-disclosure agreement',
    body: 'It opens what is confidential. It takes a few minutes and needs no paper.',
    href: SIGN_PAGE,
    cause,
    letter: { id: cause, content },
  });
}

/** Members told in one transaction. */
const BATCH = 100;

/** Tells everyone who has to sign a new version, some at a time. */
export const announceJob = defineJob({
  name: 'nda.announce',
  title: 'Tell members of a new agreement',
  payload: z.object({ versionId: z.uuid() }),
  async run({ versionId }, { signal }) {
    const { version } = await versionOf(versionId);
    const tellSome = (after: string | null) =>
      transaction(async (tx) => {
        const members = await owingMembers(tx, after, BATCH);
        for (const member of members) await tellToSign(tx, member, `nda-new.${version}.${member.id}`);
        return members.length < BATCH ? null : (members.at(-1)?.id ?? null);
      });
    let last = await tellSome(null);
    while (last) {
      signal.throwIfAborted();
      last = await tellSome(last);
    }
  },
});
