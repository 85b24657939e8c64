import type { Call, ServiceName } from '../calls.ts';
import type { Desk } from '../design/page.ts';
import { FAULT_KINDS } from '../faults.ts';
import { type Fragment, type Html, html } from '../html.ts';
import { DEMO_PASSWORD, demoOf, INVITED_ADDRESS } from '../identity/demo-accounts.ts';
import type { StandIn } from '../stand-in.ts';
import type { ConsoleParts } from './parts.ts';
import WORDS from './words.json' with { type: 'json' };

const LATEST = 8;

export function homePage(desk: Desk, parts: ConsoleParts): string {
  const { accounts, appName, appUrl, calls, services } = parts;
  const demos = accounts.all().filter((account) => account.demo);
  const others = accounts.all().length - demos.length;
  const isTroubled = services.some(({ name }) => troublesOf(parts, name).length > 0);
  return desk(
    'Overview',
    '/',
    html`<h1>${appName} sandbox</h1>
<p class="lead">${appName} talks to outside services in their own protocols. On this machine these replace them: no accounts are needed, and nothing leaves the machine. Start at <a href="${appUrl}">${appUrl}</a>.</p>
${unknownAlert(calls.unknown())}<section><h2>What runs where</h2><ul class="rows">${services.map((service) => serviceRow(parts, service))}</ul>
<form class="tools" method="post"><input type="hidden" name="delay" value="3"><input type="hidden" name="retryAfter" value="2"><div class="field"><label for="kind">Switch responses to</label><select id="kind" name="kind"><option value="">No fault</option>${choices(FAULT_KINDS, WORDS.faults, undefined)}</select></div>${services.map(({ name, title }) => html`<button type="submit" formaction="/services/${name}/faults">${title}</button>`)}</form>${isTroubled && html`<form method="post" action="/faults/clear"><button type="submit">Clear all faults</button></form>`}</section>
<section><h2>Demo accounts</h2>
<p class="hint">They share the password <code>${DEMO_PASSWORD}</code>.${others > 0 && html` ${others} more signed up or were added, see <a href="/services/identity">Identity</a>.`}</p>
${table(
  ['Name', 'E-mail', 'Shows', 'Roles'],
  demos.map(({ name, email, roles }) => [name, email, demoOf(email)?.note, roles.join(', ') || 'none']),
)}
${!accounts.byEmail(INVITED_ADDRESS) && html`<p class="hint">To try signing up, use <code>${INVITED_ADDRESS}</code>: that address is invited.</p>`}</section>
<section><h2>Latest calls</h2>${callTable(lately(parts).slice(0, LATEST))}<p><a href="/calls">All calls</a></p></section>`,
  );
}

function serviceRow(parts: ConsoleParts, { name, title, standsFor, url }: StandIn): Html {
  const unknown = parts.calls.unknown(name).length;
  const troubles = troublesOf(parts, name);
  return html`<li><a class="row" href="/services/${name}"><b>${title}</b><span class="hint">${standsFor}<small>${url}</small></span><span>${troubles.map((trouble) => html`<span class="tag">${trouble}</span> `)}
${unknown > 0 && html`<span class="tag critical">${unknown} unknown</span>`}
${troubles.length + unknown === 0 && html`<span class="tag ok">Running</span>`}</span></a></li>`;
}

/** Describes the faults that are switched on at a service; empty when there are none. */
function troublesOf({ faults }: ConsoleParts, service: ServiceName): string[] {
  const fault = faults.get(service);
  const delivery = faults.delivery(service);
  return [
    ...(fault ? [`${WORDS.faults[fault.kind]}${fault.times === null ? '' : `, ${fault.times} more`}`] : []),
    ...(delivery === 'once' ? [] : [WORDS.troubles[delivery]]),
  ];
}

/** Leaves out views of the console's own pages. */
const lately = ({ calls }: ConsoleParts): Call[] =>
  calls.recent().filter(({ service, unknown }) => service !== 'console' || unknown);

export const callsPage = (desk: Desk, parts: ConsoleParts): string =>
  desk(
    'Calls',
    '/calls',
    html`<h1>Calls</h1><p class="lead">Recent calls to each service, newest first; the last 200 of each since the start.</p>
${unknownAlert(parts.calls.unknown())}${callTable(lately(parts))}`,
  );

/** The options of a select. */
export const choices = <Name extends string>(
  names: readonly Name[],
  words: Readonly<Record<Name, string>>,
  chosen: string | undefined,
): Html[] =>
  names.map(
    (name) => html`<option value="${name}" ${name === chosen && html`selected`}>${words[name]}</option>`,
  );

export const table = (columns: readonly string[], rows: readonly (readonly Fragment[])[]): Html =>
  html`<table class="stacks"><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell, index) => html`<td data-label="${columns[index]}">${cell}</td>`)}</tr>`)}</tbody></table>`;

/** A call that no stand-in knows is a mistake, of its caller or of the stand-in, so it is highlighted. */
export function unknownAlert(unknown: readonly Call[]): Html | undefined {
  const [first, ...more] = unknown;
  if (!first) return undefined;
  const count = more.length === 0 ? 'One call is' : `${unknown.length} calls are`;
  return html`<p class="alert" role="alert">${count} unknown to the sandbox, the last one ${first.method} ${first.path}. Either the caller is wrong, or the sandbox does not support the call.</p>`;
}

export const callTable = (calls: readonly Call[]): Html =>
  calls.length === 0
    ? html`<p class="empty">No calls yet.</p>`
    : table(
        ['Time, UTC', 'Service', 'Call', 'Status'],
        calls.map(({ at, service, method, path, status, unknown }) => [
          at.slice(11, 19),
          service,
          html`<b>${method}</b> ${path}${unknown && html` <span class="tag critical">unknown</span>`}`,
          status || 'none',
        ]),
      );

export const notFoundPage = (desk: Desk, path: string): string =>
  desk(
    'Not found',
    '',
    html`<h1>Page not found</h1><p class="lead">There is nothing at ${path}. It may have been deleted.</p><p><a href="/">Back to the overview</a></p>`,
  );
