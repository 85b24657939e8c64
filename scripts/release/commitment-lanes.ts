import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { makeMember } from '#tests/factories/members.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { Visitor } from './visitor.ts';

/** Below the limit of a member's changes. */
const BETWEEN_ACTS_MS = 700;
const BETWEEN_TRIES_MS = 200;

export type Act = { kind: 'commitment' | 'withdrawal'; id: string };

/** An act that was sent. `isBroken`: its connection ended without an answer, though it had reached a process. */
export type Flight = { isBroken: boolean };

export type Lanes = {
  answered: readonly Act[];
  /** Acts that are sent and not answered, by now. */
  inFlight(): readonly Flight[];
  /** Acts that had to be sent again because their process was killed. */
  repeated(): number;
  /** Resolves when every member has stopped after a whole act; is rejected when one is refused. */
  stop(): Promise<void>;
  /** Is rejected when a member is refused. */
  ended: Promise<unknown>;
};

/** Adds active members who have signed the agreement and are signed in. Returns a browser for each. */
async function makeVisitors(app: string, database: pg.Client, databaseUrl: string, count: number) {
  await openDatabase({ url: databaseUrl });
  try {
    const visitors: Visitor[] = [];
    for (let n = 0; n < count; n += 1) {
      const row = await makeMember({
        roles: ['active'],
        name: `Member ${n}`,
        accreditedAt: new Date(),
      });
      await database.query(
        `insert into nda_signature (id, member_id, nda_version_id, completed_at)
         select $1, $2, id, now() from nda_version where published_at is not null order by version desc limit 1`,
        [randomUUID(), row.id],
      );
      const visitor = new Visitor(app);
      visitor.hold((await openSessionOf(row)).cookie);
      visitors.push(visitor);
    }
    // The identity provider knows none of them, and is asked about each after ten minutes.
    await database.query("update session set asked_at = now() + interval '1 day'");
    return visitors;
  } finally {
    await closeDatabase();
  }
}

/** Starts members who commit and withdraw, over and over, and repeat what is not answered as a person would. */
export async function startLanes(
  app: string,
  database: pg.Client,
  databaseUrl: string,
  count: number,
): Promise<Lanes> {
  const answered: Act[] = [];
  const state = { isOver: false, repeated: 0 };
  const flying = new Set<Flight>();
  const offers = await offersIn(database);

  /** A connection that breaks says nothing about what became of the act. */
  const untilAnswered = async (visitor: Visitor, procedure: string, input: object): Promise<string> => {
    for (;;) {
      const flight: Flight = { isBroken: false };
      flying.add(flight);
      const answer = await visitor.act(procedure, input).catch((error: unknown) => {
        // What `fetch` throws for a connection that ended.
        if (error instanceof TypeError) return null;
        throw error;
      });
      flying.delete(flight);
      if (answer?.status === 200) return answer.text;
      // A refused connection had reached nobody.
      flight.isBroken = answer === null || (answer.status === 502 && !answer.text.includes('ECONNREFUSED'));
      if (answer && answer.status < 500)
        throw new Error(`${procedure}: ${answer.status} ${answer.text.slice(0, 300)}`);
      state.repeated += 1;
      await pause(BETWEEN_TRIES_MS);
    }
  };
  const lane = async (visitor: Visitor, at: number) => {
    const offer = offers[at % offers.length];
    if (!offer) throw new Error('The demo data offer nothing');
    while (!state.isOver) {
      const text = await untilAnswered(visitor, 'commitment.submit', {
        opportunityId: offer.id,
        amount: offer.least,
        idempotencyKey: randomUUID(),
      });
      const id = String(JSON.parse(text).result?.data?.id);
      answered.push({ kind: 'commitment', id });
      await pause(BETWEEN_ACTS_MS);
      await untilAnswered(visitor, 'commitment.withdraw', { commitmentId: id });
      answered.push({ kind: 'withdrawal', id });
      await pause(BETWEEN_ACTS_MS);
    }
  };

  const visitors = await makeVisitors(app, database, databaseUrl, count);
  const ended = Promise.all(visitors.map(lane));
  // Thrown where it is awaited; meanwhile it must not end the process, which has others to stop.
  ended.catch(() => undefined);
  return {
    answered,
    inFlight: () => [...flying],
    repeated: () => state.repeated,
    ended,
    stop: async () => {
      state.isOver = true;
      await ended;
    },
  };
}

/** Amounts are in minor units. */
async function offersIn(database: pg.Client): Promise<{ id: string; least: number }[]> {
  const { rows } = await database.query<{ id: string; least: string }>(
    "select id, minimum as least from opportunity where stage = 'open' order by slug",
  );
  return rows.map(({ id, least }) => ({ id, least: Number(least) }));
}
