import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { serveAssets } from '../design/page.ts';
import { answerFailure, listen, markUnknown, type Web } from '../http.ts';
import { dateTime } from '../mail/pages.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';
import { serveApi } from './api.ts';
import { serveCeremony } from './ceremony.ts';
import type { Envelope } from './envelope.ts';
import { openEnvelopes } from './envelopes.ts';
import { serveTokens } from './tokens.ts';

export const DEFAULT_ESIGN = {
  userId: 'sandbox-user',
  accountId: 'sandbox-account',
  integrationKey: 'sandbox-integration',
  /** Of the key with which the application signs its requests for a token; PEM. */
  publicKey: '',
  /** Where messages about envelopes go, and the keys that sign them. */
  connectUrl: '',
  connectKeys: [] as readonly string[],
};
export type EsignOptions = typeof DEFAULT_ESIGN;

const LIMIT = 'The maximum number of hourly API invocations has been exceeded. The hourly limit is 3000.';
const FAULTS = {
  busy: (seconds: number) => ({
    status: 429,
    headers: {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + seconds),
    },
    body: JSON.stringify({ errorCode: 'HOURLY_APIINVOCATION_LIMIT_EXCEEDED', message: LIMIT }),
  }),
  failing: { status: 500, body: '{"errorCode":"UNSPECIFIED_ERROR","message":"An error has occurred."}' },
};

/** The stand-in for DocuSign. */
export async function startEsign(surroundings: Surroundings, options: EsignOptions) {
  const { address, calls, faults } = surroundings;
  const http = await listen('esign', address, calls, faults);
  const envelopes = openEnvelopes(surroundings, options);
  const app = new Hono<Web>();
  serveAssets(app);
  const isToken = serveTokens(app, http.url, options);
  const ceremony = serveCeremony(app, http.url, surroundings, envelopes);
  serveApi(app, { accountId: options.accountId, envelopes, isToken, ceremonyUrl: ceremony.urlFor });
  app.all('*', (c) => {
    markUnknown(c);
    return c.json({ errorCode: 'RESOURCE_NOT_FOUND', message: 'Not known to the stand-in' }, 404);
  });
  app.onError((error, c) => (error instanceof HTTPException ? error.getResponse() : answerFailure(error, c)));
  http.serve(app, FAULTS);

  const row = ({ statusChangedDateTime, emailSubject, recipients, status }: Envelope) => [
    dateTime(statusChangedDateTime),
    emailSubject,
    recipients.signers[0].email,
    status,
  ];
  const columns = ['Changed', 'Subject', 'Signer', 'State'];
  const empty = 'No envelope was sent yet.';
  const standIn: StandIn = {
    name: 'esign',
    title: 'E-signature',
    standsFor: 'DocuSign: envelopes, the signing ceremony, messages about both',
    url: http.url,
    port: http.port,
    sendsMessages: true,
    tables: () => [{ title: 'Envelopes', columns, rows: envelopes.all().map(row), empty }],
    close: async () => {
      await http.close();
      await ceremony.close();
      await envelopes.close();
    },
  };
  /** What a person does in the ceremony; the message about it is on its way when this resolves. */
  const { view, decline } = envelopes;
  const sign = (id: string) =>
    envelopes.sign(id, envelopes.get(id)?.recipients.signers[0].name ?? '', '127.0.0.1');
  return { ...standIn, envelopes: envelopes.all, ceremony: { view, sign, decline } };
}
