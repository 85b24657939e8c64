import { z } from 'zod';
import { type Examination, Wrong } from '#app/domain/findings.ts';
import { ONCE } from '#app/platform/outside/examine.server.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { API_VERSION, type CrmOptions, readCrmRefusal } from './crm.server.ts';

const APP = 'HubSpot → Settings → Integrations → Private Apps → (the app)';
const PROPERTIES = 'HubSpot → Settings → Properties → Contact properties';

/** What the private app must be allowed to do. The last one only lets this check see the properties. */
const SCOPES = ['crm.objects.contacts.read', 'crm.objects.contacts.write', 'crm.schemas.contacts.read'];

/** The properties that `contactProperties` writes, with their types at the vendor and in its words. */
const OURS = {
  vestry_member_id: 'string',
  vestry_name: 'string',
  vestry_state: 'string',
  vestry_role: 'string',
  vestry_invited_by: 'string',
  vestry_joined_at: 'datetime',
  vestry_approved_at: 'datetime',
} as const;
const IN_WORDS = { string: 'Single-line text', datetime: 'Date and time picker' } as const;

const tokenInfo = z.object({ scopes: z.array(z.string()) });
const properties = z.object({ results: z.array(z.object({ name: z.string(), type: z.string() })) });

/** The checks of the CRM. No contact is read or changed. */
export function checkCrm({ baseUrl, apiKey }: CrmOptions): Examination {
  const headers = { authorization: `Bearer ${apiKey}` };
  const client = outsideClient({ service: 'crm', baseUrl, headers, readRefusal: readCrmRefusal, ...ONCE });
  return {
    vendor: 'HubSpot',
    address: 'HUBSPOT_BASE_URL',
    steps: [
      {
        check: 'token',
        isNeeded: true,
        mend: {
          400: `Copy the token from ${APP} → Auth → Access token into HUBSPOT_API_KEY.`,
          401: `Copy the token from ${APP} → Auth → Access token into HUBSPOT_API_KEY.`,
          404: `Copy the token from ${APP} → Auth → Access token into HUBSPOT_API_KEY.`,
        },
        async run(signal) {
          const path = '/oauth/v2/private-apps/get/access-token-info';
          const json = { tokenKey: apiKey };
          const { scopes } = await client.json({ method: 'POST', path, json, signal, safe: true }, tokenInfo);
          const missing = SCOPES.filter((scope) => !scopes.includes(scope));
          if (missing.length === 0) return 'The token may read and write contacts and notes.';
          throw new Wrong(
            `The token lacks ${missing.join(', ')}.`,
            `Add them at ${APP} → Scopes → Add new scope, press “Commit changes”, and copy the token again if it changed.`,
          );
        },
      },
      {
        check: 'properties',
        mend: { 403: `Add crm.schemas.contacts.read at ${APP} → Scopes → Add new scope.` },
        async run(signal) {
          const path = `/crm/properties/${API_VERSION}/contacts`;
          const { results } = await client.json({ method: 'GET', path, signal }, properties);
          return judgedProperties(new Map(results.map(({ name, type }) => [name, type])));
        },
      },
    ],
  };
}

function judgedProperties(known: ReadonlyMap<string, string>): string {
  const wanted = Object.entries(OURS);
  const missing = wanted.filter(([name]) => !known.has(name));
  if (missing.length > 0)
    throw new Wrong(
      `There is no contact property ${missing.map(([name]) => name).join(', ')}: no contact can be written.`,
      `Create it at ${PROPERTIES} → Create property: ${missing.map(([name, type]) => `${name} (${IN_WORDS[type]})`).join(', ')}. The internal name must be exactly this.`,
    );
  const wrong = wanted.filter(([name, type]) => known.get(name) !== type);
  if (wrong.length === 0) return 'All contact properties are there.';
  throw new Wrong(
    `The contact property ${wrong.map(([name]) => `${name} is of type ${known.get(name)}`).join(', ')}.`,
    `Change the field type at ${PROPERTIES} → (the property), or delete it and create it again: ${wrong.map(([name, type]) => `${name} (${IN_WORDS[type]})`).join(', ')}.`,
  );
}
