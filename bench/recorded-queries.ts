import { createHash } from 'node:crypto';
import pg from 'pg';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { listOpportunities } from '#app/features/opportunities/opportunities.server.ts';
import { viewerOf } from '#app/platform/session/session.server.ts';

type Recorded = { text: string; values: unknown[] };

/** The application's two queries of the list, to be run directly with the driver. */
export type Queries = {
  /** Looks up whether the cookie's session is open. */
  session(cookie: string): Promise<boolean>;
  list(): Promise<unknown[]>;
};

/** Leaves every value as the text that the driver reads. */
const AS_TEXT = { getTypeParser: () => (value: string) => value };

const tokenIn = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);

/** Runs the application's own code once and records its query. */
export async function recordQueries(url: string, cookie: string, stage: OpportunityStage): Promise<Queries> {
  const asked: Recorded[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [config, values] = given as [{ text?: string }, unknown];
    if (typeof config?.text === 'string' && Array.isArray(values)) asked.push({ text: config.text, values });
    return Reflect.apply(query, this, given);
  } as typeof query;
  await openDatabase({ url, migrate: false });
  try {
    const viewer = await viewerOf(tokenIn(cookie), new Date(), { isUse: false });
    if (!viewer) throw new Error('The session is not open');
    await listOpportunities(viewer, stage, {});
  } finally {
    pg.Client.prototype.query = query;
    await closeDatabase();
  }
  const [session, ...others] = asked;
  // The firm's words are read beside the list: what they cost is the application's, not the floor's.
  const list = others.find(({ text }) => / from "opportunity"/.test(text));
  if (!session || !list) throw new Error(`The list is not among ${asked.length} queries`);
  return onOwnPool(url, session, list);
}

function onOwnPool(url: string, session: Recorded, list: Recorded): Queries {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const run = async (name: string, text: string, values: unknown[]) =>
    (await pool.query({ name, text, values, rowMode: 'array', types: AS_TEXT })).rows;
  return {
    session: async (cookie) => {
      const idHash = createHash('sha256').update(tokenIn(cookie)).digest('base64url');
      const [, ...others] = session.values;
      return (await run('session', session.text, [idHash, ...others])).length === 1;
    },
    list: () => run('list', list.text, list.values),
  };
}
