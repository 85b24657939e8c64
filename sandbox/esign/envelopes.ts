import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DurableMap, writeAtomically } from '../durable-map.ts';
import type { Surroundings } from '../stand-in.ts';
import { type Definition, type Envelope, EVENTS, isOpen, type Status } from './envelope.ts';

/** Whose envelopes they are, where messages about them go, and the keys that sign those. */
type Options = { accountId: string; userId: string; connectUrl: string; connectKeys: readonly string[] };
export type Envelopes = ReturnType<typeof openEnvelopes>;

/** The envelopes of the account, on disk with their documents; each change is told to the application. */
export function openEnvelopes({ dataDir, webhooks }: Surroundings, options: Options) {
  const { accountId, userId, connectUrl, connectKeys } = options;
  const kept = new DurableMap<Envelope>(join(dataDir, 'envelopes.log'));
  const fileOf = (id: string, paper: string) => join(dataDir, 'documents', `${id}-${paper}.pdf`);
  const read = (id: string, paper: string) => new Uint8Array(readFileSync(fileOf(id, paper)));

  /** On disk when this resolves, its messages too; nobody waits for their delivery. */
  async function move(before: Envelope, status: Status, more: Record<string, string> = {}): Promise<true> {
    const now = new Date().toISOString();
    const change = { status, [`${status}DateTime`]: now, ...more };
    const [signer] = before.recipients.signers;
    const recipients: Envelope['recipients'] = { signers: [{ ...signer, ...change }] };
    const envelope: Envelope = { ...before, ...change, statusChangedDateTime: now, recipients };
    await kept.set(envelope.envelopeId, envelope);
    if (connectUrl) for (const event of EVENTS[status]) await tell(event, envelope);
    return true;
  }

  async function tell(event: string, envelope: Envelope): Promise<void> {
    const { envelopeId, recipients } = envelope;
    const { recipientId } = recipients.signers[0];
    const data = { accountId, userId, envelopeId, envelopeSummary: envelope };
    const body = JSON.stringify({
      event,
      apiVersion: 'v2.1',
      uri: `/restapi/v2.1/accounts/${accountId}/envelopes/${envelopeId}`,
      retryCount: 0,
      configurationId: 1,
      generatedDateTime: new Date().toISOString(),
      data: event.startsWith('recipient-') ? { ...data, recipientId } : data,
    });
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    for (const [index, key] of connectKeys.entries())
      headers[`x-docusign-signature-${index + 1}`] = createHmac('sha256', key).update(body).digest('base64');
    await webhooks.send('esign', { url: connectUrl, headers, body });
  }

  /** Moves an envelope that is still to be signed; of two changes at once only the first is made. */
  async function moveOpen(id: string, status: Status, more?: Record<string, string>): Promise<boolean> {
    const envelope = kept.get(id);
    return isOpen(envelope) && move(envelope, status, more);
  }

  async function view(id: string): Promise<void> {
    if (kept.get(id)?.status === 'sent') await moveOpen(id, 'delivered');
  }

  return {
    /** Newest first. */
    all: () => [...kept.values()].reverse(),
    get: (id: string) => kept.get(id),
    read,
    async send({ documents, ...rest }: Definition, pdf: Uint8Array): Promise<string> {
      const envelopeId = randomUUID();
      writeAtomically(fileOf(envelopeId, 'original'), pdf);
      const [{ documentId, name }] = documents;
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      const document = { documentId, name };
      await move({ ...rest, envelopeId, document, sha256, statusChangedDateTime: '' }, 'sent');
      return envelopeId;
    },
    view,
    async sign(id: string, signature: string, address: string): Promise<void> {
      await view(id);
      const envelope = kept.get(id);
      if (!isOpen(envelope)) return;
      const { stamp } = await import('./stamp.ts');
      const signedDateTime = new Date().toISOString();
      const papers = await stamp(read(id, 'original'), envelope, { signature, address, at: signedDateTime });
      if (!isOpen(kept.get(id))) return;
      for (const [paper, pdf] of Object.entries(papers)) writeAtomically(fileOf(id, paper), pdf);
      await moveOpen(id, 'completed', { signedDateTime });
    },
    async decline(id: string, declinedReason: string): Promise<void> {
      await view(id);
      await moveOpen(id, 'declined', { declinedReason });
    },
    void: (id: string, voidedReason: string) => moveOpen(id, 'voided', { voidedReason }),
    close: () => kept.close(),
  };
}
