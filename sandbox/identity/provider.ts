import { interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { PAGE_HEADERS } from '../design/page.ts';
import type { Account } from './accounts.ts';
import { providerKeys } from './keys.ts';
import { messagePage } from './pages.ts';
import type { Identity } from './settings.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const SCOPES = 'openid profile email offline_access';

const COOKIE = { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true } as const;

/** A request may require a second factor, as at the vendor. */
export const MFA = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';
const needsMfa = ({ oidc }: KoaContextWithOIDC): boolean =>
  String(oidc.params?.acr_values).includes(MFA) && !oidc.amr?.includes('mfa');
function policyWithMfa() {
  const policy = interactionPolicy.base();
  policy.get('login')?.checks.add(new interactionPolicy.Check('mfa', 'a second factor is needed', needsMfa));
  return policy;
}

function show(ctx: Pick<KoaContextWithOIDC, 'set' | 'type' | 'body'>, page: string): void {
  ctx.set(PAGE_HEADERS);
  ctx.type = 'html';
  ctx.body = page;
}

/** The OpenID provider: a certified library, configured with the vendor's paths. */
export function createProvider(identity: Identity): Provider {
  const { accounts, appUrl, dataDir, issuer, options, store } = identity;
  const keys = providerKeys(dataDir);
  const roleClaims = ['roles', options.rolesClaim, options.secondRolesClaim];
  const provider = new Provider(issuer, {
    adapter: store.adapter,
    clients: [
      {
        client_id: options.client.id,
        client_secret: options.client.secret,
        redirect_uris: [`${appUrl}/api/auth/callback`],
        post_logout_redirect_uris: [appUrl, `${appUrl}/`],
        grant_types: ['authorization_code', 'refresh_token'],
        backchannel_logout_uri: `${appUrl}/api/auth/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
      {
        client_id: options.management.id,
        client_secret: options.management.secret,
        redirect_uris: [],
        response_types: [],
        grant_types: ['client_credentials'],
      },
    ],
    clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
    clientAuthMethods: ['client_secret_post'],
    jwks: { keys: [keys.signing] },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
      end_session: '/oidc/logout',
    },
    scopes: SCOPES.split(' '),
    claims: {
      openid: ['sub', 'amr', ...roleClaims],
      profile: ['name', 'picture', 'created_at', 'updated_at'],
      email: ['email', 'email_verified'],
    },
    // As at the vendor, the ID token carries the profile.
    conformIdTokenClaims: false,
    extraParams: ['screen_hint'],
    acrValues: [MFA],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        // Never shown: the response is replaced below.
        logoutSource: (ctx) => {
          ctx.body = 'Signing out';
        },
        postLogoutSuccessSource: (ctx) =>
          show(ctx, messagePage(identity, 'You are signed out', 'See you soon.')),
      },
    },
    interactions: {
      policy: policyWithMfa(),
      url: (_ctx, interaction) => `/u/login?state=${interaction.uid}`,
    },
    cookies: {
      keys: keys.cookies,
      // Cookies ignore ports: these names do not clash with the application's on the same host.
      names: { interaction: 'sandbox_interaction', resume: 'sandbox_resume', session: 'sandbox_session' },
      long: COOKIE,
      short: COOKIE,
    },
    ttl: {
      Session: 14 * DAY,
      Grant: 14 * DAY,
      Interaction: HOUR,
      IdToken: 10 * HOUR,
      AccessToken: DAY,
      ClientCredentials: DAY,
      RefreshToken: 30 * DAY,
      AuthorizationCode: 60,
    },
    findAccount: (_ctx, id) => {
      const account = accounts.byId(id);
      return account && { accountId: id, claims: () => claimsOf(identity, account) };
    },
    loadExistingGrant: grantAll,
    clientBasedCORS: () => false,
    // The library's default refuses loopback addresses.
    fetch: (url, options) => fetch(url, { ...options, ...{ dispatcher: undefined } }),
    renderError: (ctx, { error, error_description }) =>
      show(ctx, messagePage(identity, 'This did not work', error_description ?? error)),
  });
  provider.on('authorization.success', (ctx: KoaContextWithOIDC) => {
    // If the disk fails, the whole process ends: better than a sign-in that was not counted.
    void accounts.signedIn(ctx.oidc.session?.accountId ?? '');
  });
  provider.use(logoutWithoutAsking(provider));
  return provider;
}

/** The claims of the ID token and the userinfo response. */
function claimsOf({ options, issuer }: Identity, account: Account) {
  const places = { roles: 'roles', claim: options.rolesClaim, claim2: options.secondRolesClaim };
  return {
    sub: account.id,
    email: account.email,
    email_verified: account.emailVerified,
    name: account.name,
    picture: pictureOf(issuer, account),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    [places[account.rolesIn]]: account.roles,
  };
}

/** The library's types omit it. */
type LogoutClient = { backchannelLogout(sub: string, sid: string): Promise<void> };

/** Ends the account's sessions and notifies the application, as when an account is deleted or blocked. */
export async function signOutEverywhere({ options, store }: Identity, provider: Provider, accountId: string) {
  const client = (await provider.Client.find(options.client.id)) as LogoutClient | undefined;
  const sids = await store.endSessionsOf(accountId);
  // An application that does not respond misses it, as at the vendor.
  await Promise.allSettled(sids.map((sid) => client?.backchannelLogout(accountId, sid)));
}

export const pictureOf = (issuer: string, { id }: Account): string =>
  `${issuer}u/picture/${encodeURIComponent(id)}.svg`;

/** A first-party application needs no consent. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { client, provider, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known ? await provider.Grant.find(known) : undefined;
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/**
 * The library validates a logout request, then shows a confirmation page. The vendor does not ask, so
 * this carries out the validated request at once.
 */
function logoutWithoutAsking(provider: Provider) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200) return;
    const { params, session } = ctx.oidc;
    for (const { grantId = '' } of Object.values(session?.authorizations ?? {}))
      await (await provider.Grant.find(grantId))?.destroy();
    await session?.destroy();
    ctx.cookies.set('sandbox_session', null, { overwrite: true, signed: true });
    const back = new URL(String(params?.post_logout_redirect_uri ?? ctx.oidc.urlFor('end_session_success')));
    if (params?.state) back.searchParams.set('state', String(params.state));
    ctx.redirect(back.href);
  };
}
