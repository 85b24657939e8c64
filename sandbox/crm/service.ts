import { join } from 'node:path';
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { HTTPException } from 'hono/http-exception';
import { markUnknown, type Web, type WebContext } from '../http.ts';
import { busyWith, openService } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';
import GRANTED from './granted.json' with { type: 'json' };
import * as crm from './records.ts';
import WORDS from './words.json' with { type: 'json' };

/** `key` is the bearer token of every call, with these `scopes`. `properties`: what was added to contacts, by type. */
export const DEFAULT_CRM = {
  key: 'sandbox-crm-key',
  scopes: GRANTED.scopes,
  properties: GRANTED.properties as Readonly<Record<string, string>>,
};

type Draft = { properties?: crm.Properties; associations?: readonly { to: { id: string | number } }[] };
type Input = Draft & { id: string; idProperty?: string; objectWriteTraceId?: string };
type Batch = { inputs: readonly Input[]; idProperty?: string; properties?: readonly string[] };
type Page = crm.Search & { limit?: number; after?: string | number; properties?: readonly string[] };

/** By number as it was, and by date. */
const BASES = ['/crm/v3/objects', '/crm/v4/objects', '/crm/objects/:version{[0-9-]+}'];
const NO_KEY = { message: WORDS.noKey };
const busy = busyWith(WORDS.busy, (seconds) => ({ 'retry-after': String(seconds) }));

/** The stand-in for HubSpot. */
export async function startCrm(surroundings: Surroundings, options: typeof DEFAULT_CRM) {
  const { key, scopes, properties } = options;
  const { app, keep, serve } = await openService('crm', surroundings);
  const contacts = keep(new crm.Records(join(surroundings.dataDir, 'contacts.db')));
  const notes = keep(new crm.Records(join(surroundings.dataDir, 'notes.db')));
  app.use(bearerAuth({ token: key, noAuthenticationHeader: NO_KEY, invalidToken: NO_KEY }));
  app.post('/oauth/v2/private-apps/get/access-token-info', (c) =>
    c.json({ userId: 1, hubId: 1, appId: 1, scopes }),
  );
  app.get('/crm/properties/:version{[0-9-]+}/contacts', (c) =>
    c.json({ results: Object.entries(properties).map(([name, type]) => ({ name, type })) }),
  );
  for (const base of BASES) {
    app.route(`${base}/contacts`, callsOn({ contacts, notes }, 'contacts'));
    app.route(`${base}/notes`, callsOn({ contacts, notes }, 'notes'));
  }
  const tables = () => [
    contacts.table('Contacts', {
      'E-mail': ({ properties }) => properties.email,
      Name: ({ properties }) => `${properties.firstname ?? ''} ${properties.lastname ?? ''}`,
      State: ({ properties }) => properties.vestry_state,
    }),
    notes.table('Notes', { Contacts: 'contactIds', Note: ({ properties }) => properties.hs_note_body }),
  ];
  const standIn = serve(tables, WORDS.unknown, { busy });
  return { ...standIn, contacts: contacts.all, notes: notes.all };
}

function callsOn(kept: Record<crm.Kind, crm.Records>, kind: crm.Kind): Hono<Web> {
  const records = kept[kind];
  const app = new Hono<Web>();
  app.post('/', async (c) => {
    const { properties = {}, associations = [] } = await c.req.json<Draft>();
    const about = associations.map(({ to }) => String(to.id));
    const stranger = about.find((id) => !kept.contacts.find(id));
    if (stranger) throw crm.invalid(`One or more associations are not valid: CONTACT=${stranger}`);
    if (kind === 'notes' && !properties.hs_timestamp) throw crm.invalid('hs_timestamp was not set.');
    return c.json(await records.write(properties, undefined, about)(), 201);
  });
  app.post('/search', async (c) => {
    const { limit = 10, after = 0, properties, ...asked } = await c.req.json<Page>();
    const filters = asked.filterGroups?.flatMap((group) => group.filters) ?? [];
    if (filters.some(({ operator }) => !crm.OPERATORS[operator])) markUnknown(c);
    const found = records.search(asked);
    const end = Number(after) + limit;
    const results = found.slice(Number(after), end).map((record) => crm.shownRecord(record, properties));
    const more = end < found.length ? { paging: { next: { after: String(end) } } } : {};
    return c.json({ total: found.length, results, ...more });
  });
  app.post('/batch/:what{read|update|upsert}', async (c) => {
    const { inputs, ...asked } = await c.req.json<Batch>();
    const what = c.req.param('what');
    return batch(c, inputs, ({ id, idProperty = asked.idProperty, properties, ...input }) => {
      const before = records.find(id, idProperty);
      if (!before && what !== 'upsert') throw crm.missing(id);
      if (before && what === 'read') return async () => crm.shownRecord(before, asked.properties);
      if (idProperty !== (what === 'upsert' ? 'email' : undefined))
        throw crm.invalid(`Unable to perform update/upsert by non-unique ${idProperty}`);
      const write = records.write({ ...(idProperty && { [idProperty]: id }), ...properties }, before);
      return async () => ({ ...(await write()), ...input, ...(idProperty && { new: !before }) });
    });
  });
  app.get('/:id/associations/notes', (c) => {
    const about = kept.notes.all().filter(({ contactIds }) => contactIds.includes(c.req.param('id')));
    const associationTypes = [{ category: 'HUBSPOT_DEFINED', typeId: 201, label: null }];
    return c.json({ results: about.map(({ id }) => ({ toObjectId: id, associationTypes })) });
  });
  app.on(['GET', 'PATCH', 'DELETE'], '/:id', async (c) => {
    const record = records.find(c.req.param('id'), c.req.query('idProperty'));
    if (!record) throw crm.missing(c.req.param('id'));
    if (c.req.method === 'GET') return c.json(crm.shownRecord(record, c.req.query('properties')?.split(',')));
    if (c.req.method === 'DELETE') return records.delete(record.id).then(() => c.body(null, 204));
    const { properties = {} } = await c.req.json<Draft>();
    return c.json(await records.write(properties, record)());
  });
  return app;
}

/** All or nothing, except missing records; individually when inputs carry a trace ID to match their errors. */
async function batch(c: WebContext, inputs: readonly Input[], plan: (input: Input) => () => Promise<object>) {
  if (inputs.length > 100) throw crm.invalid('The batch is larger than 100');
  if (new Set(inputs.map(({ id }) => id.toLowerCase())).size < inputs.length)
    throw crm.invalid('Duplicate IDs found in batch input');
  const errors: object[] = [];
  const plans = inputs.flatMap((input) => {
    const { objectWriteTraceId: trace } = input;
    try {
      return [plan(input)];
    } catch (error) {
      if (!(error instanceof HTTPException) || (!trace && error.status !== 404)) throw error;
      const { context, ...words } = error.cause as { context?: object };
      errors.push({ ...words, context: { ...context, ...(trace && { objectWriteTraceId: [trace] }) } });
      return [];
    }
  });
  const results = await Promise.all(plans.map((write) => write()));
  const body = { status: 'COMPLETE', results };
  return errors.length > 0 ? c.json({ ...body, numErrors: errors.length, errors }, 207) : c.json(body);
}
