import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Examination, Wrong } from '#app/domain/findings.ts';
import { CHECK_MS, ONCE } from '#app/platform/outside/examine.server.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { type ManagementOptions, managementToken, readIdentityRefusal } from './management.server.ts';
import { CALLBACK_PATH, type IdentityProviderOptions } from './oidc.server.ts';

/** What the management application must be allowed to do (docs/integrations.md). */
const SCOPES = ['read:users', 'update:users', 'delete:users', 'read:roles'];
const ADMIN = 'admin';

const APPLICATION = 'Auth0 dashboard → Applications → Applications → (the web application) → Settings';
const MACHINE = 'Auth0 dashboard → Applications → Applications → (the machine-to-machine application)';
const ROLES = 'Auth0 dashboard → User Management → Roles';

const discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url() });
const roleList = z.array(z.object({ id: z.string(), name: z.string() }));

/** Refusals of a token request with a code that nobody was given: the first says that all else was right. */
const CODE_REFUSED = 'invalid_grant';

const base64url = (bytes: Buffer): string => bytes.toString('base64url');

/** The checks of signing in and of the management API. Nobody is signed in, and no account is read. */
export function checkIdentity(signIn: IdentityProviderOptions, management: ManagementOptions): Examination {
  const { issuer, clientId, clientSecret, appUrl } = signIn;
  const callback = appUrl.replace(/\/$/, '') + CALLBACK_PATH;
  const door = outsideClient({
    service: 'identity',
    baseUrl: issuer,
    readRefusal: readIdentityRefusal,
    ...ONCE,
  });
  let found: z.output<typeof discovery> = { issuer, authorization_endpoint: issuer, token_endpoint: issuer };
  let token = '';
  const at = (url: string) => {
    const { origin, pathname } = new URL(url);
    return {
      client: outsideClient({
        service: 'identity',
        baseUrl: origin,
        readRefusal: readIdentityRefusal,
        ...ONCE,
      }),
      path: pathname,
    };
  };

  return {
    vendor: 'Auth0',
    address: 'AUTH0_ISSUER_BASE_URL',
    steps: [
      {
        check: 'discovery',
        isNeeded: true,
        mend: {
          404: `The tenant is not known under this address: copy the domain from ${APPLICATION} → Basic Information into AUTH0_ISSUER_BASE_URL, as https://<domain>/.`,
        },
        async run(signal) {
          const path = '/.well-known/openid-configuration';
          found = await door.json({ method: 'GET', path, signal }, discovery);
          if (found.issuer === issuer) return `The provider answers as ${issuer}.`;
          throw new Wrong(
            `The provider calls itself ${found.issuer}, but AUTH0_ISSUER_BASE_URL is ${issuer}.`,
            `Set AUTH0_ISSUER_BASE_URL to ${found.issuer} exactly, with its last slash. With a custom domain (Auth0 dashboard → Branding → Custom Domains) use that domain everywhere.`,
          );
        },
      },
      {
        check: 'client',
        isNeeded: true,
        mend: {
          401: `Copy Client ID and Client Secret from ${APPLICATION} → Basic Information into AUTH0_CLIENT_ID and AUTH0_CLIENT_SECRET, and choose “Post” at Credentials → Authentication Method.`,
          invalid_client: `Copy Client ID and Client Secret from ${APPLICATION} → Basic Information into AUTH0_CLIENT_ID and AUTH0_CLIENT_SECRET.`,
          unauthorized_client: `Allow the grant “Authorization Code” at ${APPLICATION} → Advanced Settings → Grant Types.`,
        },
        async run(signal) {
          const { client, path } = at(found.token_endpoint);
          const form = {
            grant_type: 'authorization_code',
            client_id: clientId,
            client_secret: clientSecret,
            code: base64url(randomBytes(24)),
            code_verifier: base64url(randomBytes(32)),
            redirect_uri: callback,
          };
          try {
            await client.call({ method: 'POST', path, form, signal });
          } catch (error) {
            if (error instanceof OutsideError && error.code === CODE_REFUSED)
              return 'Client id and secret are accepted.';
            throw error;
          }
          throw new OutsideError('identity', 'A code that nobody was given was accepted', {
            code: 'Malformed',
            permanent: false,
          });
        },
      },
      {
        check: 'callback',
        async run(signal) {
          const { client, path } = at(found.authorization_endpoint);
          const query = {
            client_id: clientId,
            response_type: 'code',
            scope: 'openid',
            prompt: 'none',
            redirect_uri: callback,
            state: 'doctor',
            code_challenge: base64url(createHash('sha256').update(randomBytes(32)).digest()),
            code_challenge_method: 'S256',
          };
          const call = { method: 'GET', path, query, signal, expected: [302, 303, 400, 403] } as const;
          const { status, headers } = await client.call(call);
          if ((headers.get('location') ?? '').startsWith(`${callback}?`))
            return `People may come back to ${callback}.`;
          throw new Wrong(
            `The provider does not send people back to ${callback} (${status}).`,
            `Add it to ${APPLICATION} → Application URIs → Allowed Callback URLs, and ${appUrl} to Allowed Logout URLs. If the address itself is wrong, correct APP_BASE_URL.`,
          );
        },
      },
      {
        check: 'management client',
        isNeeded: true,
        mend: {
          401: `Copy Client ID and Client Secret from ${MACHINE} → Settings into AUTH0_MANAGEMENT_CLIENT_ID and AUTH0_MANAGEMENT_CLIENT_SECRET.`,
          invalid_client: `Copy Client ID and Client Secret from ${MACHINE} → Settings into AUTH0_MANAGEMENT_CLIENT_ID and AUTH0_MANAGEMENT_CLIENT_SECRET.`,
          403: `Authorize it at ${MACHINE} → APIs → Auth0 Management API, and set AUTH0_MANAGEMENT_BASE_URL to https://<tenant domain>/api/v2/ (never the custom domain).`,
        },
        async run() {
          const granted = await managementToken({ ...management, timeoutMs: CHECK_MS }, ONCE);
          token = granted.access_token;
          const scopes = (granted.scope ?? '').split(' ');
          const missing = SCOPES.filter((scope) => !scopes.includes(scope));
          if (missing.length === 0) return `The management application may ${SCOPES.join(', ')}.`;
          throw new Wrong(
            `The management application lacks ${missing.join(', ')}.`,
            `Tick them at ${MACHINE} → APIs → Auth0 Management API → Permissions, and press Update.`,
          );
        },
      },
      {
        check: 'roles',
        async run(signal) {
          const api = outsideClient({
            service: 'identity',
            baseUrl: management.baseUrl,
            headers: { authorization: `Bearer ${token}` },
            readRefusal: readIdentityRefusal,
            ...ONCE,
          });
          const call = { method: 'GET', path: '/roles', query: { per_page: '100' }, signal } as const;
          const roles = await api.json(call, roleList);
          return judgedRoles(roles, management.roleIds);
        },
      },
    ],
  };
}

function judgedRoles(roles: z.output<typeof roleList>, ours: ManagementOptions['roleIds']): string {
  const wanted = { AUTH0_ROLE_ID_ACTIVE: ours.active, AUTH0_ROLE_ID_PROSPECTIVE: ours.prospective };
  const missing = Object.entries(wanted).filter(([, id]) => !roles.some((role) => role.id === id));
  if (missing.length > 0)
    throw new Wrong(
      `There is no role with the id of ${missing.map(([name]) => name).join(' and ')}.`,
      `Open ${ROLES} → (the role): its id, rol_…, is at the top of the page. Create the roles “active” and “prospective” if they are not there.`,
    );
  if (roles.some(({ name }) => name.toLowerCase() === ADMIN))
    return 'The roles active, prospective and admin are there.';
  throw new Wrong(
    'There is no role named “admin”, so no one can be an administrator.',
    `Create it at ${ROLES} → Create Role, and assign it to those who run the firm's side.`,
    'warning',
  );
}
