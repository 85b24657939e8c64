import { renderPage } from '../design/page.ts';
import { type Html, html } from '../html.ts';
import { DEMO_PASSWORD, demoNote } from './demo-accounts.ts';
import type { Identity } from './settings.ts';

type Field = {
  name: string;
  label: string;
  type: 'email' | 'password' | 'text';
  autocomplete: string;
  value?: string;
  hint?: string;
  error?: string;
  focus?: boolean;
};

export type FormErrors = Partial<Record<'form' | 'name' | 'email' | 'password', string>>;
export type FormValues = { name?: string; email?: string };

const door = (identity: Identity, title: string, body: Html): string =>
  renderPage({ title, appName: identity.appName, layout: 'door', standIn: identity.standIn, body });

function field({ name, label, type, autocomplete, value, hint, error, focus }: Field): Html {
  const notes = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ');
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required
 ${type === 'email' ? html`inputmode="email" autocapitalize="none" spellcheck="false"` : ''}
 ${notes && html`aria-describedby="${notes}"`} ${error && html`aria-invalid="true"`} ${focus && html`autofocus`}>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}${error && html`<p class="error" id="${name}-error">${error}</p>`}</div>`;
}

const summary = (message: string | undefined): Html | undefined =>
  message === undefined ? undefined : html`<p class="alert" role="alert">${message}</p>`;

const screen = (state: string, name: 'login' | 'signup'): string =>
  `/u/login?state=${encodeURIComponent(state)}&screen=${name}`;

/** The sign-in page, with the demo accounts beside it; each of those is one click. */
export function signInPage(
  identity: Identity,
  state: string,
  values: FormValues,
  errors: FormErrors,
): string {
  const action = screen(state, 'login');
  const demos = identity.accounts.all().filter((account) => account.demo);
  return door(
    identity,
    'Sign in',
    html`<section class="panel"><h1>Sign in</h1><p class="lead">to continue to ${identity.appName}</p>${summary(errors.form)}
<form method="post" action="${action}">
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: values.email, error: errors.email, focus: !values.email })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', error: errors.password, focus: Boolean(values.email) })}
<button class="primary" type="submit">Sign in</button></form>
<p class="aside">No account yet? <a href="${screen(state, 'signup')}">Sign up with an invitation</a></p></section>
${
  demos.length > 0 &&
  html`<section class="demos" aria-labelledby="demos"><h2 id="demos">Demo accounts</h2>
<p class="hint">Choose one to sign in as that person. They share the password <code>${DEMO_PASSWORD}</code>.</p>
<form method="post" action="${action}"><ul>${demos.map(
    (
      account,
    ) => html`<li><button name="demo" value="${account.email}"><span class="initials" aria-hidden="true">${initials(account.name)}</span>
<span class="who">${account.name}<small>${account.email}</small></span><span class="note">${demoNote(account.email)}</span></button></li>`,
  )}</ul></form></section>`
}`,
  );
}

export function signUpPage(
  identity: Identity,
  state: string,
  values: FormValues,
  errors: FormErrors,
): string {
  return door(
    identity,
    'Sign up',
    html`<section class="panel"><h1>Create your account</h1><p class="lead">${identity.appName} is by invitation. Use the address that was invited.</p>${summary(errors.form)}
<form method="post" action="${screen(state, 'signup')}">
${field({ name: 'name', label: 'Full name', type: 'text', autocomplete: 'name', value: values.name, error: errors.name, focus: Boolean(values.email) && !values.name })}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: values.email, error: errors.email, focus: !values.email })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: 'At least 8 characters.', error: errors.password, focus: Boolean(values.email && values.name) })}
<button class="primary" type="submit">Sign up</button></form>
<p class="aside">Already a member? <a href="${screen(state, 'login')}">Sign in</a></p></section>`,
  );
}

/** One thought, one way on. */
export function messagePage(
  identity: Identity,
  title: string,
  message: Html | string,
  action?: { label: string; href: string },
): string {
  const body = html`<section class="panel message"><h1>${title}</h1><p class="lead">${message}</p>
${action && html`<p><a class="primary" href="${action.href}">${action.label}</a></p>`}</section>`;
  return door(identity, title, body);
}

export function errorPage(identity: Identity, detail: string): string {
  return messagePage(identity, 'This did not work', detail, {
    label: `Back to ${identity.appName}`,
    href: identity.appUrl,
  });
}

export function signedOutPage(identity: Identity): string {
  const back = { label: `Back to ${identity.appName}`, href: identity.appUrl };
  return messagePage(identity, 'You are signed out', 'See you soon.', back);
}

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();
