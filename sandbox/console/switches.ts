import type { Hono } from 'hono';
import { z } from 'zod';
import { DELIVERIES, FAULT_KINDS } from '../faults.ts';
import { textOf } from '../html.ts';
import type { Web, WebContext } from '../http.ts';
import { parseJson } from '../json.ts';
import type { StandIn } from '../stand-in.ts';
import type { ConsoleParts } from './parts.ts';

const setting = z.strictObject({
  /** `null` for no fault. */
  kind: z.enum(FAULT_KINDS).nullable().optional(),
  delayMs: z.number().min(0).max(600_000).optional(),
  retryAfterSeconds: z.number().min(0).optional(),
  times: z.int().min(1).nullable().optional(),
  delivery: z.enum(DELIVERIES).optional(),
});

/** The faults of each service: switched by HTTP for tests, by the console's forms for people. */
export function serveSwitches(app: Hono<Web>, parts: ConsoleParts): void {
  const { faults, services, webhooks } = parts;
  const of = (act: (c: WebContext, service: StandIn) => Response | Promise<Response>) => (c: WebContext) => {
    const service = services.find(({ name }) => name === c.req.param('service'));
    return service ? act(c, service) : c.notFound();
  };
  const stateOf = ({ name }: StandIn) => ({
    fault: faults.get(name) ?? null,
    delivery: faults.delivery(name),
    waiting: webhooks.waiting(name).length,
  });

  app.get('/__sandbox/faults', (c) =>
    c.json(Object.fromEntries(services.map((service) => [service.name, stateOf(service)]))),
  );
  const stateShown = (c: WebContext, service: StandIn): Response => c.json(stateOf(service));
  const set = (asked: (c: WebContext) => Promise<unknown>, answer: typeof stateShown) =>
    of(async (c, service) => {
      const error = change(parts, service, await asked(c));
      return error ? c.json({ error }, 400) : answer(c, service);
    });
  app.post(
    '/__sandbox/faults/:service',
    set(async (c) => parseJson(await c.req.text()), stateShown),
  );
  app.delete('/__sandbox/faults', (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  app.post(
    '/__sandbox/webhooks/:service/release',
    of(async (c, { name }) => c.json({ released: await webhooks.release(name) })),
  );
  app.get(
    '/api/records/:service',
    of((c, service) => {
      const plain = (rows: StandIn['tables']) =>
        rows().map((table) => ({ ...table, rows: table.rows.map((row) => row.map(textOf)) }));
      return c.json(plain(service.tables));
    }),
  );

  const backToPage = (c: WebContext, { name }: StandIn): Response => c.redirect(`/services/${name}`, 303);
  app.post('/services/:service/faults', set(fromForm, backToPage));
  app.post(
    '/services/:service/release',
    of(async (c, service) => {
      await webhooks.release(service.name);
      return backToPage(c, service);
    }),
  );
  app.post('/faults/clear', (c) => {
    faults.clear();
    return c.redirect('/', 303);
  });
}

/** Parses the same from a form of the page. */
async function fromForm(c: WebContext) {
  const { kind, delay, retryAfter, times, delivery } = await c.req.parseBody();
  const details = { delayMs: Number(delay) * 1000, retryAfterSeconds: Number(retryAfter) };
  return { kind: kind || null, ...details, times: times ? Number(times) : null, delivery };
}

/** Returns the problem with the request. */
function change({ faults }: ConsoleParts, service: StandIn, asked: unknown): string | undefined {
  const { data, error } = setting.safeParse(asked);
  if (error) return z.prettifyError(error);
  const { kind, delivery, ...details } = data;
  if (delivery && !service.sendsMessages) return `${service.title} sends no messages`;
  if (kind !== undefined) faults.set(service.name, kind && { kind, ...details });
  if (delivery) faults.setDelivery(service.name, delivery);
  return undefined;
}
