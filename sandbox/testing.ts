import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as oidc from 'openid-client';
import { SERVICE_NAMES } from './calls.ts';
import type { Ports } from './ports.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** Any free port for each service. */
export const FREE = Object.fromEntries(SERVICE_NAMES.map((name) => [name, 0])) as Ports;

export type RecordedRequest = { authorization: string | undefined; body: string };

/** Plays the application: responds to the preflight request as configured, and records the callers. */
export async function startApplication() {
  const asked: RecordedRequest[] = [];
  const answer = { status: 200, body: '{"allowed":true}' };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ authorization: request.headers.authorization, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { url, asked, answer, close: () => new Promise((resolve) => server.close(resolve)) };
}

export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'sandbox-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const startOn = (dataDir: string, appUrl: string, ports = FREE): Promise<Sandbox> =>
  startSandbox({ dataDir, appUrl, ports });

/** A browser limited to cookies and redirects. */
export class Browser {
  readonly cookies = new Map<string, string>();

  /** Follows redirects up to a page, or until the URL starts with `until`. */
  async open(
    address: string,
    form?: Record<string, string>,
    until = 'nowhere:',
  ): Promise<{ url: string; status: number; text: string }> {
    let url = address;
    let body = form;
    for (let hops = 0; hops < 12; hops += 1) {
      if (url.startsWith(until)) return { url, status: 0, text: '' };
      const answer = await fetch(url, {
        method: body ? 'POST' : 'GET',
        body: body && new URLSearchParams(body),
        headers: { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '), accept: 'text/html' },
        redirect: 'manual',
      });
      this.#keep(answer.headers.getSetCookie());
      body = undefined;
      const location = answer.headers.get('location');
      if (!location) return { url, status: answer.status, text: await answer.text() };
      url = new URL(location, url).href;
    }
    throw new Error(`Too many redirects, last to ${url}`);
  }

  #keep(headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = ''] = header.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(header)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

export function discover(sandbox: Sandbox): Promise<oidc.Configuration> {
  const { id, secret } = sandbox.identity.client;
  return oidc.discovery(new URL(sandbox.urls.identity), id, undefined, oidc.ClientSecretPost(secret), {
    execute: [oidc.allowInsecureRequests],
  });
}

/** One sign-in attempt: the URL to open, and the exchange of the returned code. */
export async function attempt(
  config: oidc.Configuration,
  appUrl: string,
  extra: Record<string, string> = {},
) {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const expectedState = oidc.randomState();
  const expectedNonce = oidc.randomNonce();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${appUrl}/api/auth/callback`,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...extra,
  }).href;
  const finish = async (back: string) => {
    const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true };
    const tokens = await oidc.authorizationCodeGrant(config, new URL(back), checks);
    const claims = tokens.claims();
    if (!claims) throw new Error('No ID token');
    return { tokens, claims };
  };
  return { url, finish };
}
