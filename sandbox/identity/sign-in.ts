import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { errors, type Provider } from 'oidc-provider';
import { PAGE_HEADERS } from '../design/page.ts';
import type { Web, WebContext } from '../http.ts';
import { type Account, AccountExists, normalizeEmail } from './accounts.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { type FormErrors, type FormValues, messagePage, signInPage, signUpPage } from './pages.ts';
import { askApplication } from './preflight.ts';
import type { Identity } from './settings.ts';
import { sendVerificationMail } from './verification.ts';

type Attempt = { account: Account } | { values: FormValues; errors: FormErrors; status: 400 | 403 | 502 };
type Form = { name: string; email: string; password: string; demo: string };

/** The hosted sign-in and sign-up pages. Both live on one path, because the provider's cookie is bound to it. */
export function serveSignIn(app: Hono<Web>, identity: Identity, provider: Provider): void {
  app.get('/u/login', async (c) => {
    const interaction = await interactionOf(c, provider);
    if (!interaction) return expired(c, identity);
    const hint = interaction.params.login_hint;
    const values = typeof hint === 'string' ? { email: hint } : {};
    const wanted = c.req.query('screen') ?? interaction.params.screen_hint;
    const page = wanted === 'signup' ? signUpPage : signInPage;
    return c.html(page(identity, interaction.uid, values, {}), 200, PAGE_HEADERS);
  });

  app.post('/u/login', async (c) => {
    const interaction = await interactionOf(c, provider);
    if (!interaction) return expired(c, identity);
    const form = await readForm(c);
    const isSignUp = c.req.query('screen') === 'signup';
    const attempt = isSignUp ? await signUp(identity, form) : await signIn(identity, form);
    if ('account' in attempt) {
      const login = { accountId: attempt.account.id, remember: true };
      await provider.interactionFinished(
        c.env.incoming,
        c.env.outgoing,
        { login },
        { mergeWithLastSubmission: false },
      );
      return RESPONSE_ALREADY_SENT;
    }
    const page = isSignUp ? signUpPage : signInPage;
    return c.html(
      page(identity, interaction.uid, attempt.values, attempt.errors),
      attempt.status,
      PAGE_HEADERS,
    );
  });
}

async function interactionOf(c: WebContext, provider: Provider) {
  try {
    const interaction = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    // An older tab's form must not answer a newer request.
    return interaction.uid === c.req.query('state') ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

function expired(c: WebContext, identity: Identity) {
  const page = messagePage(
    identity,
    'Please start again',
    'This sign-in was left for too long, or another one was started since.',
    {
      label: 'Sign in again',
      href: `${identity.appUrl}/api/auth/login`,
    },
  );
  return c.html(page, 400, PAGE_HEADERS);
}

async function readForm(c: WebContext): Promise<Form> {
  const form = await c.req.parseBody();
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
  return {
    name: text('name').trim(),
    email: text('email').trim(),
    password: text('password'),
    demo: text('demo'),
  };
}

async function signIn({ accounts }: Identity, form: Form): Promise<Attempt> {
  const email = form.demo || form.email;
  const errors: FormErrors = {};
  if (!email) errors.email = 'Enter your e-mail address.';
  if (!form.demo && !form.password) errors.password = 'Enter your password.';
  if (Object.keys(errors).length > 0) return { values: { email }, errors, status: 400 };
  const account = await accounts.authenticate(email, form.demo ? DEMO_PASSWORD : form.password);
  if (account) return { account };
  return {
    values: { email },
    errors: { form: 'Wrong e-mail or password.', password: 'Check it and try again.' },
    status: 400,
  };
}

async function signUp(identity: Identity, form: Form): Promise<Attempt> {
  const values = { name: form.name, email: form.email };
  const errors = signUpErrors(identity, form);
  if (Object.keys(errors).length > 0) return { values, errors, status: 400 };
  const email = normalizeEmail(form.email);
  const answer = await askApplication(identity.appUrl, identity.options.preflightToken, email);
  if (answer.kind === 'refused') return { values, errors: { form: answer.reason }, status: 403 };
  if (answer.kind === 'failed') {
    const form = `${identity.appName} could not be asked whether this address is invited. ${answer.detail} Nothing was created; please try again.`;
    return { values, errors: { form }, status: 502 };
  }
  try {
    const account = await identity.accounts.create({ email, name: form.name, password: form.password });
    await sendVerificationMail(identity, account);
    return { account };
  } catch (error) {
    // While the application thought, the same form arrived twice.
    if (error instanceof AccountExists) return { values, errors: TAKEN, status: 400 };
    throw error;
  }
}

const TAKEN: FormErrors = { email: 'This address has an account already. Sign in instead.' };

function signUpErrors({ accounts }: Identity, form: Form): FormErrors {
  const errors: FormErrors = {};
  if (!form.name) errors.name = 'Enter your name.';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email))
    errors.email = 'Enter a whole e-mail address, such as ada@example.com.';
  else if (accounts.byEmail(form.email)) Object.assign(errors, TAKEN);
  if (form.password.length < 8) errors.password = 'Choose at least 8 characters.';
  return errors;
}
