import type { Hono } from 'hono';
import MailComposer from 'nodemailer/lib/mail-composer';
import { sendPage } from '../design/page.ts';
import { html } from '../html.ts';
import type { Web } from '../http.ts';
import { hashPassword } from '../secrets.ts';
import type { Account } from './accounts.ts';
import { messagePage, resetPage } from './pages.ts';
import type { Identity } from './settings.ts';
import REFUSALS from './tickets.json' with { type: 'json' };
import WORDS from './words.json' with { type: 'json' };

type Words = (typeof WORDS)['reset'];

const refusalOf = (reason: keyof typeof REFUSALS) =>
  [REFUSALS[reason].title, REFUSALS[reason].message] as const;

/** The pages that mailed links open, and the one that asks for a new password. */
export function serveVerification(app: Hono<Web>, identity: Identity): void {
  const { accounts, appName, store, tickets } = identity;
  app.get('/u/email-verification', async (c) => {
    const ticket = await tickets.redeem(c.req.query('ticket') ?? '');
    if (typeof ticket === 'string') return sendPage(c, messagePage(identity, ...refusalOf(ticket)), 400);
    const { accountId, email } = ticket;
    // A ticket is void if the address has changed since.
    if (accounts.byId(accountId)?.email !== email)
      return sendPage(c, messagePage(identity, ...refusalOf('unknown')), 400);
    await accounts.change(accountId, { emailVerified: true });
    const thanks = html`Thank you. <strong>${email}</strong> is confirmed. You can go back to ${appName}.`;
    return sendPage(c, messagePage(identity, 'Your e-mail is confirmed', thanks));
  });
  app.get('/u/reset', (c) => sendPage(c, resetPage(identity)));
  app.post('/u/reset', async (c) => {
    const account = accounts.byEmail(String((await c.req.parseBody()).email));
    if (account) await sendTicket(identity, account, WORDS.reset);
    const said = 'If the address has an account, we have sent a link to choose a new password.';
    return sendPage(c, messagePage(identity, 'Check your inbox', said));
  });
  app.get('/u/new-password', (c) => sendPage(c, resetPage(identity, c.req.query('ticket') ?? '')));
  app.post('/u/new-password', async (c) => {
    const { ticket, password } = await c.req.parseBody();
    if (String(password).length < 8) return c.redirect(`/u/new-password?ticket=${ticket}`);
    const redeemed = await tickets.redeem(String(ticket));
    if (typeof redeemed === 'string') return sendPage(c, messagePage(identity, ...refusalOf(redeemed)), 400);
    // As at the vendor: opening the mailed link proves ownership of the address, and every earlier session ends.
    const passwordHash = await hashPassword(String(password));
    await accounts.change(redeemed.accountId, { passwordHash, emailVerified: true });
    await store.endSessionsOf(redeemed.accountId);
    return sendPage(c, messagePage(identity, 'Password changed', 'You can now sign in with it.'));
  });
}

export const sendVerificationMail = (identity: Identity, account: Account): Promise<void> =>
  sendTicket(identity, account, WORDS.verification);

async function sendTicket(identity: Identity, account: Account, words: Words): Promise<void> {
  const { appName, issuer, mailbox, tickets } = identity;
  const link = `${issuer}${words.path}?ticket=${await tickets.issue(account)}`;
  const mail = new MailComposer({
    from: `${appName} sign-in <sign-in@vestry.test>`,
    to: account.email,
    subject: `${words.subject} ${appName}`,
    text: `Hello ${account.name},\n\n${words.ask} ${account.email}:\n\n${link}\n\nThe link works once, for five days. If you did not sign up for ${appName}, you can ignore this mail.\n`,
    html: ticketHtml(appName, account, link, words),
  });
  await mailbox.add(await mail.compile().build(), [account.email], 'identity');
}

function ticketHtml(appName: string, account: Account, link: string, { title, ask, button }: Words): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#FAF8F4;color:#1A1714;font:16px/1.6 Figtree,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:48px 24px">
<p style="font:500 22px/1 Newsreader,Georgia,serif;margin:0 0 40px">${appName}</p>
<h1 style="font:400 28px/1.2 Newsreader,Georgia,serif;margin:0 0 16px">${title}</h1>
<p style="margin:0 0 24px">Hello ${account.name}, ${ask} <strong>${account.email}</strong>.</p>
<p style="margin:0 0 32px"><a href="${link}" style="display:inline-block;background:#1F4D3A;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600">${button}</a></p>
<p style="margin:0;color:#6B645B;font-size:14px">The link works once, for five days. If you did not sign up for ${appName}, you can ignore this mail.</p>
</div></body></html>`.text;
}
