import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../durable-map.ts';
import type { Received } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';
import { type Definition, type Envelope, isOpen, type Status } from './envelope.ts';

/** The account of the envelopes, the URL that receives messages about them, and the keys that sign those. */
type Options = { accountId: string; userId: string; connectUrl: string; connectKeys: readonly string[] };
export type Envelopes = ReturnType<typeof openEnvelopes>;

/** The envelopes of the account, on disk with their documents; each change is sent to the application. */
export function openEnvelopes(around: Surroundings, options: Options, kept: Received<Envelope>) {
  const { accountId, userId, connectUrl, connectKeys } = options;
  const fileOf = (id: string, paper: string) => join(around.dataDir, 'documents', `${id}-${paper}.pdf`);
  const read = (id: string, paper: string) => new Uint8Array(readFileSync(fileOf(id, paper)));

  /**
   * Changes the status of an unsigned envelope; of two concurrent changes only the first applies. It is on disk when
   * this resolves, and its messages too; their delivery is not awaited.
   */
  async function move(before: Envelope | undefined, status: Status, more: Record<string, string> = {}) {
    if (!isOpen(before)) return false;
    const now = new Date().toISOString();
    const change = { status, [`${status}DateTime`]: now, ...more };
    const [signer] = before.recipients.signers;
    const recipients: Envelope['recipients'] = { signers: [{ ...signer, ...change }] };
    const envelope: Envelope = { ...before, ...change, statusChangedDateTime: now, recipients };
    await kept.set(envelope.envelopeId, envelope);
    if (['completed', 'declined'].includes(status)) await tell(`recipient-${status}`, envelope);
    await tell(`envelope-${status}`, envelope);
    return true;
  }

  async function tell(event: string, envelope: Envelope): Promise<void> {
    if (!connectUrl) return;
    const { envelopeId, recipients } = envelope;
    const { recipientId } = recipients.signers[0];
    const body = JSON.stringify({
      event,
      apiVersion: 'v2.1',
      uri: `/restapi/v2.1/accounts/${accountId}/envelopes/${envelopeId}`,
      retryCount: 0,
      generatedDateTime: new Date().toISOString(),
      data: { accountId, userId, envelopeId, recipientId, envelopeSummary: envelope },
    });
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    for (const [index, key] of connectKeys.entries())
      headers[`x-docusign-signature-${index + 1}`] = createHmac('sha256', key).update(body).digest('base64');
    await around.webhooks.send('esign', { url: connectUrl, headers, body });
  }

  async function view(id: string): Promise<void> {
    if (kept.get(id)?.status === 'sent') await move(kept.get(id), 'delivered');
  }

  return {
    /** Newest first. */
    all: () => [...kept.values()].reverse(),
    get: (id = '') => kept.get(id),
    read,
    async send({ documents: [{ documentId, name }], ...rest }: Definition, pdf: Uint8Array): Promise<string> {
      const envelopeId = randomUUID();
      writeAtomically(fileOf(envelopeId, 'original'), pdf);
      const document = { documentId, name };
      await move({ ...rest, envelopeId, document, statusChangedDateTime: '' }, 'sent');
      return envelopeId;
    },
    view,
    async sign(id: string, signature?: string, address = '127.0.0.1'): Promise<void> {
      await view(id);
      const envelope = kept.get(id);
      if (!isOpen(envelope)) return;
      const { stampDocument } = await import('./stamp.ts');
      const by = signature ?? envelope.recipients.signers[0].name;
      const signedDateTime = new Date().toISOString();
      const papers = await stampDocument(read(id, 'original'), envelope, { by, address, at: signedDateTime });
      if (!isOpen(kept.get(id))) return;
      for (const [paper, pdf] of Object.entries(papers)) writeAtomically(fileOf(id, paper), pdf);
      await move(kept.get(id), 'completed', { signedDateTime });
    },
    async decline(id: string, declinedReason: string): Promise<void> {
      await view(id);
      await move(kept.get(id), 'declined', { declinedReason });
    },
    void: (id: string, voidedReason: string) => move(kept.get(id), 'voided', { voidedReason }),
  };
}
