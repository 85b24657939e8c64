import { z } from 'zod';
import { bearerToken, tokenCache } from '#app/platform/outside/bearer-token.server.ts';
import type { OutsideCall, OutsideClient } from '#app/platform/outside/outside-call.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { isCeremonyAddress } from './ceremony-address.ts';
import { type Envelope, envelopeAnswer, envelopesAnswer } from './envelope.ts';
import { isTokenRefused, mayPass, readEsignRefusal, retryHint } from './refusals.server.ts';
import {
  FORMER_SIGNATURE_LABEL,
  FORMER_SIGNED_ON_LABEL,
  SIGNATURE_LABEL,
  SIGNED_ON_LABEL,
} from './signature-labels.ts';
import { type GrantOptions, grantToken } from './token.server.ts';

export type Signer = {
  name: string;
  email: string;
  /** Our own id of the signing; it makes the ceremony embedded. */
  clientUserId: string;
};

export type NewEnvelope = {
  /**
   * Our id of the signing. The provider stores it, so that an envelope can be found when the response to its creation
   * was lost.
   */
  reference: string;
  subject: string;
  /** A PDF with the labels below which the signature and its date are printed (`signature-labels.ts`). */
  document: { name: string; pdf: Uint8Array };
  signer: Signer;
};

export type EsignOptions = GrantOptions & {
  baseUrl: string;
  accountId: string;
  timeoutsMs?: Partial<typeof TIMEOUTS_MS>;
};

/** Timeouts by request. For the ceremony a person is waiting, so it should fail fast. */
const TIMEOUTS_MS = { ceremony: 4_000, call: 15_000, document: 60_000 };

const REFERENCE_FIELD = 'vestry_reference';
/** How far back an envelope is searched for; no retry happens later than that. */
const FIND_DAYS = 60;
const MAX_SUBJECT = 100;
const MAX_REASON = 200;
const MAX_PDF_BYTES = 25 * 1024 * 1024;
/** Error codes of voiding an envelope that is no longer open. */
const NOT_OPEN = ['ENVELOPE_CANNOT_VOID_INVALID_STATE', 'ENVELOPE_INVALID_STATUS'];

const userInfo = z.object({ accounts: z.array(z.object({ account_id: z.string() })) });

const pathOf = (id: string): string => `/envelopes/${encodeURIComponent(id)}`;

/**
 * Creates the client of the e-signature provider (DocuSign). Its functions are not rate-limited, because a person may
 * be waiting for the ceremony; jobs call `awaitTurn('esign', signal)` before each.
 */
export function createEsignClient({ baseUrl, accountId, timeoutsMs, ...grant }: EsignOptions) {
  const timeouts = { ...TIMEOUTS_MS, ...timeoutsMs };
  const auth = bearerToken(
    tokenCache(() => grantToken(grant)),
    isTokenRefused,
  );
  const common = { service: 'esign', auth, retryHint, readRefusal: readEsignRefusal, mayPass } as const;
  const account = outsideClient({
    ...common,
    baseUrl: `${baseUrl.replace(/\/+$/, '')}/v2.1/accounts/${encodeURIComponent(accountId)}`,
    timeoutMs: timeouts.call,
  });
  const identity = outsideClient({ ...common, baseUrl: grant.oauthBaseUrl, timeoutMs: timeouts.ceremony });
  const pdf = (path: string, query: Record<string, string>, signal?: AbortSignal) =>
    readPdf(account, { path, query, timeoutMs: timeouts.document, signal });

  return {
    /**
     * Sends a document to be signed by one person in an embedded ceremony; the provider sends no mail. Not
     * idempotent: a retry calls `findEnvelope` first.
     */
    createEnvelope: (envelope: NewEnvelope, signal?: AbortSignal) =>
      createEnvelope(account, envelope, signal),
    /** Returns the envelope of a reference, preferably one that is still valid; null if there is none. */
    findEnvelope: (reference: string, signal?: AbortSignal) => findEnvelope(account, reference, signal),
    /** Returns an envelope. @throws OutsideError, permanent, when the account has no such envelope. */
    getEnvelope: (id: string, signal?: AbortSignal) => getEnvelope(account, id, signal),
    /**
     * Returns a URL that opens the ceremony, once and within minutes: request it just before redirecting the person.
     * They come back to `returnUrl` with `event=` `signing_complete`, `decline`, `cancel`, `ttl_expired` or another
     * word; `getEnvelope` returns the actual outcome.
     */
    ceremonyUrl: (ceremony: Ceremony, signal?: AbortSignal) =>
      ceremonyUrl(account, { ...ceremony, baseUrl, timeoutMs: timeouts.ceremony }, signal),
    /** Voids an envelope that must no longer be signed. Succeeds if it is already voided. */
    voidEnvelope: (id: string, reason: string, signal?: AbortSignal) =>
      voidEnvelope(account, { id, reason }, signal),
    /** Returns the signed document with its certificate as one PDF; for a completed envelope. */
    signedDocument: (id: string, signal?: AbortSignal) =>
      pdf(`${pathOf(id)}/documents/combined`, { certificate: 'true' }, signal),
    /** Returns only the certificate of completion: who signed, when and from where. */
    certificate: (id: string, signal?: AbortSignal) => pdf(`${pathOf(id)}/documents/certificate`, {}, signal),
    /** Checks that our key is accepted and our user belongs to our account. @throws OutsideError with the reason. */
    async testConnection(signal?: AbortSignal): Promise<void> {
      const { accounts } = await identity.json({ method: 'GET', path: '/oauth/userinfo', signal }, userInfo);
      if (accounts.some((one) => one.account_id.toLowerCase() === accountId.toLowerCase())) return;
      const message = 'The e-signature user does not belong to the account that is set in the environment';
      throw new OutsideError('esign', message, { code: 'WrongAccount', permanent: false });
    },
  };
}

