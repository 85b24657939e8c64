import type { DoctorPart } from '../doctor/part-names.ts';

/** `usual`: the answer if nothing is typed. `isSecret`: what is typed is not shown. */
export type Question = { name: string; asks: string; usual?: string; isSecret?: true; isOptional?: true };
export type Topic = { title: string; parts: readonly DoctorPart[]; questions: readonly Question[] };

const secret = (name: string, asks: string): Question => ({ name, asks, isSecret: true });
const optional = (name: string, asks: string): Question => ({ name, asks, isOptional: true });

/** What `setup` asks, in the words of docs/guides/first-day.md. An empty answer leaves a service for later. */
export const TOPICS: readonly Topic[] = [
  {
    title: 'Your firm',
    parts: ['environment'],
    questions: [
      { name: 'APP_ENV', asks: 'What this installation is for: production or qa', usual: 'production' },
      { name: 'APP_BASE_URL', asks: 'The address that members open, such as https://invest.example.com' },
      { name: 'APP_NAME', asks: 'The name on every page and mail', usual: 'Vestry' },
      { name: 'IR_EMAIL', asks: 'The mailbox of investor relations' },
      { name: 'MARKETING_URL', asks: 'The public website of the firm' },
      { name: 'TRUSTED_PROXIES', asks: 'How many proxies stand in front', usual: '1' },
      optional('LISTEN_ADDRESS', 'Where to listen: 127.0.0.1 if the proxy runs on this machine'),
    ],
  },
  {
    title: 'Database',
    parts: ['database'],
    questions: [
      {
        name: 'DATABASE_URL',
        asks: 'postgres://user:password@host/database, or pglite:./data/db for the embedded one',
        isSecret: true,
      },
    ],
  },
  {
    title: 'Sign-in (Auth0)',
    parts: ['identity'],
    questions: [
      {
        name: 'AUTH0_ISSUER_BASE_URL',
        asks: 'https:// and the domain of the tenant, with a slash at its end',
      },
      { name: 'AUTH0_CLIENT_ID', asks: 'Client ID of the web application' },
      secret('AUTH0_CLIENT_SECRET', 'Client Secret of the web application'),
      { name: 'AUTH0_MANAGEMENT_BASE_URL', asks: 'https://<tenant domain>/api/v2/' },
      { name: 'AUTH0_MANAGEMENT_CLIENT_ID', asks: 'Client ID of the machine-to-machine application' },
      secret('AUTH0_MANAGEMENT_CLIENT_SECRET', 'Client Secret of the machine-to-machine application'),
      { name: 'AUTH0_ROLE_ID_ACTIVE', asks: 'Id of the role “active”, rol_…' },
      { name: 'AUTH0_ROLE_ID_PROSPECTIVE', asks: 'Id of the role “prospective”, rol_…' },
      { name: 'AUTH0_ROLES_CLAIM', asks: 'The claim into which your action writes the roles' },
    ],
  },
  {
    title: 'Storage (S3)',
    parts: ['storage'],
    questions: [
      { name: 'AWS_ENDPOINT_URL_S3', asks: 'Address, such as https://s3.eu-central-1.amazonaws.com' },
      { name: 'AWS_REGION', asks: 'Region', usual: 'eu-central-1' },
      { name: 'AWS_S3_DOCUMENT_BUCKET', asks: 'Name of the bucket' },
      { name: 'AWS_ACCESS_KEY_ID', asks: 'Access key' },
      secret('AWS_SECRET_ACCESS_KEY', 'Secret access key'),
    ],
  },
  {
    title: 'Mail to the firm (SMTP)',
    parts: ['mail'],
    questions: [
      { name: 'MAIL_HOST', asks: 'Host of the mail server' },
      { name: 'MAIL_PORT', asks: 'Port: 587 or 465', usual: '587' },
      { name: 'MAIL_USER', asks: 'User' },
      secret('MAIL_PASSWORD', 'Password'),
    ],
  },
  {
    title: 'Mail to members (SendGrid)',
    parts: ['member-mail'],
    questions: [
      { name: 'MAIL_FROM', asks: 'Sender, such as Birch Capital <no-reply@mail.example.com>' },
      secret('SENDGRID_API_KEY', 'API key'),
      optional('SENDGRID_EVENTS_PUBLIC_KEYS', 'Verification key of the event webhook'),
    ],
  },
  {
    title: 'E-signature (DocuSign)',
    parts: ['esign'],
    questions: [
      { name: 'DOCUSIGN_BASE_URL', asks: 'Account base URI with /restapi at its end' },
      {
        name: 'DOCUSIGN_OAUTH_BASE_URL',
        asks: 'Address at which access tokens are requested',
        usual: 'https://account.docusign.com',
      },
      { name: 'DOCUSIGN_USER_ID', asks: 'User ID' },
      { name: 'DOCUSIGN_ACCOUNT_ID', asks: 'API Account ID' },
      { name: 'DOCUSIGN_INTEGRATION_KEY', asks: 'Integration key' },
      secret(
        'DOCUSIGN_PRIVATE_KEY',
        'Path of the file with the RSA private key, or the key on one line with \\n for its line breaks',
      ),
      { ...secret('DOCUSIGN_CONNECT_HMAC_KEYS', 'HMAC key of Connect'), isOptional: true },
    ],
  },
  {
    title: 'Content (Contentful)',
    parts: ['content'],
    questions: [
      {
        name: 'CONTENTFUL_SPACE_ID',
        asks: 'Space ID; off for each of these if there is no content platform',
      },
      { name: 'CONTENTFUL_ENVIRONMENT', asks: 'Environment', usual: 'master' },
      secret('CONTENTFUL_ACCESS_TOKEN', 'Content Delivery API access token'),
      secret('CONTENTFUL_PREVIEW_ACCESS_TOKEN', 'Content Preview API access token'),
      { ...secret('CONTENTFUL_WEBHOOK_SECRET', 'Signing secret of the webhook'), isOptional: true },
    ],
  },
  {
    title: 'CRM (HubSpot)',
    parts: ['crm'],
    questions: [
      {
        name: 'HUBSPOT_BASE_URL',
        asks: 'Address; off for both if there is no CRM',
        usual: 'https://api.hubapi.com',
      },
      secret('HUBSPOT_API_KEY', 'Access token of the private app'),
    ],
  },
  {
    title: 'Analytics (Mixpanel), error reports (Sentry), tag manager (Google)',
    parts: ['analytics', 'errors', 'tags'],
    questions: [
      secret('MIXPANEL_TOKEN', 'Project token of Mixpanel; off if there is none'),
      optional('MIXPANEL_BASE_URL', 'Its address, https://api-eu.mixpanel.com for the EU'),
      optional('SENTRY_DSN', 'DSN of Sentry'),
      optional('TAG_MANAGER_ID', 'Container of Tag Manager, GTM-…'),
    ],
  },
];

/** The last questions, which are not written down: whom and what to begin with. An empty answer leaves it out. */
export const FIRST_DAY = {
  SETUP_ADMIN_EMAIL: 'E-mail address of the first administrator',
  SETUP_PEOPLE: 'File with your people (docs/guides/first-day.md says its columns)',
  SETUP_LEDGER: 'File with the lines of the ledger',
  SETUP_VALUATIONS: 'File with valuations',
  SETUP_RATES: 'File with exchange rates',
} as const satisfies Record<string, string>;

export type FirstDayName = keyof typeof FIRST_DAY;
