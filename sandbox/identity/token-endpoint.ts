import { IncomingMessage } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import type { Web, WebContext } from '../http.ts';
import { sameSecret } from '../secrets.ts';
import {
  issueManagementToken,
  MANAGEMENT_SCOPES,
  MANAGEMENT_TOKEN_SECONDS,
  managementAudience,
} from './management-token.ts';
import type { Identity } from './settings.ts';

/**
 * The vendor takes JSON as well as a form, and a client's secret in the body as well as in the header; the library
 * takes one of each. Everything is put into the library's shape; client credentials are answered here.
 */
export function serveTokenEndpoint(app: Hono<Web>, identity: Identity, provider: Provider): void {
  const answer = provider.callback();
  app.post('/oauth/token', async (c) => {
    const form = await readTokenRequest(c);
    if (!form)
      return c.json({ error: 'invalid_request', error_description: 'The body is not readable' }, 400);
    if (form.get('grant_type') === 'client_credentials') return clientCredentials(c, identity, form);
    await answer(asFormRequest(c.env.incoming, form.toString()), c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
}

async function readTokenRequest(c: WebContext): Promise<URLSearchParams | undefined> {
  const text = await c.req.text();
  const isJson = c.req.header('content-type')?.includes('json') ?? false;
  const form = isJson ? fromJson(text) : new URLSearchParams(text);
  const [scheme, basic] = c.req.header('authorization')?.split(' ') ?? [];
  if (!form || scheme?.toLowerCase() !== 'basic' || !basic) return form;
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':');
  // The specification has both parts form-encoded inside the header.
  const parts = new URLSearchParams(`id=${id}&secret=${secret.join(':')}`);
  form.set('client_id', parts.get('id') ?? '');
  form.set('client_secret', parts.get('secret') ?? '');
  return form;
}

function fromJson(text: string): URLSearchParams | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return undefined;
    return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function asFormRequest(original: IncomingMessage, form: string): IncomingMessage {
  const request = new IncomingMessage(original.socket);
  const { authorization: _inForm, 'transfer-encoding': _known, ...headers } = original.headers;
  request.method = 'POST';
  request.url = '/oauth/token';
  request.headers = {
    ...headers,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(form)),
  };
  request.push(form);
  request.push(null);
  // Else its end would count as a broken connection, and close the real one.
  request.complete = true;
  return request;
}

async function clientCredentials(c: WebContext, identity: Identity, form: URLSearchParams) {
  const { id, secret } = identity.options.management;
  if (form.get('client_id') !== id || !sameSecret(form.get('client_secret'), secret)) {
    return c.json({ error: 'access_denied', error_description: 'Unauthorized' }, 401);
  }
  const audience = form.get('audience') ?? '';
  if (audience !== managementAudience(identity)) {
    return c.json(
      { error: 'access_denied', error_description: `Service not enabled within domain: ${audience}` },
      403,
    );
  }
  return c.json({
    access_token: await issueManagementToken(identity),
    scope: MANAGEMENT_SCOPES,
    expires_in: MANAGEMENT_TOKEN_SECONDS,
    token_type: 'Bearer',
  });
}
