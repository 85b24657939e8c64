import type { Hono } from 'hono';
import type { Web, WebContext } from '../http.ts';
import { parseRecord } from '../json.ts';
import { refusal } from '../service.ts';
import { definition, type Envelope, isOpen } from './envelope.ts';
import type { Envelopes } from './envelopes.ts';
import REFUSALS from './refusals.json' with { type: 'json' };

type Refusal = keyof typeof REFUSALS.api;
/** An error in the vendor's format. */
export const wordsOf = (errorCode: Refusal, detail = '') => {
  return { errorCode, message: `${REFUSALS.api[errorCode]} ${detail}`.trim() };
};
const refused = (code: Refusal, detail?: string) =>
  refusal(code.endsWith('NOT_EXIST') ? 404 : 400, wordsOf(code, detail));

type UrlFor = (envelopeId: string, returnUrl: string) => Promise<string>;

/** The envelopes of one account, as far as the application and the vendor's SDK use them. */
export function serveApi(app: Hono<Web>, accountId: string, envelopes: Envelopes, urlFor: UrlFor): void {
  const all = '/restapi/v2.1/accounts/:account/envelopes';
  const one = `${all}/:id` as const;
  const asked = (c: WebContext): Envelope => {
    const envelope = envelopes.get(c.req.param('id'));
    if (!envelope) throw refused('ENVELOPE_DOES_NOT_EXIST');
    return envelope;
  };
  const record = async (c: WebContext) => parseRecord(await c.req.text());
  const shown = (c: WebContext, { recipients, ...envelope }: Envelope) =>
    c.req.query('include')?.includes('recipients') ? { ...envelope, recipients } : envelope;

  app.use(`${all}/*`, async (c, next) => {
    if (c.req.param('account') !== accountId) throw refused('USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT');
    await next();
  });

  app.post(all, async (c) => {
    const { data, error } = definition.safeParse(await record(c));
    if (!data) throw refused('ENVELOPE_IS_INCOMPLETE', error.message);
    const pdf = Buffer.from(data.documents[0].documentBase64, 'base64');
    // The PDF parser is loaded on first use: the sandbox starts faster without it.
    const { faultOf } = await import('./stamp.ts');
    const fault = await faultOf(pdf, data.recipients.signers[0].tabs.signHereTabs);
    if (fault) throw refused(fault);
    const envelopeId = await envelopes.send(data, pdf);
    return c.json({ envelopeId, status: 'sent', uri: `/envelopes/${envelopeId}` }, 201);
  });

  app.get(all, (c) => {
    const from = Date.parse(c.req.query('from_date') ?? '');
    if (Number.isNaN(from))
      throw refused('INVALID_REQUEST_PARAMETER', `'from_date' must be set to a valid DateTime.`);
    const wanted = c.req.query('custom_field');
    const found = envelopes.all().filter(({ statusChangedDateTime, customFields }) => {
      const fields = customFields.textCustomFields.map(({ name, value }) => `${name}=${value}`);
      return Date.parse(statusChangedDateTime) >= from && (!wanted || fields.includes(wanted));
    });
    return c.json({
      resultSetSize: `${found.length}`,
      envelopes: found.map((envelope) => shown(c, envelope)),
    });
  });

  app.get(one, (c) => c.json(shown(c, asked(c))));
  app.get(`${one}/recipients`, (c) => c.json({ ...asked(c).recipients, recipientCount: '1' }));

  app.put(one, async (c) => {
    const { envelopeId } = asked(c);
    const { status, voidedReason } = await record(c);
    if (status !== 'voided' || !voidedReason) throw refused('INVALID_REQUEST_PARAMETER', 'voidedReason');
    if (await envelopes.void(envelopeId, String(voidedReason))) return c.json({ envelopeId });
    throw refused('ENVELOPE_CANNOT_VOID_INVALID_STATE');
  });

  app.post(`${one}/views/recipient`, async (c) => {
    const envelope = asked(c);
    const { returnUrl, userName, email, clientUserId } = await record(c);
    const [signer] = envelope.recipients.signers;
    if (!URL.canParse(String(returnUrl))) throw refused('INVALID_REQUEST_PARAMETER', 'returnUrl');
    if (clientUserId !== signer.clientUserId || email !== signer.email || userName !== signer.name)
      throw refused('UNKNOWN_ENVELOPE_RECIPIENT');
    if (!isOpen(envelope)) throw refused('ENVELOPE_INVALID_STATUS');
    return c.json({ url: await urlFor(envelope.envelopeId, String(returnUrl)) }, 201);
  });

  app.get(`${one}/documents`, (c) => {
    const { envelopeId, document, status } = asked(c);
    const summary = { documentId: 'certificate', name: 'Summary', type: 'summary' };
    const envelopeDocuments = [
      { ...document, type: 'content' },
      ...(status === 'completed' ? [summary] : []),
    ];
    return c.json({ envelopeId, envelopeDocuments });
  });

  app.get(`${one}/documents/:document`, (c) => {
    const { envelopeId, document, status } = asked(c);
    const isSigned = status === 'completed';
    const papers: Record<string, string> = { [document.documentId]: 'signed', combined: 'combined' };
    if (isSigned) papers.certificate = 'certificate';
    const paper = papers[c.req.param('document')];
    if (!paper) throw refused('DOCUMENT_DOES_NOT_EXIST');
    const pdf = envelopes.read(envelopeId, isSigned ? paper : 'original');
    return c.body(pdf, 200, { 'content-type': 'application/pdf' });
  });
}
