import { Hono } from 'hono';
import { isId } from '#app/domain/ids.ts';
import { payoutContent, payoutNotFound } from '#app/features/payments/payouts/release.server.ts';
import { adminOf, confirmedAdmin } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { fileHeaders, today } from '../file-headers.ts';

/** Files of payments for the bank, once they are released. 404 for everyone but admins. */
export const payouts = new Hono<ServerEnv>();

const idIn = (file: string): string => file.replace(/\.xml$/, '');

payouts.get(
  '/:file{[0-9a-f-]{36}\\.xml}',
  confirmedAdmin({ sees: 'money' }, (given) => `/admin/payments/payouts/${idIn(given('file'))}`),
  async (c) => {
    const viewer = adminOf(c, { sees: 'money' });
    const id = idIn(c.req.param('file'));
    if (!isId(id)) throw payoutNotFound();
    const content = await payoutContent(viewer, id);
    return c.body(
      content,
      200,
      await fileHeaders(['Pay-outs', today(), id.slice(-12)], { type: 'application/xml', ending: 'xml' }),
    );
  },
);
