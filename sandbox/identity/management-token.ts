import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { errors, type Provider } from 'oidc-provider';
import { parseRecord } from '../json.ts';

/** Issues tokens for the management API, at the common token endpoint. */
export function grantManagementTokens(provider: Provider, scope: string): void {
  provider.registerGrantType<{ audience?: string }>(
    'client_credentials',
    async (ctx) => {
      const { client, params } = ctx.oidc;
      if (!client || params.audience !== `${provider.issuer}api/v2/`)
        throw new errors.OIDCProviderError(403, 'access_denied');
      const token = new provider.ClientCredentials({ client, scope });
      const access_token = await token.save();
      ctx.body = { access_token, scope, expires_in: token.expiration, token_type: 'Bearer' };
    },
    'audience',
  );
}

/** The vendor accepts JSON, the library only forms. */
export function asForm({ method, url, headers, socket }: IncomingMessage, json: string): IncomingMessage {
  const fields = Object.entries(parseRecord(json)).map(([name, value]) => [name, String(value)]);
  const form = Buffer.from(new URLSearchParams(fields).toString());
  const type = 'application/x-www-form-urlencoded';
  const asked = { ...headers, 'content-type': type, 'content-length': String(form.length) };
  return Object.assign(Readable.from([form]), { method, url, headers: asked, socket }) as IncomingMessage;
}
