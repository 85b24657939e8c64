import { Hono } from 'hono';
import { serveBank } from '../bank/routes.ts';
import { type Desk, renderPage, sendPage, serveAssets } from '../design/page.ts';
import { html } from '../html.ts';
import { answerFailure, markUnknown, refuseOtherSites, type Web } from '../http.ts';
import { serveInbox } from '../mail/routes.ts';
import { serveControl } from './control.ts';
import { callsPage, homePage, notFoundPage } from './pages.ts';
import type { ConsoleParts } from './parts.ts';
import { servicePage } from './service-page.ts';
import { serveSwitches } from './switches.ts';

const NAVIGATION = [
  ['/', 'Overview'],
  ['/mail', 'Inbox'],
  ['/bank', 'Bank'],
  ['/calls', 'Calls'],
] as const;

/** The console: which stand-in replaces which vendor, the inbox, the calls, and the switches that tests use. */
export function createConsole(parts: ConsoleParts): Hono<Web> {
  const app = new Hono<Web>();
  const desk: Desk = (title, here, body) =>
    renderPage({
      title,
      appName: parts.appName,
      layout: 'desk',
      standIn: 'Sandbox: local stand-ins, nothing leaves this machine',
      navigation: html`<nav class="navigation" aria-label="Sandbox">${NAVIGATION.map(
        ([href, label]) => html`<a href="${href}" ${href === here && html`aria-current="page"`}>${label}</a>`,
      )}<a href="${parts.appUrl}">Open ${parts.appName}</a></nav>`,
      body,
    });
  app.use(refuseOtherSites);
  serveAssets(app);
  app.get('/', (c) => sendPage(c, homePage(desk, parts)));
  app.get('/calls', (c) => sendPage(c, callsPage(desk, parts)));
  app.get('/services/:service', (c) => {
    const service = parts.services.find(({ name }) => name === c.req.param('service'));
    return service ? sendPage(c, servicePage(desk, parts, service)) : c.notFound();
  });
  app.get('/api/calls', (c) => c.json({ calls: parts.calls.recent(), unknown: parts.calls.unknown() }));
  serveSwitches(app, parts);
  serveInbox(app, parts.mailbox, desk, parts.replies);
  serveBank(app, parts.bank, desk);
  serveControl(app, parts.accounts);
  app.all('*', (c) => {
    markUnknown(c);
    return c.notFound();
  });
  app.notFound((c) => {
    if (c.req.header('accept')?.includes('text/html'))
      return sendPage(c, notFoundPage(desk, c.req.path), 404);
    return c.json({ error: `The sandbox does not know ${c.req.method} ${c.req.path}` }, 404);
  });
  app.onError(answerFailure);
  return app;
}
