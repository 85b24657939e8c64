import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { OutsideError } from '#app/platform/outside-error.ts';
import { accountWithin, identityWithin } from './account.server.ts';
import { type Envelope, envelopeAnswer, envelopesAnswer } from './envelope.ts';

export type { Envelope, EnvelopeStatus } from './envelope.ts';

// The client of the e-signature provider (DocuSign). None of its functions waits for a turn, since a person may be
// waiting for the ceremony: a job calls `awaitTurn('esign', signal)` before each.

export type Signer = {
  name: string;
  email: string;
  /** Our own id of the signing: makes the ceremony embedded. */
  clientUserId: string;
};

export type NewEnvelope = {
  /** Our id of the signing; the provider keeps it, so that an envelope whose making was not answered is found again. */
  reference: string;
  subject: string;
  /** A PDF in which `/sign/` stands where the signature goes, and `/date/`, if it does, where the day goes. */
  document: { name: string; pdf: Uint8Array };
  signer: Signer;
};

/** A person looks at a spinner: better to say soon that it did not work. */
const interactive = accountWithin(4_000);
const account = accountWithin(15_000);
const documents = accountWithin(60_000);
const identity = identityWithin(4_000);

const REFERENCE_FIELD = 'vestry_reference';
/** How far back an envelope is looked for; nothing waits that long for its second try. */
const FIND_DAYS = 60;
const MAX_SUBJECT = 100;
const MAX_REASON = 200;
const MAX_PDF_BYTES = 25 * 1024 * 1024;
/** What voiding answers for an envelope that is not open any more. */
const NOT_OPEN = ['ENVELOPE_CANNOT_VOID_INVALID_STATE', 'ENVELOPE_INVALID_STATUS'];

const userInfo = z.object({ accounts: z.array(z.object({ account_id: z.string() })) });

const pathOf = (id: string): string => `/envelopes/${encodeURIComponent(id)}`;

/**
 * Sends a document to be signed by one person in an embedded ceremony; the provider mails nobody. Doing it twice makes
 * two envelopes: a second try asks `findEnvelope` first.
 */
export async function createEnvelope(envelope: NewEnvelope, signal?: AbortSignal): Promise<{ id: string }> {
  const { reference, subject, document, signer } = envelope;
  const answer = await account.json(
    {
      method: 'POST',
      path: '/envelopes',
      signal,
      json: {
        status: 'sent',
        emailSubject: subject.slice(0, MAX_SUBJECT),
        // Signed on a screen, and by whom it was made for.
        enableWetSign: 'false',
        allowReassign: 'false',
        documents: [
          {
            documentId: '1',
            name: document.name,
            fileExtension: 'pdf',
            documentBase64: Buffer.from(document.pdf).toString('base64'),
          },
        ],
        recipients: { signers: [{ ...signer, recipientId: '1', routingOrder: '1', tabs: TABS }] },
        customFields: {
          textCustomFields: [{ name: REFERENCE_FIELD, value: reference, show: 'false', required: 'false' }],
        },
      },
    },
    z.object({ envelopeId: z.string().min(1) }),
  );
  return { id: answer.envelopeId };
}

const TABS = {
  signHereTabs: [{ anchorString: '/sign/', anchorUnits: 'pixels', anchorXOffset: '0', anchorYOffset: '0' }],
  dateSignedTabs: [{ anchorString: '/date/', anchorIgnoreIfNotPresent: 'true' }],
};

/** The envelope that was made for a reference, preferably one that is still good; null when there is none. */
export async function findEnvelope(reference: string, signal?: AbortSignal): Promise<Envelope | null> {
  const query = {
    from_date: new Date(Date.now() - FIND_DAYS * 86_400_000).toISOString(),
    custom_field: `${REFERENCE_FIELD}=${reference}`,
    include: 'recipients',
    count: '20',
  };
  const { envelopes } = await account.json(
    { method: 'GET', path: '/envelopes', query, signal },
    envelopesAnswer,
  );
  return envelopes?.find(({ status }) => status !== 'voided') ?? envelopes?.[0] ?? null;
}

/** @throws OutsideError, permanent, when the account has no such envelope. */
export async function getEnvelope(id: string, signal?: AbortSignal): Promise<Envelope> {
  return account.json(
    { method: 'GET', path: pathOf(id), query: { include: 'recipients' }, signal },
    envelopeAnswer,
  );
}

/**
 * An address that opens the ceremony, once and within minutes: to be asked for when the person is about to go there.
 * They come back to `returnUrl` with `event=` `signing_complete`, `decline`, `cancel`, `ttl_expired` or another word;
 * what really happened is told by `getEnvelope`.
 */
export async function ceremonyUrl(
  ask: { envelopeId: string; signer: Signer; returnUrl: string },
  signal?: AbortSignal,
): Promise<string> {
  const { envelopeId, signer, returnUrl } = ask;
  const answer = await interactive.json(
    {
      method: 'POST',
      path: `${pathOf(envelopeId)}/views/recipient`,
      json: {
        userName: signer.name,
        email: signer.email,
        clientUserId: signer.clientUserId,
        // Stands in the certificate: they had signed in with us.
        authenticationMethod: 'SingleSignOn_Other',
        returnUrl,
      },
      safe: true,
      signal,
    },
    z.object({ url: z.url({ protocol: /^https?$/ }) }),
  );
  return answer.url;
}

/** Ends an envelope that nobody shall sign any more; one that is voided already is fine. */
export async function voidEnvelope(id: string, reason: string, signal?: AbortSignal): Promise<void> {
  const json = { status: 'voided', voidedReason: reason.slice(0, MAX_REASON) };
  try {
    await account.call({ method: 'PUT', path: pathOf(id), json, safe: true, signal });
  } catch (error) {
    if (!(error instanceof OutsideError) || !NOT_OPEN.includes(error.code)) throw error;
    const { status } = await getEnvelope(id, signal);
    if (status !== 'voided') throw error;
  }
}

/** The signed document with its certificate, as one PDF; of a completed envelope. */
export const signedDocument = (id: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> =>
  pdfOf(id, 'combined', { certificate: 'true' }, signal);

/** The certificate of completion alone: who signed, when and from where. */
export const certificate = (id: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> =>
  pdfOf(id, 'certificate', {}, signal);

async function pdfOf(id: string, name: string, query: Record<string, string>, signal?: AbortSignal) {
  const path = `${pathOf(id)}/documents/${name}`;
  const headers = { accept: 'application/pdf' };
  const { bytes, status } = await documents.call({ method: 'GET', path, query, headers, signal });
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') {
    const message = 'esign answered with a document that is no PDF';
    throw new OutsideError('esign', message, { code: 'Malformed', status, permanent: false });
  }
  if (bytes.length > MAX_PDF_BYTES) {
    const message = `esign answered with a document of ${bytes.length} bytes`;
    throw new OutsideError('esign', message, { code: 'TooLarge', status, permanent: true });
  }
  return bytes;
}

/** Whether our key is taken and our user belongs to our account. @throws OutsideError, with what is wrong. */
export async function testConnection(signal?: AbortSignal): Promise<void> {
  const { accounts } = await identity.json({ method: 'GET', path: '/oauth/userinfo', signal }, userInfo);
  const ours = env.DOCUSIGN_ACCOUNT_ID.toLowerCase();
  if (accounts.some((one) => one.account_id.toLowerCase() === ours)) return;
  const message = 'The e-signature user does not belong to the account that is set in the environment';
  throw new OutsideError('esign', message, { code: 'WrongAccount', permanent: false });
}
