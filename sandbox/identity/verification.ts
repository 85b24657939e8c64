import type { Hono } from 'hono';
import MailComposer from 'nodemailer/lib/mail-composer';
import { sendPage } from '../design/page.ts';
import { html } from '../html.ts';
import type { Web } from '../http.ts';
import type { Account } from './accounts.ts';
import { messagePage } from './pages.ts';
import type { Identity } from './settings.ts';
import REFUSALS from './tickets.json' with { type: 'json' };

const refusalOf = (reason: keyof typeof REFUSALS) =>
  [REFUSALS[reason].title, REFUSALS[reason].message] as const;

/** The page that the mailed link opens. */
export function serveVerification(app: Hono<Web>, identity: Identity): void {
  const { accounts, appName, tickets } = identity;
  app.get('/u/email-verification', async (c) => {
    const ticket = await tickets.redeem(c.req.query('ticket') ?? '');
    if (typeof ticket === 'string') return sendPage(c, messagePage(identity, ...refusalOf(ticket)), 400);
    const { accountId, email } = ticket;
    // A ticket is void if the address has changed since.
    if (accounts.byId(accountId)?.email !== email)
      return sendPage(c, messagePage(identity, ...refusalOf('unknown')), 400);
    await accounts.change(accountId, { emailVerified: true });
    const thanks = html`Thank you. <strong>${email}</strong> is yours, and you can go back to ${appName}.`;
    return sendPage(c, messagePage(identity, 'Your e-mail is confirmed', thanks));
  });
}

export async function sendVerificationMail(identity: Identity, account: Account): Promise<void> {
  const { appName, issuer, mailbox, tickets } = identity;
  const link = `${issuer}u/email-verification?ticket=${await tickets.issue(account)}`;
  const mail = new MailComposer({
    from: `${appName} sign-in <sign-in@vestry.test>`,
    to: account.email,
    subject: `Confirm your e-mail for ${appName}`,
    text: `Hello ${account.name},\n\nplease confirm that ${account.email} is your address:\n\n${link}\n\nThe link works once, for five days. If you did not sign up for ${appName}, you can ignore this mail.\n`,
    html: verificationHtml(appName, account, link),
  });
  await mailbox.add(await mail.compile().build(), [account.email], 'identity');
}

function verificationHtml(appName: string, account: Account, link: string): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#FAF8F4;color:#1A1714;font:16px/1.6 Figtree,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:48px 24px">
<p style="font:500 22px/1 Newsreader,Georgia,serif;margin:0 0 40px">${appName}</p>
<h1 style="font:400 28px/1.2 Newsreader,Georgia,serif;margin:0 0 16px">Confirm your e-mail</h1>
<p style="margin:0 0 24px">Hello ${account.name}, please confirm that <strong>${account.email}</strong> is your address.</p>
<p style="margin:0 0 32px"><a href="${link}" style="display:inline-block;background:#1F4D3A;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600">Confirm e-mail</a></p>
<p style="margin:0;color:#6B645B;font-size:14px">The link works once, for five days. If you did not sign up for ${appName}, you can ignore this mail.</p>
</div></body></html>`.text;
}
