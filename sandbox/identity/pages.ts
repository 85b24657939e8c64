import { renderPage } from '../design/page.ts';
import { type Html, html } from '../html.ts';
import { DEMO_PASSWORD, demoOf } from './demo-accounts.ts';
import type { Identity } from './settings.ts';

type FieldName = 'name' | 'email' | 'password' | 'code';
export type FormErrors = Partial<Record<'form' | FieldName, string>>;
export type FormState = {
  /** The ID of the provider's interaction. */
  state: string;
  /** The submitted values; with the password only while a code is awaited. */
  values: Partial<Record<FieldName, string>>;
  errors: FormErrors;
};

const door = (identity: Identity, title: string, body: Html): string =>
  renderPage({ title, appName: identity.appName, layout: 'door', standIn: identity.standIn, body });

const LABELS: Record<FieldName, string> = {
  name: 'Full name',
  email: 'E-mail',
  password: 'Password',
  code: 'One-time code',
};
const NAME = html`type="text" autocomplete="name"`;
const EMAIL = html`type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false"`;
const PASSWORD = html`type="password" autocomplete="current-password"`;
const CODE = html`type="text" autocomplete="one-time-code" inputmode="numeric"`;
const NEW_PASSWORD = html`type="password" autocomplete="new-password"`;

function field(
  { values, errors }: FormState,
  name: FieldName,
  attributes: Html,
  focus: string,
  hint = '',
): Html {
  const error = errors[name];
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field"><label for="${name}">${LABELS[name]}</label>
<input id="${name}" name="${name}" ${attributes} value="${values[name]}" required
 ${notes && html`aria-describedby="${notes}"`} ${error && html`aria-invalid="true"`} ${name === focus && html`autofocus`}>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}${error && html`<p class="error" id="${name}-error">${error}</p>`}</div>`;
}

const summary = ({ errors }: FormState): Html | undefined =>
  errors.form === undefined ? undefined : html`<p class="alert" role="alert">${errors.form}</p>`;

const screen = ({ state }: FormState, name: 'login' | 'signup'): string =>
  `/u/login?state=${encodeURIComponent(state)}&screen=${name}`;

/** The sign-in page, with one-click demo accounts next to it. */
export function signInPage(identity: Identity, form: FormState): string {
  const action = screen(form, 'login');
  const focus = form.values.email ? 'password' : 'email';
  const demos = identity.accounts.all().filter((account) => account.demo);
  const groups = Object.entries(Object.groupBy(demos, ({ email }) => demoOf(email)?.group ?? ''));
  return door(
    identity,
    'Sign in',
    html`<section><h1>Sign in</h1><p class="lead">to continue to ${identity.appName}</p>${summary(form)}
<form method="post" action="${action}">${field(form, 'email', EMAIL, focus)}${field(form, 'password', PASSWORD, focus)}${form.errors.code && field(form, 'code', CODE, 'code')}
<button class="primary" type="submit">Sign in</button></form>
<p class="hint"><a href="/u/reset">Forgot your password?</a></p>
<p class="hint">No account yet? <a href="${screen(form, 'signup')}">Sign up with an invitation</a></p></section>
<section class="demos" aria-labelledby="demos"><h2 id="demos">Demo accounts</h2>
<p class="hint">Choose one to sign in as that person. They share the password <code>${DEMO_PASSWORD}</code>.</p>
<form method="post" action="${action}">${groups.map(([group, accounts]) => html`<h3>${group}</h3><ul class="rows">${accounts?.map(({ email, name }) => html`<li><button name="demo" value="${email}"><span><b>${name}</b><small>${email}</small></span><small>${demoOf(email)?.note}</small></button></li>`)}</ul>`)}</form></section>`,
  );
}

export function signUpPage(identity: Identity, form: FormState): string {
  const focus = !form.values.email ? 'email' : !form.values.name ? 'name' : 'password';
  return door(
    identity,
    'Sign up',
    html`<section><h1>Create your account</h1><p class="lead">${identity.appName} is by invitation. Use the address of your invitation.</p>${summary(form)}
<form method="post" action="${screen(form, 'signup')}">${field(form, 'name', NAME, focus)}${field(form, 'email', EMAIL, focus)}
${field(form, 'password', NEW_PASSWORD, focus, 'At least 8 characters.')}<button class="primary" type="submit">Sign up</button></form>
<p class="hint">Already a member? <a href="${screen(form, 'login')}">Sign in</a></p></section>`,
  );
}

/** Asks for the address to send a password link to, or, with the link's ticket, for the new password. */
export function resetPage(identity: Identity, ticket?: string): string {
  const form = { state: '', values: {}, errors: {} };
  const [title, action, input] =
    ticket === undefined
      ? ['Forgot your password?', '/u/reset', field(form, 'email', EMAIL, 'email')]
      : ['Choose a new password', '/u/new-password', field(form, 'password', NEW_PASSWORD, 'password')];
  const body = html`<section><h1>${title}</h1><form method="post" action="${action}">
<input type="hidden" name="ticket" value="${ticket}">${input}<button class="primary" type="submit">Continue</button></form></section>`;
  return door(identity, String(title), body);
}

/** A page with one message and one link: back to the application by default. */
export function messagePage(
  identity: Identity,
  title: string,
  message: Html | string,
  action = { label: `Back to ${identity.appName}`, href: identity.appUrl },
): string {
  const body = html`<section><h1>${title}</h1><p class="lead">${message}</p>
<p><a class="primary" href="${action.href}">${action.label}</a></p></section>`;
  return door(identity, title, body);
}

export const initials = (name: string): string => {
  const letters = name.split(/\s+/).map((word) => word[0] ?? '');
  return [letters.at(0), letters.length > 1 && letters.at(-1)].filter(Boolean).join('').toUpperCase();
};
