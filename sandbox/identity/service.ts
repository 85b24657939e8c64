import { join } from 'node:path';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { serveAssets } from '../design/page.ts';
import { html } from '../html.ts';
import type { Web } from '../http.ts';
import { openService, tableOf } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';
import { type Account, Accounts } from './accounts.ts';
import { seedDemoAccounts } from './demo-accounts.ts';
import { busyUntilRetry, errorBody, serveManagement } from './management.ts';
import { asForm, grantManagementTokens } from './management-token.ts';
import { initials } from './pages.ts';
import { createProvider } from './provider.ts';
import { ProviderStore } from './provider-store.ts';
import type { Identity, IdentityOptions } from './settings.ts';
import { serveSignIn } from './sign-in.ts';
import { Tickets } from './tickets.ts';
import { sendVerificationMail, serveVerification } from './verification.ts';

const PROVIDER_PATHS = [
  '/.well-known/:document{openid-configuration|jwks.json}',
  '/authorize/:uid?',
  '/oauth/token',
  '/userinfo',
  '/oidc/logout',
  '/oidc/logout/success',
];

/** The stand-in for the identity provider: Auth0, by its own protocol. */
export async function startIdentity(surroundings: Surroundings, options: IdentityOptions) {
  const { consoleUrl, dataDir } = surroundings;
  const { app, keep, serve, url } = await openService('identity', surroundings);
  const accounts = keep(new Accounts(join(dataDir, 'accounts.log')));
  const identity: Identity = {
    ...surroundings,
    options,
    issuer: url,
    standIn: html`Local stand-in for the hosted login. <a href="${consoleUrl}">What is this?</a>`,
    accounts,
    tickets: keep(new Tickets(join(dataDir, 'tickets.log'))),
    store: keep(new ProviderStore(join(dataDir, 'provider.log'))),
  };
  // A person who has just signed up must verify their address, as after any sign-up.
  for (const account of await seedDemoAccounts(accounts))
    if (!account.emailVerified) await sendVerificationMail(identity, account);
  serveIdentity(app, identity);
  const tables = () => [tableOf('Accounts', accounts.all().reverse(), COLUMNS)];
  const standIn = serve(tables, errorBody(404, 'Unknown call.'), { busy: busyUntilRetry });
  const link = { label: 'Discovery', href: `${url}.well-known/openid-configuration` };
  return { ...standIn, link, accounts };
}

const COLUMNS = {
  Name: ({ name }: Account) => name,
  'E-mail': ({ email }: Account) => email,
  Roles: ({ roles }: Account) => roles.join(', ') || 'none',
  Verified: ({ emailVerified }: Account) => (emailVerified ? 'yes' : 'no'),
  'Sign-ins': ({ signIns }: Account) => signIns,
  Since: ({ createdAt }: Account) => createdAt.slice(0, 10),
};

function serveIdentity(app: Hono<Web>, identity: Identity): void {
  const provider = createProvider(identity);
  const answer = provider.callback();
  serveAssets(app);
  app.get('/', (c) => c.redirect(identity.consoleUrl));
  serveSignIn(app, identity, provider);
  grantManagementTokens(provider, identity.options.managementScope);
  serveManagement(app, identity, provider);
  serveVerification(app, identity);
  app.on('ALL', PROVIDER_PATHS, async (c) => {
    const { incoming, outgoing } = c.env;
    const isJson = c.req.header('content-type')?.includes('json');
    await answer(isJson ? asForm(incoming, await c.req.text()) : incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  app.get('/u/picture/:file', (c) => {
    const account = identity.accounts.byId(c.req.param('file').replace(/\.svg$/, ''));
    if (!account) return c.notFound();
    const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' };
    return c.body(portrait(account.name), 200, headers);
  });
}

function portrait(name: string): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="#2f5d50"/><text x="48" y="60" text-anchor="middle" font-family="Georgia,serif" font-size="36" fill="#fff">${initials(name)}</text></svg>`
    .text;
}
