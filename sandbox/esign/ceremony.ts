import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { renderPage, sendPage } from '../design/page.ts';
import { type Html, html } from '../html.ts';
import type { Web, WebContext } from '../http.ts';
import type { Received } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';
import { type Envelope, isOpen } from './envelope.ts';
import type { Envelopes } from './envelopes.ts';

const LINK_MS = 5 * 60_000;
const SESSION_MS = 60 * 60_000;

/** A link opens the ceremony once; the session that it starts may be reloaded until it is over. */
export type Visit = { isLink: boolean; envelopeId: string; returnUrl: string; until: number };

/** The event with which a person is redirected back. */
const EVENTS: Readonly<Record<string, string>> = { completed: 'signing_complete', declined: 'decline' };

/** The pages on which a person reads the document and signs, declines or leaves; returns how to open them. */
export function serveCeremony(
  app: Hono<Web>,
  { appName, appUrl, consoleUrl }: Surroundings,
  envelopes: Envelopes,
  visits: Received<Visit>,
) {
  const standIn = html`Local stand-in for DocuSign: signatures here are not binding. <a href="${consoleUrl}">What is this?</a>`;
  async function open(isLink: boolean, envelopeId: string, returnUrl: string): Promise<string> {
    const id = randomUUID();
    const until = Date.now() + (isLink ? LINK_MS : SESSION_MS);
    await visits.set(id, { isLink, envelopeId, returnUrl, until });
    return `Signing/${id}`;
  }
  const isLive = (visit: Visit) => visit.until > Date.now();
  const end = (id: string, visit: Visit) => visits.set(id, { ...visit, until: 0 });
  const page = (title: string, body: Html) => renderPage({ title, appName, layout: 'desk', standIn, body });
  const home = html`<h1>This link is not valid</h1><p><a class="primary" href="${appUrl}">Back to ${appName}</a></p>`;
  const unknown = (c: WebContext) => sendPage(c, page('Unknown link', home), 404);
  /** Redirects back with the person's action, or the envelope's status. */
  const leave = (c: WebContext, { returnUrl, envelopeId }: Visit, event?: string) => {
    const to = new URL(returnUrl);
    const status = envelopes.get(envelopeId)?.status ?? '';
    to.searchParams.set('event', event ?? EVENTS[status] ?? 'ttl_expired');
    return c.redirect(to.href, 303);
  };

  app.get('/Signing/:id', async (c) => {
    const id = c.req.param('id');
    const visit = visits.get(id);
    const envelope = envelopes.get(visit?.envelopeId);
    if (!visit || !envelope) return unknown(c);
    if (!isLive(visit) || !isOpen(envelope)) return leave(c, visit);
    if (!visit.isLink) return sendPage(c, page(envelope.emailSubject, ceremony(id, envelope)));
    await end(id, visit);
    await envelopes.view(envelope.envelopeId);
    return c.redirect(`/${await open(false, visit.envelopeId, visit.returnUrl)}`, 303);
  });

  app.get('/Signing/:id/document.pdf', (c) => {
    const visit = visits.get(c.req.param('id'));
    if (!visit || visit.isLink || !isLive(visit)) return unknown(c);
    return c.body(envelopes.read(visit.envelopeId, 'original'), 200, { 'content-type': 'application/pdf' });
  });

  app.post('/Signing/:id', async (c) => {
    const id = c.req.param('id');
    const visit = visits.get(id);
    if (!visit) return unknown(c);
    if (visit.isLink || !isLive(visit)) return leave(c, visit);
    const { act, signature, consent, reason } = await c.req.parseBody();
    const words = String((act === 'sign' ? consent && signature : reason) ?? '').trim();
    // The page's fields are required, so only a forged form lacks them.
    if (act !== 'later' && !words) return c.redirect(`/Signing/${id}`, 303);
    if (act === 'sign') await envelopes.sign(visit.envelopeId, words, c.env.incoming.socket.remoteAddress);
    if (act === 'decline') await envelopes.decline(visit.envelopeId, words);
    await end(id, visit);
    return leave(c, visit, act === 'later' ? 'cancel' : undefined);
  });
  return open;
}

function ceremony(id: string, { emailSubject, recipients, document }: Envelope): Html {
  const [{ name, email }] = recipients.signers;
  const form = html`<form method="post" action="/Signing/${id}">`;
  const pdf = `/Signing/${id}/document.pdf`;
  return html`<h1>${emailSubject}</h1><p class="lead">For ${name}, ${email}</p>
<div class="ceremony"><div>
<object data="${pdf}#navpanes=0&view=FitH" type="application/pdf" aria-label="${document.name}"><p>Your browser cannot show this PDF.</p></object>
<p><a href="${pdf}" target="_blank">Open the document in a new tab</a></p></div>
<div>${form}<h2>Sign</h2>
<div class="field"><label for="signature">Your full name, as your signature</label>
<input class="signature" id="signature" name="signature" autocomplete="name" maxlength="80" required></div>
<div class="field consent"><label><input type="checkbox" name="consent" required>I have read the document and sign it electronically.</label></div>
<button class="primary" name="act" value="sign">Sign</button></form>
${form}<h2>Decline</h2>
<div class="field"><label for="reason">Reason for declining</label><input id="reason" name="reason" maxlength="200" required></div>
<button name="act" value="decline">Decline to sign</button></form>
${form}<button class="quiet" name="act" value="later">Finish later</button></form></div></div>`;
}
