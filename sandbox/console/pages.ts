import type { Call, ServiceName } from '../calls.ts';
import { type Html, html } from '../html.ts';
import { DEMO_PASSWORD, demoNote, INVITED_ADDRESS } from '../identity/demo-accounts.ts';
import type { Desk } from '../mail/pages.ts';
import type { ConsoleParts, ServiceCard } from './parts.ts';

const LATEST = 8;

export function homePage(desk: Desk, { accounts, appName, appUrl, calls, services }: ConsoleParts): string {
  const demos = accounts.all().filter((account) => account.demo);
  const others = accounts.all().length - demos.length;
  return desk(
    'Overview',
    '/',
    html`<h1>The sandbox of ${appName}</h1>
<p class="lead">${appName} talks to outside services by their own protocols. On this machine these stand in for them: no account is needed, and nothing leaves. Start at <a href="${appUrl}">${appUrl}</a>.</p>
<section aria-labelledby="services"><h2 id="services">What runs where</h2><ul class="services">${services.map((service) => serviceRow(service, calls.unknown(service.name).length))}</ul></section>
<section aria-labelledby="accounts"><h2 id="accounts">Demo accounts</h2>
<p class="hint">They share the password <code>${DEMO_PASSWORD}</code>.${others > 0 && ` ${others} more signed up or were added.`}</p>
<table class="stacks"><thead><tr><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">Shows</th><th scope="col">Roles</th></tr></thead>
<tbody>${demos.map(
      (account) =>
        html`<tr><th scope="row">${account.name}</th><td>${account.email}</td><td>${demoNote(account.email)}</td><td>${account.roles.join(', ') || 'none'}</td></tr>`,
    )}</tbody></table>
${!accounts.byEmail(INVITED_ADDRESS) && html`<p class="hint">To try signing up, use <code>${INVITED_ADDRESS}</code>: that address is invited.</p>`}</section>
<section aria-labelledby="latest"><h2 id="latest">Latest calls</h2>${callTable(calls.recent().slice(0, LATEST))}<p><a href="/calls">All calls</a></p></section>`,
  );
}

const serviceRow = (
  { name, title, standsFor, address, link }: ServiceCard,
  unknown: number,
): Html => html`<li>
<div><h3>${title}</h3><p>${standsFor}</p></div><code>${address}</code>
<span>${unknown > 0 ? html`<a class="tag critical" href="/calls?service=${name}">${unknown} unknown</a>` : html`<span class="tag ok">Running</span>`}</span>
<a class="more" href="${link.href}">${link.label}</a></li>`;

export function callsPage(
  desk: Desk,
  { calls, services }: ConsoleParts,
  service: ServiceName | undefined,
): string {
  const unknown = calls.unknown(service);
  const tab = (name: ServiceName | undefined, label: string) =>
    html`<a href="/calls${name && `?service=${name}`}" ${name === service && html`aria-current="page"`}>${label}</a>`;
  return desk(
    'Calls',
    '/calls',
    html`<h1>Calls</h1><p class="lead">What each service was asked lately, newest first; the last 200 of each since the start.</p>
${unknown.length > 0 && html`<p class="alert" role="alert">${unknown.length === 1 ? 'One call is' : `${unknown.length} calls are`} unknown to the stand-ins. Either the caller is wrong, or the stand-in lacks it.</p>`}
<nav class="tabs" aria-label="Services">${tab(undefined, 'All')}${services.map(({ name, title }) => tab(name, title))}</nav>${callTable(calls.recent(service))}`,
  );
}

function callTable(calls: readonly Call[]): Html {
  if (calls.length === 0)
    return html`<div class="empty"><h2>No calls yet</h2><p>They appear as soon as something asks a service.</p></div>`;
  return html`<table class="calls"><thead><tr><th scope="col">Time, UTC</th><th scope="col">Service</th><th scope="col">Call</th><th scope="col" class="number">Status</th></tr></thead>
<tbody>${calls.map(
    (
      call,
    ) => html`<tr ${call.unknown && html`class="unknown"`}><td>${call.at.slice(11, 19)}</td><td>${call.service}</td>
<td class="path"><b>${call.method}</b> ${call.path}${call.unknown && html` <span class="tag critical">unknown</span>`}</td><td class="number">${call.status}</td></tr>`,
  )}</tbody></table>`;
}

export const notFoundPage = (desk: Desk, path: string): string =>
  desk(
    'Not found',
    '',
    html`<h1>There is no such page</h1><p class="lead">The sandbox does not know ${path}. It may have been deleted.</p><p><a href="/">Back to the overview</a></p>`,
  );
