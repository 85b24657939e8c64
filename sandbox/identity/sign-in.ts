import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { errors, type Provider } from 'oidc-provider';
import { sendPage } from '../design/page.ts';
import type { Web, WebContext } from '../http.ts';
import { type Account, AccountExists, normalizeEmail } from './accounts.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { type FormErrors, messagePage, signInPage, signUpPage } from './pages.ts';
import { askApplication } from './preflight.ts';
import type { Identity } from './settings.ts';
import { sendVerificationMail } from './verification.ts';

type Attempt = { account: Account } | { errors: FormErrors; status: 400 | 403 | 502 };
type Form = { name: string; email: string; password: string; demo: string };

/** The hosted sign-in and sign-up pages. Both live on one path, because the provider's cookie is bound to it. */
export function serveSignIn(app: Hono<Web>, identity: Identity, provider: Provider): void {
  app.get('/u/login', async (c) => {
    const interaction = await interactionOf(c, provider);
    if (!interaction) return expired(c, identity);
    const { login_hint: email, screen_hint } = interaction.params;
    const page = (c.req.query('screen') ?? screen_hint) === 'signup' ? signUpPage : signInPage;
    const values = typeof email === 'string' ? { email } : {};
    return sendPage(c, page(identity, { state: interaction.uid, values, errors: {} }));
  });

  app.post('/u/login', async (c) => {
    const interaction = await interactionOf(c, provider);
    if (!interaction) return expired(c, identity);
    const form = await readForm(c);
    const [act, page] = c.req.query('screen') === 'signup' ? [signUp, signUpPage] : [signIn, signInPage];
    const attempt = await act(identity, form);
    if ('account' in attempt) {
      const { incoming, outgoing } = c.env;
      const login = { accountId: attempt.account.id, remember: true };
      await provider.interactionFinished(incoming, outgoing, { login }, { mergeWithLastSubmission: false });
      return RESPONSE_ALREADY_SENT;
    }
    const values = { name: form.name, email: form.demo || form.email };
    const state = { state: interaction.uid, values, errors: attempt.errors };
    return sendPage(c, page(identity, state), attempt.status);
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
  const message = 'This sign-in was left for too long, or another one was started since.';
  const again = { label: 'Sign in again', href: `${identity.appUrl}/api/auth/login` };
  return sendPage(c, messagePage(identity, 'Please start again', message, again), 400);
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
  if (Object.keys(errors).length > 0) return { errors, status: 400 };
  const account = await accounts.authenticate(email, form.demo ? DEMO_PASSWORD : form.password);
  if (account) return { account };
  return {
    errors: { form: 'Wrong e-mail or password.', password: 'Check it and try again.' },
    status: 400,
  };
}

async function signUp(identity: Identity, form: Form): Promise<Attempt> {
  const { accounts, appName, appUrl, options } = identity;
  const errors = signUpErrors(identity, form);
  if (Object.keys(errors).length > 0) return { errors, status: 400 };
  const email = normalizeEmail(form.email);
  const answer = await askApplication(appUrl, options.preflightToken, email);
  if ('refused' in answer) return { errors: { form: answer.refused }, status: 403 };
  if ('failed' in answer) {
    const form = `${appName} could not be asked whether this address is invited. ${answer.failed} Nothing was created; please try again.`;
    return { errors: { form }, status: 502 };
  }
  try {
    const account = await accounts.create({ email, name: form.name, password: form.password });
    await sendVerificationMail(identity, account);
    return { account };
  } catch (error) {
    // While the application thought, the same form arrived twice.
    if (error instanceof AccountExists) return { errors: TAKEN, status: 400 };
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
