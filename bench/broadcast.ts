import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import type { OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { caller } from './caller.ts';
import type { Child } from './child.ts';
import { prepareDatabase } from './database.ts';
import { fillMembers } from './large.ts';
import type { Row } from './report.ts';
import { median } from './rounds.ts';
import { demo, openSessionOf } from './session.ts';
import type { Setting } from './setting.ts';

/** One in fifty of those added is not approved yet, and is not notified. */
const ADDED = 10_205;
const MEMBERS = 10_000;
const PUBLICATIONS = 3;
const LOOK_EVERY_MS = 25;
const GIVE_UP_MS = 120_000;

type Prepared = { admin: string; last: string; fields: OpportunityFields };

/** Ten thousand members, an admin who writes, and the last member that a broadcast reaches. */
async function prepare(url: string): Promise<Prepared> {
  await openDatabase({ url });
  try {
    await fillMembers(ADDED);
    const { rows } = await db().execute<{ fields: OpportunityFields }>(
      sql`select v.fields from opportunity_version v join opportunity o on o.id = v.opportunity_id
        where o.stage = 'open' and not o.requires_accreditation order by o.slug limit 1`,
    );
    const [first] = rows;
    if (!first) throw new Error('The demo has no open opportunity that was written here');
    return {
      admin: await openSessionOf(demo('admin')),
      last: await openSessionOf(
        sql`id = (select id from member where approved_at is not null and rejected_at is null and erased_at is null
          and email_verified_at is not null order by id desc limit 1)`,
      ),
      fields: first.fields,
    };
  } finally {
    await closeDatabase();
  }
}

/** Publishes a new opportunity on the embedded database, whose one process also notifies ten thousand members. */
export async function measureBroadcast(
  setting: Setting,
  startServer: (env: NodeJS.ProcessEnv) => Promise<Child>,
): Promise<Row[]> {
  const mailService = await takeMails();
  const env = {
    ...setting.env,
    DATABASE_URL: `pglite://${setting.folder}/told`,
    SENDGRID_BASE_URL: mailService.url,
  };
  await prepareDatabase(env);
  const { admin, last, fields } = await prepare(env.DATABASE_URL);
  const server = await startServer(env);
  const call = caller(setting.url);
  const answered: number[] = [];
  const told: number[] = [];
  const mailed: number[] = [];
  const unread = () => call<number>(last, 'notification.unreadCount');
  for (let turn = 1; turn <= PUBLICATIONS; turn += 1) {
    const name = `${fields.name} ${turn}`;
    const draft = await call<{ id: string; revision: number }>(admin, 'authoring.create', {
      name,
      firstStage: 'open',
    });
    const opportunityId = draft.id;
    const before = await unread();
    const { revision } = await call<{ revision: number }>(admin, 'authoring.save', {
      opportunityId,
      revision: draft.revision,
      fields: { ...fields, name, slug: `${fields.slug}-told-${turn}` },
    });
    const began = performance.now();
    await call(admin, 'authoring.publish', { opportunityId, revision });
    answered.push(performance.now() - began);
    while ((await unread()) === before) {
      if (performance.now() - began > GIVE_UP_MS) throw new Error('The last member was not told');
      await pause(LOOK_EVERY_MS);
    }
    told.push((performance.now() - began) / 1000);
    while (mailService.taken() < turn * MEMBERS) {
      if (performance.now() - began > GIVE_UP_MS) throw new Error('Not everyone was mailed');
      await pause(LOOK_EVERY_MS);
    }
    mailed.push((performance.now() - began) / 1000);
  }
  await server.stop();
  await mailService.stop();
  return [
    {
      name: 'Publish to 10,000 members: the answer (embedded)',
      figure: median(answered),
      unit: 'ms',
      rounds: answered,
      budget: { of: 'figure', atMost: 200 },
    },
    {
      name: 'Publish to 10,000 members: the last is told (embedded)',
      figure: median(told),
      unit: 's',
      rounds: told,
      budget: { of: 'figure', atMost: 10 },
    },
    {
      name: 'Publish to 10,000 members: the last is mailed (embedded)',
      figure: median(mailed),
      unit: 's',
      rounds: mailed,
      budget: { of: 'figure', atMost: 60 },
    },
  ];
}

type Mail = { personalizations: { to: { email: string }[] }[] };

/** Members of the demo are mailed as each of them has chosen. */
const isToAdded = ({ to }: Mail['personalizations'][number]): boolean =>
  to.some(({ email }) => email.startsWith('bench'));

/** A mail service that accepts everything at once, so that only our own work is measured. */
async function takeMails() {
  let taken = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method === 'POST')
      taken += (JSON.parse(body) as Mail).personalizations.filter(isToAdded).length;
    response.writeHead(request.method === 'POST' ? 202 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
