import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import {
  answerFailure,
  type FaultyAnswers,
  listen,
  markUnknown,
  type Web,
  type WebContext,
} from '../http.ts';
import { sameSecret } from '../secrets.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';
import * as crm from './records.ts';

export type CrmOptions = {
  /** Bearer of every call. */
  key: string;
};

export const DEFAULT_CRM: CrmOptions = { key: 'sandbox-crm-key' };

type Draft = { properties?: crm.Properties; associations?: readonly { to: { id: string | number } }[] };
type Input = Draft & { id: string; idProperty?: string; objectWriteTraceId?: string };
type Batch = { inputs: readonly Input[]; idProperty?: string; properties?: readonly string[] };
type Page = crm.Search & { limit?: number; after?: string | number; properties?: readonly string[] };

/** By number as it was, and by date. */
const BASES = ['/crm/v3/objects', '/crm/v4/objects', '/crm/objects/:version{[0-9-]+}'];

const problem = (body: object) => ({ status: 'error', correlationId: randomUUID(), ...body });
const problemOf = ({ message, cause }: HTTPException) => problem({ message, ...(cause as object) });
const TOO_MANY = {
  message: 'You have reached your ten_secondly_rolling limit.',
  errorType: 'RATE_LIMIT',
  policyName: 'TEN_SECONDLY_ROLLING',
};
const busy: FaultyAnswers['busy'] = (seconds) => {
  return {
    status: 429,
    headers: { 'retry-after': String(seconds) },
    body: JSON.stringify(problem(TOO_MANY)),
  };
};

/** The stand-in for HubSpot. */
export async function startCrm({ address, calls, faults, dataDir }: Surroundings, { key }: CrmOptions) {
  const { url, port, close, serve } = await listen('crm', address, calls, faults);
  const kept = {
    contacts: new crm.Records(join(dataDir, 'contacts.log')),
    notes: new crm.Records(join(dataDir, 'notes.log')),
  };
  const { contacts, notes } = kept;
  const app = new Hono<Web>();
  app.use(async (c, next) => {
    if (sameSecret(c.req.header('authorization'), `Bearer ${key}`)) return next();
    throw crm.refusal(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.');
  });
  for (const base of BASES) {
    for (const kind of ['contacts', 'notes'] as const) app.route(`${base}/${kind}`, callsOn(kept, kind));
  }
  app.all('*', (c) => {
    markUnknown(c);
    throw crm.missing(c.req.path);
  });
  app.onError((error, c) =>
    error instanceof HTTPException ? c.json(problemOf(error), error.status) : answerFailure(error, c),
  );
  serve(app, { busy });
  return {
    name: 'crm',
    title: 'CRM',
    standsFor: 'HubSpot: contacts and notes',
    url,
    port,
    tables: () => [
      contacts.table('Contacts', {
        'E-mail': ({ properties }) => properties.email,
        Name: ({ properties }) => `${properties.firstname ?? ''} ${properties.lastname ?? ''}`,
        State: ({ properties }) => properties.vestry_state,
      }),
      notes.table('Notes', {
        Contact: ({ contactIds }) => contactIds.map((id) => contacts.find(id)?.properties.email),
        Note: ({ properties }) => properties.hs_note_body?.replace(/<[^>]*>/g, ' '),
      }),
    ],
    close: async () => {
      await close();
      await Promise.all([contacts.close(), notes.close()]);
    },
    contacts: () => [...contacts.values()],
    notes: () => [...notes.values()],
  } satisfies StandIn & Record<crm.Kind, () => crm.CrmRecord[]>;
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
    const operators = asked.filterGroups?.flatMap(({ filters }) => filters.map((one) => one.operator)) ?? [];
    if (operators.some((operator) => !crm.OPERATORS[operator])) markUnknown(c);
    const found = records.search(asked);
    const end = Number(after) + limit;
    const results = found.slice(Number(after), end).map((record) => crm.shown(record, properties));
    const more = end < found.length ? { paging: { next: { after: String(end) } } } : {};
    return c.json({ total: found.length, results, ...more });
  });
  app.post('/batch/:what{read|update|upsert}', async (c) => {
    const { inputs, ...asked } = await c.req.json<Batch>();
    const what = c.req.param('what');
    return batch(c, inputs, ({ id, idProperty = asked.idProperty, properties, ...input }) => {
      const before = records.find(id, idProperty);
      if (!before && what !== 'upsert') throw crm.missing(id);
      if (before && what === 'read') return async () => crm.shown(before, asked.properties);
      if (idProperty !== (what === 'upsert' ? 'email' : undefined))
        throw crm.invalid(`Unable to perform update/upsert by non-unique ${idProperty}`);
      const write = records.write({ ...(idProperty && { [idProperty]: id }), ...properties }, before);
      return async () => ({ ...(await write()), ...input, ...(idProperty && { new: !before }) });
    });
  });
  app.get('/:id/associations/notes', (c) => {
    const notes = [...kept.notes.values()].filter(({ contactIds }) => contactIds.includes(c.req.param('id')));
    const associationTypes = [{ category: 'HUBSPOT_DEFINED', typeId: 201, label: null }];
    return c.json({ results: notes.map(({ id }) => ({ toObjectId: id, associationTypes })) });
  });
  app.on(['GET', 'PATCH', 'DELETE'], '/:id', async (c) => {
    const record = records.find(c.req.param('id'), c.req.query('idProperty'));
    if (!record) throw crm.missing(c.req.param('id'));
    if (c.req.method === 'GET') return c.json(crm.shown(record, c.req.query('properties')?.split(',')));
    if (c.req.method === 'DELETE') return records.delete(record.id).then(() => c.body(null, 204));
    const { properties = {} } = await c.req.json<Draft>();
    return c.json(await records.write(properties, record)());
  });
  return app;
}

/** All or nothing, except what is missing; each for itself where inputs carry a trace id to tell their errors by. */
async function batch(c: WebContext, inputs: readonly Input[], plan: (input: Input) => () => Promise<object>) {
  if (inputs.length > 100) throw crm.invalid('The batch is larger than 100');
  if (new Set(inputs.map(({ id }) => id.toLowerCase())).size < inputs.length)
    throw crm.invalid('Duplicate IDs found in batch input');
  const errors: object[] = [];
  const startedAt = new Date().toISOString();
  const plans = inputs.flatMap((input) => {
    const { objectWriteTraceId: trace } = input;
    try {
      return [plan(input)];
    } catch (error) {
      if (!(error instanceof HTTPException) || (!trace && error.status !== 404)) throw error;
      const { context, ...cause } = error.cause as { context: object; category: string };
      const traced = trace ? { ...context, objectWriteTraceId: [trace] } : context;
      errors.push({ status: 'error', message: error.message, ...cause, context: traced });
      return [];
    }
  });
  const results = await Promise.all(plans.map((write) => write()));
  const body = { status: 'COMPLETE', results, startedAt, completedAt: new Date().toISOString() };
  return errors.length > 0 ? c.json({ ...body, numErrors: errors.length, errors }, 207) : c.json(body);
}
