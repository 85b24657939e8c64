import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { renderPage, sendPage } from '../design/page.ts';
import { DurableMap } from '../durable-map.ts';
import { type Html, html } from '../html.ts';
import type { Web, WebContext } from '../http.ts';
import type { Surroundings } from '../stand-in.ts';
import { type Envelope, isOpen } from './envelope.ts';
import type { Envelopes } from './envelopes.ts';

const LINK_MS = 5 * 60_000;
const SESSION_MS = 60 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;

/** A link opens the ceremony once; the session that it turns into may be reloaded until it is over. */
type Visit = { kind: 'link' | 'session' | 'over'; envelopeId: string; returnUrl: string; until: number };

/** The pages on which a person reads the document and signs it, declines or leaves. */
export function serveCeremony(app: Hono<Web>, url: string, around: Surroundings, envelopes: Envelopes) {
  const { appName, appUrl, consoleUrl, dataDir } = around;
  // What is over still leads back for a while.
  const isKept = ({ until }: Visit) => until + KEPT_MS > Date.now();
  const visits = new DurableMap<Visit>(join(dataDir, 'visits.log'), isKept);
  const standIn = html`Local stand-in for DocuSign: what is signed here binds nobody. <a href="${consoleUrl}">What is this?</a>`;

  async function open(visit: Omit<Visit, 'until'>, forMs: number): Promise<string> {
    const id = randomUUID();
    await visits.set(id, { ...visit, until: Date.now() + forMs });
    return `/Signing/${id}`;
  }
  const page = (title: string, body: Html) => renderPage({ title, appName, layout: 'desk', standIn, body });
  const unknown = (c: WebContext) => {
    const home = html`<p><a class="primary" href="${appUrl}">Back to ${appName}</a></p>`;
    return sendPage(c, page('Unknown link', html`<h1>This link is not known</h1>${home}`), 404);
  };
  const back = (c: WebContext, { returnUrl }: Visit, event: string) => {
    const to = new URL(returnUrl);
    to.searchParams.set('event', event);
    return c.redirect(to.href, 303);
  };
  /** Leads back with what has become of the envelope. */
  const leave = (c: WebContext, visit: Visit) => {
    const events: Record<string, string> = { completed: 'signing_complete', declined: 'decline' };
    return back(c, visit, events[envelopes.get(visit.envelopeId)?.status ?? ''] ?? 'ttl_expired');
  };

  app.get('/Signing/:id', async (c) => {
    const id = c.req.param('id');
    const visit = visits.get(id);
    const envelope = envelopes.get(visit?.envelopeId ?? '');
    if (!visit || !envelope) return unknown(c);
    if (visit.kind === 'over' || visit.until < Date.now()) return back(c, visit, 'ttl_expired');
    if (!isOpen(envelope)) return leave(c, visit);
    if (visit.kind === 'session') return sendPage(c, page(envelope.emailSubject, ceremony(id, envelope)));
    await visits.set(id, { ...visit, kind: 'over' });
    await envelopes.view(envelope.envelopeId);
    return c.redirect(await open({ ...visit, kind: 'session' }, SESSION_MS), 303);
  });

  app.get('/Signing/:id/document.pdf', (c) => {
    const visit = visits.get(c.req.param('id'));
    if (visit?.kind !== 'session' || visit.until < Date.now()) return unknown(c);
    return c.body(envelopes.read(visit.envelopeId, 'original'), 200, { 'content-type': 'application/pdf' });
  });

  app.post('/Signing/:id', async (c) => {
    const id = c.req.param('id');
    const visit = visits.get(id);
    if (!visit) return unknown(c);
    if (visit.kind !== 'session' || visit.until < Date.now()) return leave(c, visit);
    const { act, signature, consent, reason } = await c.req.parseBody();
    const words = String((act === 'sign' ? consent && signature : reason) ?? '').trim();
    // The page's fields are required, so only a form of another make lacks them.
    if (act !== 'later' && !words) return c.redirect(`/Signing/${id}`, 303);
    if (act === 'sign')
      await envelopes.sign(visit.envelopeId, words, c.env.incoming.socket.remoteAddress ?? '');
    if (act === 'decline') await envelopes.decline(visit.envelopeId, words);
    await visits.set(id, { ...visit, kind: 'over' });
    return act === 'later' ? back(c, visit, 'cancel') : leave(c, visit);
  });

  return {
    urlFor: async (envelopeId: string, returnUrl: string) =>
      new URL(await open({ kind: 'link', envelopeId, returnUrl }, LINK_MS), url).href,
    close: () => visits.close(),
  };
}

function ceremony(id: string, { emailSubject, recipients, document }: Envelope): Html {
  const [{ name, email }] = recipients.signers;
  const form = html`<form method="post" action="/Signing/${id}">`;
  const pdf = `/Signing/${id}/document.pdf`;
  return html`<h1>${emailSubject}</h1><p class="lead">For ${name}, ${email}</p>
<div class="ceremony"><div>
<object data="${pdf}#navpanes=0&view=FitH" type="application/pdf" aria-label="${document.name}"><p>Your browser shows no PDF here.</p></object>
<p><a href="${pdf}" target="_blank">Open the document on its own</a></p></div>
<div>${form}<h2>Sign</h2>
<div class="field"><label for="signature">Your full name, as your signature</label>
<input class="signature" id="signature" name="signature" autocomplete="name" maxlength="80" required></div>
<div class="field consent"><label><input type="checkbox" name="consent" required>I have read the document and sign it electronically.</label></div>
<button class="primary" name="act" value="sign">Sign</button></form>
${form}<h2>Decline</h2>
<div class="field"><label for="reason">Why you do not sign</label><input id="reason" name="reason" maxlength="200" required></div>
<button name="act" value="decline">Decline to sign</button></form>
${form}<button class="quiet" name="act" value="later">Finish later</button></form></div></div>`;
}
