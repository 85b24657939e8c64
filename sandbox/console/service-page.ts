import type { Desk } from '../design/page.ts';
import { DELIVERIES, FAULT_KINDS } from '../faults.ts';
import { type Html, html } from '../html.ts';
import type { RecordTable, StandIn } from '../stand-in.ts';
import type { Webhooks } from '../webhooks.ts';
import { callTable, choices, table, unknownAlert } from './pages.ts';
import type { ConsoleParts } from './parts.ts';
import WORDS from './words.json' with { type: 'json' };

const ROWS = 50;
const CALLS = 30;

/** The records and calls that a service has received, and the switch for its faults. */
export function servicePage(desk: Desk, parts: ConsoleParts, service: StandIn): string {
  const { calls, webhooks } = parts;
  const { name, title, standsFor, url, link, sendsMessages } = service;
  return desk(
    title,
    '',
    html`<p><a href="/">← Overview</a></p><h1>${title}</h1>
<p class="lead">${standsFor}. It answers at <code>${url}</code>${link && html`, see <a href="${link.href}">${link.label}</a>`}.</p>
${unknownAlert(calls.unknown(name))}${service.tables().map(recordTable)}
${sendsMessages && onTheirWay(service, webhooks.waiting(name))}${faultSwitch(parts, service)}
<section><h2>Latest calls</h2>${callTable(calls.recent(name).slice(0, CALLS))}</section>`,
  );
}

const recordTable = ({ title, columns, rows, empty }: RecordTable): Html => html`<section><h2>${title}</h2>
${rows.length === 0 ? html`<p class="empty">${empty}</p>` : html`<p class="hint">${countOf(rows.length)}</p>${table(columns, rows.slice(0, ROWS))}`}</section>`;

const countOf = (rows: number): string =>
  rows > ROWS ? `The newest ${ROWS} of ${rows}.` : `${rows} in all.`;

function onTheirWay({ name, title }: StandIn, waiting: ReturnType<Webhooks['waiting']>): Html {
  const rows = waiting.map(({ at, url, tries, withheld }) => [
    at.slice(11, 19),
    url,
    withheld ? html`<span class="tag">Withheld</span>` : tries === 0 ? 'Sending' : `Tried ${tries} times`,
  ]);
  return html`<section><h2>Undelivered messages</h2>
${rows.length === 0 ? html`<p class="empty">Every message of ${title} was delivered.</p>` : table(['Time, UTC', 'To', 'State'], rows)}
${waiting.some(({ withheld }) => withheld) && html`<form method="post" action="/services/${name}/release"><button type="submit">Send withheld messages</button></form>`}</section>`;
}

const numberField = (name: string, label: string, value: number | null, least: number): Html =>
  html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="number" min="${least}" step="any" value="${value}"></div>`;

function faultSwitch({ faults }: ConsoleParts, { name, sendsMessages }: StandIn): Html {
  const fault = faults.get(name);
  return html`<section><h2>Faults</h2><p class="hint">In effect until changed, or until the sandbox stops.</p>
<form class="tools" method="post" action="/services/${name}/faults">
<div class="field"><label for="kind">Responses</label><select id="kind" name="kind"><option value="">No fault</option>${choices(FAULT_KINDS, WORDS.faults, fault?.kind)}</select></div>
${numberField('delay', 'When slow, seconds', (fault?.delayMs ?? 3_000) / 1000, 0)}
${numberField('retryAfter', 'Seconds to wait when busy', fault?.retryAfterSeconds ?? 2, 0)}
${numberField('times', 'Number of calls affected; empty for all', fault?.times ?? null, 1)}
${sendsMessages && html`<div class="field"><label for="delivery">Message delivery</label><select id="delivery" name="delivery">${choices(DELIVERIES, WORDS.deliveries, faults.delivery(name))}</select></div>`}
<button class="primary" type="submit">Set</button></form></section>`;
}
