import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import type { SignatureState } from '#app/features/nda/nda.ts';
import {
  keepMessage,
  noteAsked,
  type Settled,
  settleSignature,
  signingOf,
  unaskedSignings,
} from '#app/features/nda/nda-signatures.server.ts';
import { noteForContact } from '#app/integrations/crm/crm.jobs.server.ts';
import type { ConnectMessage } from '#app/integrations/esign/connect.server.ts';
import { type Envelope, getEnvelope } from '#app/integrations/esign/esign.server.ts';
import { mailMember } from '#app/integrations/mail/mail.jobs.server.ts';
import { formatDate } from '#app/platform/dates.ts';
import { env } from '#app/platform/env.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs.server.ts';
import { OutsideError } from '#app/platform/outside-error.ts';
import { awaitTurn, noteContact } from '#app/platform/services.server.ts';
import { keepPapersJob } from './nda-papers.server.ts';

/**
 * Takes over what the provider says of an envelope, and lets follow what follows from it. Told again, late or out of
 * order it ends in the same state, and nothing follows twice.
 */
export function settle(signatureId: string, envelope: Envelope): Promise<SignatureState> {
  return transaction(async (tx) => {
    const settled = await settleSignature(tx, signatureId, envelope);
    if (settled.news === 'completed') await followSignature(tx, settled);
    if (settled.news) await noteInCrm(tx, settled, settled.news);
    return settled.state;
  });
}

const NOTES = { completed: 'Signed', declined: 'Declined to sign' } as const;

function noteInCrm(
  tx: Tx,
  { signature, member, version }: Settled,
  news: 'completed' | 'declined',
): Promise<void> {
  const said = news === 'declined' && signature.declineReason ? `: ${signature.declineReason}` : '.';
  const text = `${NOTES[news]} the non-disclosure agreement, version ${version}${said}`;
  return noteForContact(tx, { memberId: member.id, ref: `nda.${news}:${signature.id}`, text });
}

async function followSignature(tx: Tx, { signature, state, member }: Settled): Promise<void> {
  const { id, completedAt } = signature;
  await enqueue(tx, keepPapersJob, { signatureId: id }, { key: id });
  // An admin was faster and has set it aside: there is nothing to be glad of.
  if (state !== 'completed' || !completedAt) return;
  await mailMember(tx, {
    id: `nda-signed.${id}`,
    to: member.email,
    content: {
      template: 'nda-signed',
      memberName: member.name,
      signedOn: formatDate(completedAt.toISOString(), member.timeZone),
      url: new URL('/profile', env.APP_BASE_URL).href,
    },
  });
}

/** Asks the provider how a signing is, and settles it. Nothing to ask while there is no envelope. */
export async function askAndSettle(signatureId: string, signal: AbortSignal): Promise<void> {
  const { signature } = await signingOf(signatureId);
  if (signature.envelopeId) await settle(signatureId, await getEnvelope(signature.envelopeId, signal));
}

export const settleJob = defineJob({
  name: 'nda.settle',
  title: 'Ask how a signature is',
  payload: z.object({ signatureId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'esign',
  async run({ signatureId }, { signal }) {
    await awaitTurn('esign', signal);
    await askAndSettle(signatureId, signal);
  },
});

/**
 * Takes a message of the provider: kept once, however often it is sent. It is only believed to say that there is news;
 * what the news is, the provider is asked.
 */
export function takeMessage(message: ConnectMessage): Promise<void> {
  return transaction(async (tx) => {
    const signatureId = await keepMessage(tx, message);
    if (signatureId) await enqueue(tx, settleJob, { signatureId }, { key: `message:${message.digest}` });
  });
}

/** Signings that one run asks about; what is more waits for the next. */
const MOST_ASKED = 300;

/**
 * Asks about the signings of which no message has come for a while: it may have been lost. When the provider cannot be
 * reached the next run asks again, so that an outage leaves no heap of jobs behind.
 */
export const pollJob = defineJob({
  name: 'nda.poll',
  title: 'Ask about signatures without news',
  payload: z.object({}),
  async run(_payload, { signal, log }) {
    for (const signatureId of await unaskedSignings(MOST_ASKED)) {
      try {
        await awaitTurn('esign', signal);
        await askAndSettle(signatureId, signal);
      } catch (err) {
        if (!(err instanceof OutsideError)) throw err;
        await noteContact('esign', err);
        log.warn({ err, signatureId }, 'The provider could not be asked about a signature');
        if (!err.permanent) return;
        // What is wrong with one envelope does not stop the others, now or the next time.
        await noteAsked(signatureId);
      }
    }
  },
});
