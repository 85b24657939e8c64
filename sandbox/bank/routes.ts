import type { Hono } from 'hono';
import { z } from 'zod';
import { choices, table } from '../console/pages.ts';
import { type Desk, sendPage } from '../design/page.ts';
import { type Html, html } from '../html.ts';
import type { Web, WebContext } from '../http.ts';
import { dateTime } from '../mail/pages.ts';
import { type Bank, WAYS, type Way } from './bank.ts';
import { camtOf, inMajor, inMinor } from './camt.ts';
import { answerPain } from './pain.ts';

const WORDS: Record<Way, string> = {
  exact: 'Exactly as asked',
  short: 'Short: 12.50 of charges taken',
  unnamed: 'Without the reference',
  twice: 'Twice',
  returned: 'And it comes back',
};

const typed = z.object({
  iban: z.string().transform((text) => text.replace(/\s/g, '').toUpperCase()),
  amount: z.string().regex(/^\d+(\.\d{1,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reference: z.string().transform((text) => text.replace(/\s/g, '').toUpperCase()),
  payer: z.string().min(1),
  payerIban: z.string().transform((text) => text.replace(/\s/g, '').toUpperCase()),
  way: z.enum(WAYS),
});

const field = (name: string, label: string, value: string, more: Html | false = false): Html =>
  html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" ${more}></div>`;

/** The bank's pages, on the console's port: pay as an investor, and get and hand in files as the firm. */
export function serveBank(app: Hono<Web>, bank: Bank, desk: Desk): void {
  app.get('/bank', (c) => sendPage(c, bankPage(desk, bank, c.req.query('done'))));
  app.post('/bank/payments', async (c) => {
    const { data, error } = typed.safeParse(await c.req.parseBody());
    if (error) return c.text(z.prettifyError(error), 400);
    const { way, ...payment } = data;
    await bank.pay({ ...payment, amount: inMinor(payment.amount, payment.currency) }, way);
    return c.redirect('/bank?done=Paid.+The+next+statement+has+it.#accounts', 303);
  });
  app.post('/bank/accounts/:iban/statements', async (c) => {
    await bank.makeStatement(c.req.param('iban'));
    return c.redirect('/bank#accounts', 303);
  });
  app.get('/bank/statements/:id', (c) => {
    const statement = bank.statement(c.req.param('id'));
    if (!statement) return c.notFound();
    const booked = bank.bookings(statement.iban).filter((one) => one.statement === statement.id);
    return download(c, camtOf(statement, booked), `camt053-${statement.id}.xml`);
  });
  app.post('/bank/payment-files', async (c) => {
    const { file, rejects } = await c.req.parseBody();
    if (!(file instanceof File)) return c.text('No file', 400);
    try {
      return download(c, await answerPain(bank, await file.text(), String(rejects)), 'pain002.xml');
    } catch (error) {
      return c.text(`The bank cannot read this file. ${(error as Error).message}`, 400);
    }
  });
}

const download = (c: WebContext, xml: string, name: string): Response =>
  c.body(xml, 200, {
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename="${name}"`,
  });

const bankPage = (desk: Desk, bank: Bank, done: string | undefined): string =>
  desk(
    'Bank',
    '/bank',
    html`<h1>Bank</h1><p class="lead">It knows what payers type and what payment files order, as a real bank does. No money moves.</p>
${done && html`<p class="hint" role="status">${done}</p>`}
<section><h2>Pay a notice</h2><p class="hint">Copy the account, amount and reference from an investor’s notice.</p>
<form class="tools" method="post" action="/bank/payments">
${field('iban', 'To IBAN', '', html`required`)}${field('amount', 'Amount', '', html`required inputmode="decimal" pattern="[0-9]+(\\.[0-9]{1,2})?" placeholder="51739.13"`)}
${field('currency', 'Currency', 'EUR', html`required`)}${field('reference', 'Reference', '')}
${field('payer', 'Payer', 'Ada Lindqvist', html`required`)}${field('payerIban', 'Payer’s IBAN', 'SE4550000000058398257466')}
<div class="field"><label for="way">How it arrives</label><select id="way" name="way">${choices(WAYS, WORDS, 'exact')}</select></div>
<button class="primary" type="submit">Pay</button></form></section>
<section id="accounts"><h2>Accounts</h2>
${bank.accounts().length === 0 ? html`<p class="empty">None yet: an account is known once money has moved on it.</p>` : bank.accounts().map((iban) => accountPart(bank, iban))}</section>
<section><h2>Payment file</h2><p class="hint">Hand in a pain.001. The answer is a pain.002, and the next statement has the debits.</p>
<form class="tools" method="post" action="/bank/payment-files" enctype="multipart/form-data">
<div class="field"><label for="file">File</label><input id="file" name="file" type="file" required></div>
<div class="field"><label for="rejects">Answer</label><select id="rejects" name="rejects"><option value="none">Accept every payment</option><option value="one">Reject the first payment: account closed</option></select></div>
<button type="submit">Hand in</button></form></section>`,
  );

function accountPart(bank: Bank, iban: string): Html {
  const bookings = bank.bookings(iban);
  const open = bookings.filter(({ statement }) => statement === '');
  const currency = bookings[0]?.currency ?? 'EUR';
  const signed = (minor: number) => (minor < 0 ? '−' : '') + inMajor(minor, currency);
  return html`<h3>${iban.replace(/(.{4})(?=.)/g, '$1 ')}</h3>
<p class="hint">Balance ${currency} ${signed(bank.balance(bookings))}</p>
${
  open.length > 0 &&
  html`${table(
    ['From or to', 'Reference or text', 'Amount'],
    open.map(({ party, reference, text, amount, direction, returned }) => [
      party,
      html`${reference || text}${returned && html` <span class="tag">returned</span>`}`,
      `${direction === 'in' ? '' : '−'}${inMajor(amount, currency)}`,
    ]),
  )}<form method="post" action="/bank/accounts/${iban}/statements"><button type="submit">Make the statement</button></form>`
}
<ul>${bank
    .statements(iban)
    .reverse()
    .map(
      ({ id, at }) =>
        html`<li><a href="/bank/statements/${id}" download>Statement ${id}</a> <span class="hint">camt.053, ${dateTime(at)}</span></li>`,
    )}</ul>`;
}
