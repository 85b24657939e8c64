import type { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { type OutsideAnswer, type OutsideCall, outsideClient } from '#app/platform/outside.server.ts';
import { isTokenRefused, judged, readRefusal, retryHint } from './refusals.server.ts';
import { accessTokens } from './token.server.ts';

export type Account = {
  call(call: OutsideCall): Promise<OutsideAnswer>;
  json<Schema extends z.ZodType>(call: OutsideCall, schema: Schema): Promise<z.output<Schema>>;
};

const tokens = accessTokens({
  oauthBaseUrl: env.DOCUSIGN_OAUTH_BASE_URL,
  integrationKey: env.DOCUSIGN_INTEGRATION_KEY,
  userId: env.DOCUSIGN_USER_ID,
  privateKey: env.DOCUSIGN_PRIVATE_KEY,
});

/** Calls with the access token of our account; one that is refused is renewed once. */
function authorised(baseUrl: string, timeoutMs: number): Account {
  const client = outsideClient({ service: 'esign', baseUrl, timeoutMs, retryHint, readRefusal });

  async function withToken<T>(request: OutsideCall, run: (call: OutsideCall) => Promise<T>): Promise<T> {
    const runWith = (token: string) =>
      run({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    try {
      const token = await tokens.current();
      try {
        return await runWith(token);
      } catch (error) {
        if (!isTokenRefused(error)) throw error;
        tokens.forget(token);
        return await runWith(await tokens.current());
      }
    } catch (error) {
      throw judged(error);
    }
  }

  return {
    call: (request) => withToken(request, client.call),
    json: (request, schema) => withToken(request, (call) => client.json(call, schema)),
  };
}

/** Our account's envelopes and what belongs to them; paths follow `/v2.1/accounts/…`. */
export const accountWithin = (timeoutMs: number): Account =>
  authorised(
    `${env.DOCUSIGN_BASE_URL.replace(/\/+$/, '')}/v2.1/accounts/${encodeURIComponent(env.DOCUSIGN_ACCOUNT_ID)}`,
    timeoutMs,
  );

/** Where it is told who the token stands for. */
export const identityWithin = (timeoutMs: number): Account =>
  authorised(env.DOCUSIGN_OAUTH_BASE_URL, timeoutMs);
