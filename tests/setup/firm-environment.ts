/** What a firm sets in place of the names of the demo. */
const OWN = {
  APP_ENV: 'production',
  IR_EMAIL: 'ir@firm.example',
  MAIL_FROM: 'Firm <no-reply@firm.example>',
  MAIL_INBOUND_DOMAIN: 'reply.firm.example',
  MARKETING_URL: 'https://firm.example',
  AUTH0_ROLES_CLAIM: 'https://invest.firm.example/roles',
  AUTH0_ROLES_CLAIM_SECOND: undefined,
};

/** The environment of the tests as a firm has it in production: with its own names, and services on other machines. */
export const firmEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries({ ...process.env, ...OWN }).map(([name, value]) => [
      name,
      value?.replace('http://localhost', 'https://services.example').replace('localhost', 'services.example'),
    ]),
  );
