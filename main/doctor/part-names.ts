/** What the doctor looks at, in the order of its report. */
export const PARTS = {
  environment: 'Environment',
  database: 'Database',
  identity: 'Sign-in (Auth0)',
  storage: 'Storage (S3)',
  mail: 'Mail to the firm (SMTP)',
  'member-mail': 'Mail to members (SendGrid)',
  esign: 'E-signature (DocuSign)',
  content: 'Content (Contentful)',
  crm: 'CRM (HubSpot)',
  analytics: 'Analytics (Mixpanel)',
  errors: 'Error reports (Sentry)',
  tags: 'Tag manager (Google)',
  malware: 'Malware scanner (clamd)',
  audit: 'Audit log',
  site: 'Address and proxies',
} as const;

export type DoctorPart = keyof typeof PARTS;

export const isPart = (text: string): text is DoctorPart => Object.hasOwn(PARTS, text);
