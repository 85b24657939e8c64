import { randomUUID } from 'node:crypto';
import { bearerAuth } from 'hono/bearer-auth';
import { errors, importSPKI, jwtVerify } from 'jose';
import { serveAssets } from '../design/page.ts';
import { busyWith, openService, secondIn, tableOf } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';
import { serveApi, wordsOf } from './api.ts';
import { serveCeremony, type Visit } from './ceremony.ts';
import DEFAULTS from './defaults.json' with { type: 'json' };
import type { Envelope } from './envelope.ts';
import { openEnvelopes } from './envelopes.ts';
import REFUSALS from './refusals.json' with { type: 'json' };

/** `publicKey`, PEM: verifies token requests, if the user has `consented`. `connectKeys`: sign the messages to the URL. */
export const DEFAULT_ESIGN = { ...DEFAULTS, connectKeys: [] as readonly string[] };

const CLAIMS: Readonly<Record<string, string>> = REFUSALS.claims;
const HOUR_SECONDS = 3_600;
const NO_TOKEN = { message: wordsOf('AUTHORIZATION_INVALID_TOKEN') };
const noRoom = (until: number) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': secondIn(until) });

/** The stand-in for DocuSign. Its tokens are lost when the process ends. */
export async function startEsign(surroundings: Surroundings, options: typeof DEFAULT_ESIGN) {
  const { app, received, serve, url } = await openService('esign', surroundings);
  const { userId, accountId, integrationKey, publicKey } = options;
  const envelopes = openEnvelopes(surroundings, options, received<Envelope>('envelopes'));
  const tokens = new Map<string, number>();
  const verifyToken = (token: string) => (tokens.get(token) ?? 0) > Date.now();

  serveAssets(app);
  app.post('/oauth/token', async (c) => {
    const { assertion } = await c.req.parseBody();
    const expected = { issuer: integrationKey, subject: userId, audience: new URL(url).host };
    try {
      const { payload } = await jwtVerify(String(assertion), await importSPKI(publicKey, 'RS256'), expected);
      if (!options.consented || !/\bimpersonation\b/.test(String(payload.scope)))
        return c.json({ error: 'consent_required' }, 400);
    } catch (error) {
      // The latter when no key was set.
      if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error;
      const claim = error instanceof errors.JWTClaimValidationFailed ? error.claim : '';
      const error_description = CLAIMS[claim] ?? 'no_valid_keys_or_signatures';
      return c.json({ error: 'invalid_grant', error_description }, 400);
    }
    const token = randomUUID();
    tokens.set(token, Date.now() + HOUR_SECONDS * 1000);
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: HOUR_SECONDS });
  });
  for (const path of ['/oauth/*', '/restapi/*'])
    app.use(path, bearerAuth({ verifyToken, noAuthenticationHeader: NO_TOKEN, invalidToken: NO_TOKEN }));
  app.get('/oauth/userinfo', (c) => {
    const account = { account_id: accountId, account_name: 'Sandbox', is_default: true, base_uri: url };
    return c.json({ sub: userId, name: 'Sandbox', email: 'esign@vestry.test', accounts: [account] });
  });
  const open = serveCeremony(app, surroundings, envelopes, received<Visit>('visits'));
  serveApi(app, accountId, envelopes, async (...visit) => url + (await open(true, ...visit)));

  const signer = ({ recipients }: Envelope) => recipients.signers[0].email;
  const columns = {
    Changed: 'statusChangedDateTime',
    Subject: 'emailSubject',
    Signer: signer,
    State: 'status',
  } as const;
  const tables = () => [tableOf('Envelopes', envelopes.all(), columns)];
  const standIn = serve(tables, wordsOf('RESOURCE_NOT_FOUND'), {
    busy: busyWith(wordsOf('HOURLY_APIINVOCATION_LIMIT_EXCEEDED'), noRoom),
    failing: { status: 500, body: JSON.stringify(wordsOf('UNSPECIFIED_ERROR')) },
  });
  /** `ceremony`: the person's action; the message about it is on its way when this resolves. */
  return { ...standIn, sendsMessages: true as const, envelopes: envelopes.all, ceremony: envelopes };
}
