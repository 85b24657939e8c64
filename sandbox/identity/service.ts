import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { PAGE_HEADERS, serveAssets } from '../design/page.ts';
import { html } from '../html.ts';
import { answerFailure, markUnknown, type Web } from '../http.ts';
import { serveManagement } from './management.ts';
import { errorPage, initials, messagePage } from './pages.ts';
import { createProvider, endSession, isReturnAllowed } from './provider.ts';
import type { Identity } from './settings.ts';
import { serveSignIn } from './sign-in.ts';
import type { Redeemed } from './tickets.ts';
import { serveTokenEndpoint } from './token-endpoint.ts';
import { verifyEmail } from './verification.ts';

const PROVIDER_PATHS = [
  '/.well-known/openid-configuration',
  '/.well-known/jwks.json',
  '/authorize',
  '/authorize/:uid',
  '/userinfo',
  '/oidc/logout',
  '/oidc/logout/success',
];

/** The stand-in for the identity provider: Auth0, by its own protocol. */
export function createIdentityService(identity: Identity, consoleUrl: string): Hono<Web> {
  const app = new Hono<Web>();
  const provider = createProvider(identity);
  const answer = provider.callback();
  serveAssets(app);
  app.get('/', (c) => c.redirect(consoleUrl));
  serveSignIn(app, identity, provider);
  serveTokenEndpoint(app, identity, provider);
  serveManagement(app, identity);
  for (const path of PROVIDER_PATHS) {
    app.all(path, async (c) => {
      await answer(c.env.incoming, c.env.outgoing);
      return RESPONSE_ALREADY_SENT;
    });
  }

  app.get('/v2/logout', async (c) => {
    const back = c.req.query('returnTo') ?? identity.appUrl;
    if (!isReturnAllowed(identity, back)) {
      return c.html(
        errorPage(identity, `“${back}” is not among the addresses that signing out may lead to.`),
        400,
        PAGE_HEADERS,
      );
    }
    const context = provider.createContext(c.env.incoming, c.env.outgoing);
    await endSession(provider, context, await provider.Session.get(context));
    c.env.outgoing.writeHead(302, { location: back }).end();
    return RESPONSE_ALREADY_SENT;
  });

  app.get('/u/email-verification', async (c) => {
    const result = await verifyEmail(identity, c.req.query('ticket') ?? '');
    return c.html(verificationPage(identity, result), result.kind === 'verified' ? 200 : 400, PAGE_HEADERS);
  });

  app.get('/u/picture/:file', (c) => {
    const account = identity.accounts.byId(c.req.param('file').replace(/\.svg$/, ''));
    if (!account) return c.notFound();
    return c.body(portrait(account.name), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    });
  });

  app.all('*', (c) => {
    markUnknown(c);
    return c.notFound();
  });
  app.notFound((c) => {
    const detail = `The stand-in does not know ${c.req.method} ${c.req.path}.`;
    if (c.req.header('accept')?.includes('text/html'))
      return c.html(errorPage(identity, detail), 404, PAGE_HEADERS);
    return c.json({ statusCode: 404, error: 'Not Found', message: detail }, 404);
  });
  app.onError(answerFailure);
  return app;
}

function verificationPage(identity: Identity, result: Redeemed): string {
  const back = { label: `Back to ${identity.appName}`, href: identity.appUrl };
  switch (result.kind) {
    case 'verified':
      return messagePage(
        identity,
        'Your e-mail is confirmed',
        html`Thank you. <strong>${result.email}</strong> is yours, and you can go back to ${identity.appName}.`,
        back,
      );
    case 'used':
      return messagePage(
        identity,
        'This link was used already',
        'Each link works once. If your e-mail is confirmed, there is nothing left to do here.',
        back,
      );
    case 'expired':
      return messagePage(
        identity,
        'This link has expired',
        `Links work for five days. ${identity.appName} can send you a new one.`,
        back,
      );
    case 'unknown':
      return messagePage(
        identity,
        'This link is not complete',
        'Please open it again from the mail, or ask for a new one.',
        back,
      );
  }
}

const TONES = ['#2f5d50', '#7a4b2b', '#31415e', '#6b4a5e', '#5d5a2f'];

function portrait(name: string): string {
  const tone = TONES[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES.length];
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="${tone}"/><text x="48" y="60" text-anchor="middle" font-family="Georgia,serif" font-size="36" fill="#fff">${initials(name)}</text></svg>`
    .text;
}
