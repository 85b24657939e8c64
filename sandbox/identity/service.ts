import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { sendPage, serveAssets } from '../design/page.ts';
import { html } from '../html.ts';
import { answerFailure, listen, markUnknown, type Web } from '../http.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';
import { type Account, Accounts } from './accounts.ts';
import { seedDemoAccounts } from './demo-accounts.ts';
import { providerKeys } from './keys.ts';
import { busy, serveManagement } from './management.ts';
import { serveManagementTokens } from './management-token.ts';
import { errorPage, initials } from './pages.ts';
import { createProvider } from './provider.ts';
import { ProviderStore } from './provider-store.ts';
import type { Identity, IdentityOptions } from './settings.ts';
import { serveSignIn } from './sign-in.ts';
import { Tickets } from './tickets.ts';
import { sendVerificationMail, serveVerification } from './verification.ts';

const PROVIDER_PATHS = [
  '/.well-known/openid-configuration',
  '/.well-known/jwks.json',
  '/authorize',
  '/authorize/:uid',
  '/oauth/token',
  '/userinfo',
  '/oidc/logout',
  '/oidc/logout/success',
];

/** The stand-in for the identity provider: Auth0, by its own protocol. */
export async function startIdentity(
  surroundings: Surroundings,
  options: IdentityOptions,
): Promise<StandIn & { accounts: Accounts }> {
  const { address, calls, consoleUrl, dataDir, faults } = surroundings;
  const http = await listen('identity', address, calls, faults);
  const accounts = new Accounts(dataDir);
  const tickets = new Tickets(dataDir);
  const store = new ProviderStore(dataDir);
  const identity: Identity = {
    ...surroundings,
    options,
    issuer: http.url,
    standIn: html`Local stand-in for the hosted login. <a href="${consoleUrl}">What is this?</a>`,
    accounts,
    tickets,
    keys: providerKeys(dataDir),
    store,
  };
  // Whoever has just signed up has a message to open, as after any sign-up.
  for (const account of await seedDemoAccounts(accounts))
    if (!account.emailVerified) await sendVerificationMail(identity, account);
  http.serve(createApp(identity), { busy });
  return {
    name: 'identity',
    title: 'Identity',
    standsFor: 'Auth0: hosted login, sign-up and management calls',
    url: http.url,
    port: http.port,
    link: { label: 'Discovery', href: `${http.url}.well-known/openid-configuration` },
    accounts,
    tables: () => [accountTable(accounts.all())],
    close: async () => {
      await http.close();
      await Promise.all([accounts.close(), tickets.close(), store.close()]);
    },
  };
}

const accountTable = (accounts: readonly Account[]) => ({
  title: 'Accounts',
  columns: ['Name', 'E-mail', 'Roles', 'Verified', 'Sign-ins', 'Since'],
  rows: accounts
    .toReversed()
    .map(({ name, email, roles, emailVerified, signIns, createdAt }) => [
      name,
      email,
      roles.join(', ') || 'none',
      emailVerified ? 'yes' : 'no',
      signIns,
      createdAt.slice(0, 10),
    ]),
  empty: 'Nobody has an account.',
});

function createApp(identity: Identity): Hono<Web> {
  const app = new Hono<Web>();
  const provider = createProvider(identity);
  const answer = provider.callback();
  serveAssets(app);
  app.get('/', (c) => c.redirect(identity.consoleUrl));
  serveSignIn(app, identity, provider);
  serveManagementTokens(app, identity, provider);
  serveManagement(app, identity);
  serveVerification(app, identity);
  for (const path of PROVIDER_PATHS) {
    app.all(path, async (c) => {
      await answer(c.env.incoming, c.env.outgoing);
      return RESPONSE_ALREADY_SENT;
    });
  }
  app.get('/u/picture/:file', (c) => {
    const account = identity.accounts.byId(c.req.param('file').replace(/\.svg$/, ''));
    if (!account) return c.notFound();
    const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' };
    return c.body(portrait(account.name), 200, headers);
  });
  app.all('*', (c) => {
    markUnknown(c);
    return c.notFound();
  });
  app.notFound((c) => {
    const message = `The stand-in does not know ${c.req.method} ${c.req.path}.`;
    if (c.req.header('accept')?.includes('text/html')) return sendPage(c, errorPage(identity, message), 404);
    return c.json({ statusCode: 404, error: 'Not Found', message }, 404);
  });
  app.onError(answerFailure);
  return app;
}

const TONES = ['#2f5d50', '#7a4b2b', '#31415e', '#6b4a5e', '#5d5a2f'];

function portrait(name: string): string {
  const tone = TONES[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES.length];
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="${tone}"/><text x="48" y="60" text-anchor="middle" font-family="Georgia,serif" font-size="36" fill="#fff">${initials(name)}</text></svg>`
    .text;
}
