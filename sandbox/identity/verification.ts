import { html } from '../html.ts';
import type { Account } from './accounts.ts';
import type { Identity } from './settings.ts';
import type { Redeemed } from './tickets.ts';

/** Proves the address that the ticket was sent to; a ticket for an address since changed proves nothing. */
export async function verifyEmail({ accounts, tickets }: Identity, ticketId: string): Promise<Redeemed> {
  const redeemed = await tickets.redeem(ticketId);
  if (redeemed.kind !== 'verified') return redeemed;
  const { accountId, email } = redeemed.ticket;
  if (accounts.byId(accountId)?.email !== email) return { kind: 'unknown' };
  await accounts.change(accountId, { emailVerified: true });
  return { kind: 'verified', email };
}

/** @throws when the mail cannot be handed over; the account stays as it is. */
export async function sendVerificationMail(identity: Identity, account: Account): Promise<void> {
  const ticket = await identity.tickets.issue(account);
  const link = `${identity.issuer}u/email-verification?ticket=${ticket}`;
  const { appName } = identity;
  await identity.mailer.send({
    to: account.email,
    subject: `Confirm your e-mail for ${appName}`,
    text: `Hello ${account.name},\n\nplease confirm that ${account.email} is your address:\n\n${link}\n\nThe link works once, for five days. If you did not sign up for ${appName}, you can ignore this mail.\n`,
    html: verificationHtml(appName, account, link),
  });
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
