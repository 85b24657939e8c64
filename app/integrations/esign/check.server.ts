import { z } from 'zod';
import { type Examination, Wrong } from '#app/domain/findings.ts';
import { CHECK_MS, ONCE } from '#app/platform/outside/examine.server.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import type { EsignOptions } from './esign.server.ts';
import { readEsignRefusal } from './refusals.server.ts';
import { consentUrl, grantToken } from './token.server.ts';

const APPS = 'DocuSign → Settings → Integrations → Apps and Keys';
const DAY_MS = 86_400_000;

const userInfo = z.object({ accounts: z.array(z.object({ account_id: z.string(), base_uri: z.url() })) });
const envelopes = z.object({ resultSetSize: z.string() });

/** What the description of a refused grant means. */
const GRANT: readonly [RegExp, string][] = [
  [
    /no_valid_keys|signature/i,
    `The private key is not the integration's: press ${APPS} → (the app) → Service Integration → Generate RSA, and copy the private key into DOCUSIGN_PRIVATE_KEY, with \\n for its line breaks.`,
  ],
  [/issuer/i, `Copy the Integration Key from ${APPS} → (the app) into DOCUSIGN_INTEGRATION_KEY.`],
  [/user/i, `Copy “User ID” from ${APPS} → My Account Information into DOCUSIGN_USER_ID.`],
  [
    /audience|aud/i,
    'Set DOCUSIGN_OAUTH_BASE_URL to https://account.docusign.com (https://account-d.docusign.com for a developer account).',
  ],
];

export type EsignCheck = EsignOptions & { takesMessages: boolean; appUrl: string };

/** The checks of the e-signature provider. No envelope is made, and none is read. */
export function checkEsign(options: EsignCheck): Examination {
  const { baseUrl, oauthBaseUrl, accountId, takesMessages, appUrl, ...rest } = options;
  let token = '';
  const signedIn = (base: string) =>
    outsideClient({
      service: 'esign',
      baseUrl: base,
      headers: { authorization: `Bearer ${token}` },
      readRefusal: readEsignRefusal,
      ...ONCE,
    });
  return {
    vendor: 'DocuSign',
    address: 'DOCUSIGN_OAUTH_BASE_URL',
    steps: [
      {
        check: 'consent',
        isNeeded: true,
        async run() {
          try {
            const grant = { ...rest, oauthBaseUrl, timeoutMs: CHECK_MS };
            ({ token } = await grantToken(grant, ONCE));
            return 'The integration may act for its user.';
          } catch (error) {
            throw explainedGrant(error, options);
          }
        },
      },
      {
        check: 'account',
        isNeeded: true,
        async run(signal) {
          const call = { method: 'GET', path: '/oauth/userinfo', signal } as const;
          const { accounts } = await signedIn(oauthBaseUrl).json(call, userInfo);
          const account = accounts.find(
            ({ account_id }) => account_id.toLowerCase() === accountId.toLowerCase(),
          );
          if (!account)
            throw new Wrong(
              'The user does not belong to the account of DOCUSIGN_ACCOUNT_ID.',
              `Copy “API Account ID” from ${APPS} → My Account Information. The User ID must be of the same account.`,
            );
          const expected = `${account.base_uri.replace(/\/+$/, '')}/restapi`;
          if (baseUrl.replace(/\/+$/, '') === expected)
            return 'The user belongs to the account, and the address is its own.';
          throw new Wrong(
            `The account is served at ${expected}, and not at the address in DOCUSIGN_BASE_URL.`,
            `Set DOCUSIGN_BASE_URL to ${expected}.`,
          );
        },
      },
      {
        check: 'API',
        mend: {
          otherwise: `Check that the user may send envelopes: DocuSign → Settings → Users and Groups → Permission Sets.`,
        },
        async run(signal) {
          const base = `${baseUrl.replace(/\/+$/, '')}/v2.1/accounts/${encodeURIComponent(accountId)}`;
          const from_date = new Date(Date.now() - DAY_MS).toISOString();
          const query = { from_date, count: '1' };
          await signedIn(base).json({ method: 'GET', path: '/envelopes', query, signal }, envelopes);
          return 'Envelopes can be listed.';
        },
      },
      {
        check: 'messages',
        async run() {
          if (takesMessages) return 'A key of the messages (HMAC) is set.';
          throw new Wrong(
            'DOCUSIGN_CONNECT_HMAC_KEYS is not set: signatures are detected after five minutes instead of immediately.',
            `Add a configuration at DocuSign → Settings → Integrations → Connect with the URL ${new URL('/api/webhooks/esign', appUrl).href}, JSON and “Include HMAC Signature”, and copy a key from Connect → Keys.`,
            'warning',
          );
        },
      },
    ],
  };
}

function explainedGrant(error: unknown, options: EsignCheck): unknown {
  if (!(error instanceof OutsideError)) {
    return new Wrong(
      'DOCUSIGN_PRIVATE_KEY cannot be read as an RSA key.',
      'Copy the whole private key with its first and last line, on one line with \\n for each line break, in quotes.',
    );
  }
  if (error.code === 'consent_required')
    return new Wrong(
      'The user has not allowed this integration to act for them (consent_required).',
      `Add ${new URL('/', options.appUrl).href} at ${APPS} → (the app) → Additional settings → Redirect URIs. Then sign in as the user at ${consentUrl(options)}&redirect_uri=${encodeURIComponent(new URL('/', options.appUrl).href)} and press Allow. That the page after it shows an error does not matter.`,
    );
  if (error.code !== 'invalid_grant') return error;
  const meaning = GRANT.find(([words]) => words.test(error.message));
  if (!meaning) return error;
  return new Wrong('DocuSign refuses the key, the integration or the user (invalid_grant).', meaning[1]);
}
