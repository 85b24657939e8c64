import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Visitor } from './visitor.ts';

const PAGES = {
  'active@vestry.test': [
    '/dashboard',
    '/opportunities/open',
    '/opportunities/open/solera-foods',
    '/portfolio',
    '/documents',
    '/notifications',
    '/profile',
    '/faqs',
  ],
  'prospect@vestry.test': ['/dashboard', '/opportunities/open', '/funds', '/notifications', '/docs/members'],
  'admin@vestry.test': [
    '/admin',
    '/admin/people',
    '/admin/audit',
    '/admin/opportunities',
    '/admin/questions',
  ],
};
const BETWEEN_READS_MS = 50;
/** Below the limit of changes, 600 in five minutes for a person. */
const BETWEEN_WRITES_MS = 600;
const WRITER = 'active@vestry.test';

type Book = { answered: number; failed: string[] };

export type Load = {
  /** Is rejected when a sign-in fails. */
  ended: Promise<void>;
  /** What was answered since the last time that it was asked. */
  since(): string;
  /** Ends the load. `lost`: writes that were answered with success and are not in the database. */
  stop(): Promise<{ failed: string[]; lost: string[] }>;
};

/**
 * Loads an application with demo data as people do: members and an admin who read pages with all their files, a member
 * who changes an amount and asks to invest, over and over, and live pages.
 */
export async function startLoad(app: string, databaseUrl: string): Promise<Load> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const [desired, asked] = await openTo(WRITER, database);
  if (!desired || !asked) throw new Error(`The demo data leave ${WRITER} nothing to invest in`);
  const book: Book = { answered: 0, failed: [] };
  let isOver = false;
  const last = { amount: 0, asked: new Set<string>() };

  const note = (what: string, status: number, text: string) => {
    if (status === 200) book.answered += 1;
    else book.failed.push(`${new Date().toISOString()} ${what}: ${status} ${text.slice(0, 200)}`);
    return status === 200;
  };
  const trying = async (what: string, act: () => Promise<{ status: number; text: string }>) => {
    const { status, text } = await act().catch((error: Error) => ({
      status: 0,
      text: `${error.message} ${error.cause}`,
    }));
    return { isGood: note(what, status, text), text };
  };

  const read = async (account: string, pages: string[]) => {
    const visitor = visitorOf(account);
    const files = new Set<string>();
    for (let turn = 0; !isOver; turn += 1) {
      const page = pages[turn % pages.length] ?? '/';
      const { text } = await trying(`${account} ${page}`, () => visitor.get(page));
      for (const file of new Set(text.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g))) {
        // A browser keeps what it has.
        if (files.has(file)) continue;
        files.add(file);
        await trying(`${account} ${page} ${file}`, () => visitor.get(file));
      }
      await pause(BETWEEN_READS_MS);
    }
  };
  const write = async () => {
    const visitor = visitorOf(WRITER);
    for (let turn = 1; !isOver; turn += 1) {
      const amount = desired.least + (turn % (desired.steps + 1)) * desired.step;
      const { isGood } = await trying('a desired amount', () =>
        visitor.act('commitment.setDesiredAmount', { opportunityId: desired.id, amount }),
      );
      if (isGood) last.amount = amount;
      await pause(BETWEEN_WRITES_MS);
    }
  };
  const commit = async () => {
    const visitor = visitorOf(WRITER);
    while (!isOver) {
      const { isGood, text } = await trying('a commitment', () =>
        visitor.act('commitment.submit', {
          opportunityId: asked.id,
          amount: asked.least,
          idempotencyKey: randomUUID(),
        }),
      );
      const id: unknown = isGood && JSON.parse(text).result?.data?.id;
      if (typeof id === 'string') {
        last.asked.add(id);
        await trying('a withdrawal', () => visitor.act('commitment.withdraw', { commitmentId: id }));
      }
      await pause(BETWEEN_WRITES_MS);
    }
  };
  const live = async () => {
    const visitor = visitorOf(WRITER);
    while (!isOver) {
      await trying('a live page', async () => ({
        status: await visitor.listen('/api/live', () => isOver),
        text: '',
      }));
    }
  };

  // One after the other: to sign in is not what is tested.
  const people = new Map<string, Visitor>();
  for (const account of Object.keys(PAGES)) {
    const visitor = new Visitor(app);
    await visitor.signIn(account);
    people.set(account, visitor);
  }
  const visitorOf = (account: string): Visitor => people.get(account) ?? new Visitor(app);

  const lanes = [
    ...Object.entries(PAGES).map(([account, pages]) => read(account, pages)),
    write(),
    commit(),
    live(),
  ];
  const ended = Promise.all(lanes).then(() => undefined);
  let counted = 0;
  let blamed = 0;
  return {
    ended,
    since: () => {
      const text = `${book.answered - counted} answered, ${book.failed.length - blamed} failed`;
      [counted, blamed] = [book.answered, book.failed.length];
      return text;
    },
    stop: async () => {
      isOver = true;
      await ended;
      const lost = await lostWrites(database, desired.id, last);
      await database.end();
      return { failed: book.failed, lost };
    },
  };
}

type Subject = { id: string; least: number; step: number; steps: number };

/** Returns opportunities on offer to which a member is not committed. Amounts are in minor units. */
async function openTo(email: string, database: pg.Client): Promise<Subject[]> {
  const { rows } = await database.query<{ id: string; least: string; step: string; steps: string }>(
    `select id, minimum as least, step, (maximum - minimum) / step as steps from opportunity o
     where stage = 'open' and not exists (select 1 from commitment c join member m on m.id = c.member_id
       where c.opportunity_id = o.id and m.email = $1) order by slug`,
    [email],
  );
  return rows.map(({ id, least, step, steps }) => ({
    id,
    least: Number(least),
    step: Number(step),
    steps: Number(steps),
  }));
}

async function lostWrites(
  database: pg.Client,
  opportunityId: string,
  { amount, asked }: { amount: number; asked: ReadonlySet<string> },
): Promise<string[]> {
  const amounts = await database.query<{ amount: string }>(
    `select d.amount from desired_amount d join member m on m.id = d.member_id
     where d.opportunity_id = $1 and m.email = $2`,
    [opportunityId, WRITER],
  );
  const kept = await database.query<{ id: string }>('select id from commitment where id = any($1)', [
    [...asked],
  ]);
  const ids = new Set(kept.rows.map(({ id }) => id));
  return [
    ...(Number(amounts.rows[0]?.amount) === amount ? [] : [`the desired amount ${amount} is not kept`]),
    ...[...asked].filter((id) => !ids.has(id)).map((id) => `the commitment ${id} is not kept`),
  ];
}
