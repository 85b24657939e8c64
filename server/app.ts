import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { settings } from '#app/platform/config/settings.server.ts';
import type { PageContext } from '#app/platform/pages/page-context.server.ts';
import { askedPage } from '#app/platform/session/return-to.ts';
import { limitedBodies } from './body-limits.ts';
import { rememberCampaign } from './campaign.ts';
import type { ServerEnv } from './context.ts';
import { errorResponse, handleServerError } from './errors.ts';
import { forHolders } from './for-holders.ts';
import { limitedReads } from './limited-reads.ts';
import { listsMayLag } from './lists-may-lag.ts';
import { observedRequests } from './observed-requests.ts';
import { readOnlyView } from './read-only-view.ts';
import { analytics } from './routes/analytics.ts';
import { audit } from './routes/audit.ts';
import { auth } from './routes/auth.ts';
import { bankFiles } from './routes/bank-files.ts';
import { books } from './routes/books.ts';
import { broadcasts } from './routes/broadcasts.ts';
import { commitments } from './routes/commitments.ts';
import { contact } from './routes/contact.ts';
import { doctor } from './routes/doctor.ts';
import { documents } from './routes/documents.ts';
import { errorTunnel } from './routes/error-tunnel.ts';
import { firmLogo } from './routes/firm-logo.ts';
import { firmStyles } from './routes/firm-styles.ts';
import { grants } from './routes/grants.ts';
import { health } from './routes/health.ts';
import { imports } from './routes/imports.ts';
import { invites } from './routes/invites.ts';
import { library } from './routes/library.ts';
import { lists } from './routes/lists.ts';
import { live } from './routes/live.ts';
import { webManifest } from './routes/manifest.ts';
import { media } from './routes/media.ts';
import { messages } from './routes/messages.ts';
import { nda } from './routes/nda.ts';
import { notices } from './routes/notices.ts';
import { calendars, ownNotices } from './routes/own-notices.ts';
import { payouts } from './routes/payouts.ts';
import { portfolioExport } from './routes/portfolio-export.ts';
import { preview } from './routes/preview.ts';
import { profile } from './routes/profile.ts';
import { vehicles } from './routes/vehicles.ts';
import { contentWebhook } from './routes/webhooks-content.ts';
import { esignWebhook } from './routes/webhooks-esign.ts';
import { mailWebhook } from './routes/webhooks-mail.ts';
import { wellKnown } from './routes/well-known.ts';
import { rpc } from './rpc.ts';
import { sameOriginWrites, securityHeaders } from './security.ts';
import { whoAsks } from './session-middleware.ts';
import { staticFiles } from './static.ts';

/** Handles page requests: React Router's part of the server. */
export type PageHandler = (request: Request, page: PageContext) => Promise<Response>;

type Options = {
  pages: PageHandler;
  /** The folder of built browser files; none in development, where Vite serves them. */
  clientFolder: string | null;
};

/** Sign-in and the profile are also served at the paths that the settings name (seed §5), by the same rules. */
function servedPath(request: Request): string {
  const path = getPath(request);
  const { loginRoute, profileRoute } = settings();
  if (path === loginRoute) return '/api/auth/login';
  return path === profileRoute ? '/api/auth/me' : path;
}

export function createApp({ pages, clientFolder }: Options): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>({ getPath: servedPath });
  app.onError(handleServerError);
  if (clientFolder) app.route('/', staticFiles(clientFolder));
  app.route('/', health);

  app.use('*', observedRequests);
  app.use('*', securityHeaders({ development: clientFolder === null }));
  app.use('*', sameOriginWrites);
  app.use('*', limitedBodies);
  app.use('*', whoAsks);
  app.use('*', forHolders);
  app.use('*', limitedReads);
  app.use('*', readOnlyView);
  app.use('*', rememberCampaign);
  app.use('*', listsMayLag);

  app.route('/.well-known', wellKnown);
  app.route('/manifest.webmanifest', webManifest);
  app.route('/firm.css', firmStyles);
  app.route('/firm-logo', firmLogo);
  app.route('/api/auth', auth);
  app.route('/api/admin/opportunities', books);
  app.route('/api/admin/audit', audit);
  app.route('/api/admin/imports', imports);
  app.route('/api/admin/bank-files', bankFiles);
  app.route('/api/admin/payouts', payouts);
  app.route('/api/admin/broadcasts', broadcasts);
  app.route('/api/admin/lists', lists);
  app.route('/api/analytics', analytics);
  app.route('/api/doctor', doctor);
  app.route('/api/documents', documents);
  app.route('/api/documents', library);
  app.route('/api/errors', errorTunnel);
  app.route('/api/invites', invites);
  app.route('/api/live', live);
  app.route('/media', media);
  app.route('/api/messages', messages);
  app.route('/api/nda', nda);
  app.route('/api/notices', notices);
  app.route('/api/notices', ownNotices);
  app.route('/api/calendar', calendars);
  app.route('/api/portfolio', portfolioExport);
  app.route('/api/preview', preview);
  app.route('/api/grants', grants);
  app.route('/api/profile', profile);
  app.route('/api/commitments', commitments);
  app.route('/api/contact', contact);
  app.route('/api/vehicles', vehicles);
  app.route('/api/webhooks/esign', esignWebhook);
  app.route('/api/webhooks/content', contentWebhook);
  app.route('/api/webhooks/mail', mailWebhook);
  app.all('/api/trpc/*', rpc);
  app.all('/api/*', (c) => errorResponse(c, 'not_found', 'Call not found.'));
  app.all('*', async (c) => {
    const page: PageContext = {
      viewer: c.get('viewer'),
      lookupFailed: c.get('lookupFailed'),
      refusal: c.get('refusal'),
      holderRefusal: c.get('holderRefusal'),
      requestId: c.get('requestId'),
      asked: askedPage(c.req.raw.url),
      nonce: c.get('secureHeadersNonce') ?? '',
    };
    const response = await pages(c.req.raw, page);
    c.set('pageRoute', page.route);
    return response;
  });
  return app;
}