async function createEnvelope(
  account: OutsideClient,
  envelope: NewEnvelope,
  signal?: AbortSignal,
): Promise<{ id: string }> {
  const { reference, subject, document, signer } = envelope;
  const answer = await account.json(
    {
      method: 'POST',
      path: '/envelopes',
      signal,
      json: {
        status: 'sent',
        emailSubject: subject.slice(0, MAX_SUBJECT),
        // Signed on screen, and only by the person it was made for.
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

/** A field beside words in the document, in pixels above them; none where the words are not. */
const fieldAt = (anchorString: string, above: number) => ({
  anchorString,
  anchorCaseSensitive: 'true',
  anchorIgnoreIfNotPresent: 'true',
  anchorUnits: 'pixels',
  anchorXOffset: '0',
  anchorYOffset: `${-above}`,
});

/** From a label to the line above it. */
const LINE_PX = 16;

const TABS = {
  signHereTabs: [fieldAt(SIGNATURE_LABEL, LINE_PX), fieldAt(FORMER_SIGNATURE_LABEL, 0)],
  dateSignedTabs: [fieldAt(SIGNED_ON_LABEL, LINE_PX), fieldAt(FORMER_SIGNED_ON_LABEL, 0)],
};

async function findEnvelope(
  account: OutsideClient,
  reference: string,
  signal?: AbortSignal,
): Promise<Envelope | null> {
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

async function getEnvelope(account: OutsideClient, id: string, signal?: AbortSignal): Promise<Envelope> {
  return account.json(
    { method: 'GET', path: pathOf(id), query: { include: 'recipients' }, signal },
    envelopeAnswer,
  );
}

type Ceremony = { envelopeId: string; signer: Signer; returnUrl: string };

async function ceremonyUrl(
  account: OutsideClient,
  { envelopeId, signer, returnUrl, baseUrl, timeoutMs }: Ceremony & { baseUrl: string; timeoutMs: number },
  signal?: AbortSignal,
): Promise<string> {
  const answer = await account.json(
    {
      method: 'POST',
      path: `${pathOf(envelopeId)}/views/recipient`,
      json: {
        userName: signer.name,
        email: signer.email,
        clientUserId: signer.clientUserId,
        // Appears in the certificate: they had signed in with us.
        authenticationMethod: 'SingleSignOn_Other',
        returnUrl,
      },
      safe: true,
      timeoutMs,
      signal,
    },
    z.object({ url: z.url({ protocol: /^https?$/ }) }),
  );
  if (!isCeremonyAddress(answer.url, baseUrl)) {
    const message = 'The e-signature service named a ceremony on another site';
    throw new OutsideError('esign', message, { code: 'ForeignCeremony', permanent: true });
  }
  return answer.url;
}

async function voidEnvelope(
  account: OutsideClient,
  { id, reason }: { id: string; reason: string },
  signal?: AbortSignal,
): Promise<void> {
  const json = { status: 'voided', voidedReason: reason.slice(0, MAX_REASON) };
  try {
    await account.call({ method: 'PUT', path: pathOf(id), json, safe: true, signal });
  } catch (error) {
    if (!(error instanceof OutsideError) || !NOT_OPEN.includes(error.code)) throw error;
    const { status } = await getEnvelope(account, id, signal);
    if (status !== 'voided') throw error;
  }
}

async function readPdf(account: OutsideClient, call: Omit<OutsideCall, 'method'>) {
  const headers = { accept: 'application/pdf' };
  const { bytes, status } = await account.call({ ...call, method: 'GET', headers });
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
