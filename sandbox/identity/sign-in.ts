import { createHash } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { errors, type Provider } from 'oidc-provider';
import { z } from 'zod';
import { sendPage } from '../design/page.ts';
import type { Web, WebContext } from '../http.ts';
import { type Account, AccountExists, normalizeEmail } from './accounts.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { type FormErrors, type FormState, messagePage, signInPage, signUpPage } from './pages.ts';
import { askApplication } from './preflight.ts';
import { MFA } from './provider.ts';
import type { Identity } from './settings.ts';
import { sendVerificationMail } from './verification.ts';

const text = z.string().catch('');
/** The submitted values; a chosen demo account includes its password. */
const typed = z
  .object({ name: text, email: text, password: text, demo: text, code: text })
  .transform(({ name, email, password, demo, code }) =>
    demo
      ? { name, email: demo, password: DEMO_PASSWORD, isDemo: true, code }
      : { name: name.trim(), email: email.trim(), password, isDemo: false, code },
  );
type Form = z.infer<typeof typed>;

const known = z.object({
  email: z.string().min(1, 'Enter your e-mail address.'),
  password: z.string().min(1, 'Enter your password.'),
});
const newcomer = z.object({
  name: z.string().min(1, 'Enter your name.'),
  email: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter a full e-mail address, such as ada@example.com.'),
  password: z.string().min(8, 'Choose at least 8 characters.'),
});

/** Returns the errors of a form's fields. */
const mistakes = (form: z.ZodType, fields: Form): FormErrors =>
  Object.fromEntries(
    form.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  );

type Attempt = { account: Account } | { errors: FormErrors; status: 400 | 403 | 502 };

/** The hosted sign-in and sign-up pages. Both live on one path, because the provider's cookie is bound to it. */
export function serveSignIn(app: Hono<Web>, identity: Identity, provider: Provider): void {
  app.on(['GET', 'POST'], '/u/login', async (c) => {
    const interaction = await interactionOf(c, provider);
    if (!interaction) return expired(c, identity);
    const { login_hint: hint, screen_hint } = interaction.params;
    const isNew = (c.req.query('screen') ?? screen_hint) === 'signup';
    const answer = (values: FormState['values'], errors: FormErrors, status: 200 | 400 | 403 | 502) => {
      const page = isNew ? signUpPage : signInPage;
      return sendPage(c, page(identity, { state: interaction.uid, values, errors }), status);
    };
    if (c.req.method === 'GET') return answer(typeof hint === 'string' ? { email: hint } : {}, {}, 200);

    const form = typed.parse(await c.req.parseBody());
    const attempt = await (isNew ? signUp : signIn)(identity, form);
    if ('errors' in attempt) return answer({ ...form, password: '' }, attempt.errors, attempt.status);
    const { id: accountId, roles } = attempt.account;
    const code = codeFor(interaction.uid);
    const isStrong = form.isDemo || form.code === code;
    if (!isStrong && (/\badmin\b/i.test(roles.join()) || String(interaction.params.acr_values).includes(MFA)))
      return answer(form, { code: `Your authenticator would show ${code} now.` }, form.code ? 400 : 200);
    const login = { accountId, remember: true, amr: isStrong ? ['pwd', 'mfa'] : ['pwd'] };
    const { incoming, outgoing } = c.env;
    await provider.interactionFinished(incoming, outgoing, { login }, { mergeWithLastSubmission: false });
    return RESPONSE_ALREADY_SENT;
  });
}

/** The one-time code of a sign-in, which the page itself shows: there is no telephone in a sandbox. */
const codeFor = (uid: string): string =>
  (createHash('sha256').update(uid).digest().readUInt32BE() % 1_000_000).toString().padStart(6, '0');

async function interactionOf(c: WebContext, provider: Provider) {
  try {
    const interaction = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    // An older tab's form must not complete a newer request.
    return interaction.uid === c.req.query('state') ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

function expired(c: WebContext, identity: Identity) {
  const message = 'This sign-in has expired, or another one was started since.';
  const again = { label: 'Sign in again', href: `${identity.appUrl}/api/auth/login` };
  return sendPage(c, messagePage(identity, 'Please start again', message, again), 400);
}

async function signIn({ accounts }: Identity, form: Form): Promise<Attempt> {
  const errors = mistakes(known, form);
  if (Object.keys(errors).length > 0) return { errors, status: 400 };
  const account = await accounts.authenticate(form.email, form.password);
  const wrong = { form: 'Wrong e-mail or password.', password: 'Check it and try again.' };
  return account ? { account } : { errors: wrong, status: 400 };
}

async function signUp(identity: Identity, form: Form): Promise<Attempt> {
  const { accounts, appName, appUrl, options } = identity;
  const taken = accounts.byEmail(form.email) && TAKEN;
  const errors = { ...taken, ...mistakes(newcomer, form) };
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
    // The same form arrived again while the application was deciding.
    if (error instanceof AccountExists) return { errors: TAKEN, status: 400 };
    throw error;
  }
}

const TAKEN = { email: 'This address already has an account. Sign in instead.' };
