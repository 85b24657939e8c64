import { type Ports, portsFrom, portVariables } from '../sandbox/ports.ts';

/** Returns the environment of a sandbox on these ports and of an application that uses it. */
export function sandboxAddresses(ports: Ports): Record<string, string> {
  const at = (port: number) => `http://localhost:${port}`;
  return {
    AUTH0_ISSUER_BASE_URL: `${at(ports.identity)}/`,
    AUTH0_MANAGEMENT_BASE_URL: `${at(ports.identity)}/api/v2/`,
    AUTH0_PASSWORD_RESET_URL: `${at(ports.identity)}/u/reset`,
    MAIL_PORT: String(ports.mail),
    AWS_ENDPOINT_URL_S3: at(ports.storage),
    SENDGRID_BASE_URL: at(ports.memberMail),
    DOCUSIGN_BASE_URL: `${at(ports.esign)}/restapi`,
    DOCUSIGN_OAUTH_BASE_URL: at(ports.esign),
    CONTENTFUL_DELIVERY_BASE_URL: at(ports.content),
    CONTENTFUL_PREVIEW_BASE_URL: at(ports.content),
    HUBSPOT_BASE_URL: at(ports.crm),
    MIXPANEL_BASE_URL: at(ports.analytics),
    SENTRY_DSN: `http://sandbox@localhost:${ports.errors}/1`,
    TAG_MANAGER_BASE_URL: at(ports.tags),
    ...portVariables(ports),
  };
}

/** Returns the address of the sandbox's console that runs with this environment. */
export const consoleAddress = (env: NodeJS.ProcessEnv): string =>
  `http://${env.SANDBOX_PUBLIC_HOST?.trim() || 'localhost'}:${portsFrom(env).console}`;
