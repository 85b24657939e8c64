import type { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Web, WebContext } from '../http.ts';
import { parseRecord } from '../json.ts';
import { definition, isOpen } from './envelope.ts';
import type { Envelopes } from './envelopes.ts';

/** In the vendor's own words. */
const REFUSALS = {
  AUTHORIZATION_INVALID_TOKEN: 'The access token provided is expired, revoked or malformed.',
  USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT: 'The specified User is not a member of the specified Account.',
  ENVELOPE_DOES_NOT_EXIST: 'The envelope specified either does not exist or you have no rights to it.',
  ENVELOPE_IS_INCOMPLETE:
    'The Envelope is not Complete. A Complete Envelope Requires Documents, Recipients, Tabs, and a Subject Line.',
  PDF_VALIDATION_FAILED: 'The validation of the PDF file failed.',
  ANCHOR_TAB_STRING_NOT_FOUND: 'The anchor is not in the document, in one piece and in a standard font.',
  INVALID_REQUEST_PARAMETER: 'The request contained at least one invalid parameter.',
  ENVELOPE_CANNOT_VOID_INVALID_STATE: `Only envelopes in the 'Sent' or 'Delivered' states may be voided.`,
  UNKNOWN_ENVELOPE_RECIPIENT:
    'The recipient you have identified is not a valid recipient of the specified envelope.',
  ENVELOPE_INVALID_STATUS: 'Invalid envelope status. Envelope status is not one of: Sent, Delivered.',
  DOCUMENT_DOES_NOT_EXIST: 'The document specified either does not exist or you have no rights to it.',
} as const;

function refusal(errorCode: keyof typeof REFUSALS, detail = ''): HTTPException {
  const status = errorCode.endsWith('NOT_EXIST') ? 404 : errorCode.startsWith('AUTH') ? 401 : 400;
  const message = `${REFUSALS[errorCode]} ${detail}`.trim();
  return new HTTPException(status, { res: Response.json({ errorCode, message }, { status }) });
}

type Needs = {
  accountId: string;
  envelopes: Envelopes;
  isToken: (authorization?: string) => boolean;
  ceremonyUrl: (envelopeId: string, returnUrl: string) => Promise<string>;
};

/** The envelopes of one account, as far as the application and the vendor's SDK ask for them. */
export function serveApi(app: Hono<Web>, { accountId, envelopes, isToken, ceremonyUrl }: Needs): void {
  const all = '/restapi/v2.1/accounts/:account/envelopes';
  const one = `${all}/:id` as const;
  const asked = (c: WebContext) => {
    const envelope = envelopes.get(c.req.param('id') ?? '');
    if (!envelope) throw refusal('ENVELOPE_DOES_NOT_EXIST');
    return envelope;
  };
  const record = async (c: WebContext) => parseRecord(await c.req.text());
  const shown = (c: WebContext, { recipients, ...envelope }: ReturnType<typeof asked>) =>
    c.req.query('include')?.includes('recipients') ? { ...envelope, recipients } : envelope;

  app.use(`${all}/*`, async (c, next) => {
    if (!isToken(c.req.header('authorization'))) throw refusal('AUTHORIZATION_INVALID_TOKEN');
    if (c.req.param('account') !== accountId) throw refusal('USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT');
    await next();
  });

  app.post(all, async (c) => {
    const { data, error } = definition.safeParse(await record(c));
    if (!data) throw refusal('ENVELOPE_IS_INCOMPLETE', error.message);
    const pdf = Buffer.from(data.documents[0].documentBase64, 'base64');
    // What reads PDFs is loaded when the first comes: the sandbox starts faster without it.
    const { faultOf } = await import('./stamp.ts');
    const fault = await faultOf(pdf, data.recipients.signers[0].tabs.signHereTabs);
    if (fault) throw refusal(fault);
    const envelopeId = await envelopes.send(data, pdf);
    return c.json({ envelopeId, status: 'sent', uri: `/envelopes/${envelopeId}` }, 201);
  });

  app.get(all, (c) => {
    const from = Date.parse(c.req.query('from_date') ?? '');
    if (Number.isNaN(from))
      throw refusal('INVALID_REQUEST_PARAMETER', `'from_date' must be set to a valid DateTime.`);
    const wanted = c.req.query('custom_field');
    const found = envelopes.all().filter(({ statusChangedDateTime, customFields }) => {
      const fields = customFields?.textCustomFields.map(({ name, value }) => `${name}=${value}`);
      return Date.parse(statusChangedDateTime) >= from && (!wanted || fields?.includes(wanted));
    });
    const resultSetSize = String(found.length);
    return c.json({ resultSetSize, envelopes: found.map((envelope) => shown(c, envelope)) });
  });

  app.get(one, (c) => c.json(shown(c, asked(c))));
  app.get(`${one}/recipients`, (c) => c.json({ ...asked(c).recipients, recipientCount: '1' }));

  app.put(one, async (c) => {
    const { envelopeId } = asked(c);
    const { status, voidedReason } = await record(c);
    if (status !== 'voided' || !voidedReason)
      throw refusal('INVALID_REQUEST_PARAMETER', `Value for 'voidedReason' must be specified.`);
    if (await envelopes.void(envelopeId, String(voidedReason))) return c.json({ envelopeId });
    throw refusal('ENVELOPE_CANNOT_VOID_INVALID_STATE');
  });

  app.post(`${one}/views/recipient`, async (c) => {
    const envelope = asked(c);
    const { returnUrl, userName, email, clientUserId } = await record(c);
    const [signer] = envelope.recipients.signers;
    if (!URL.canParse(String(returnUrl))) throw refusal('INVALID_REQUEST_PARAMETER', 'returnUrl');
    if (clientUserId !== signer.clientUserId || email !== signer.email || userName !== signer.name)
      throw refusal('UNKNOWN_ENVELOPE_RECIPIENT');
    if (!isOpen(envelope)) throw refusal('ENVELOPE_INVALID_STATUS');
    return c.json({ url: await ceremonyUrl(envelope.envelopeId, String(returnUrl)) }, 201);
  });

  app.get(`${one}/documents`, (c) => {
    const { envelopeId, document, status } = asked(c);
    const content = { ...document, type: 'content' };
    const summary = { documentId: 'certificate', name: 'Summary', type: 'summary' };
    return c.json({ envelopeId, envelopeDocuments: status === 'completed' ? [content, summary] : [content] });
  });

  app.get(`${one}/documents/:document`, (c) => {
    const { envelopeId, document, status } = asked(c);
    const papers: Record<string, string> = { [document.documentId]: 'signed', combined: 'combined' };
    if (status === 'completed') papers.certificate = 'certificate';
    const paper = papers[c.req.param('document')];
    if (!paper) throw refusal('DOCUMENT_DOES_NOT_EXIST');
    const pdf = envelopes.read(envelopeId, status === 'completed' ? paper : 'original');
    return c.body(pdf, 200, { 'content-type': 'application/pdf' });
  });
}
