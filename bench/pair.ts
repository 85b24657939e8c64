import { createDatabase } from '#tests/setup/database-server.ts';
import type { Child } from './child.ts';
import { postgresMeter } from './database.ts';
import type { Call } from './load.ts';
import type { Row } from './report.ts';
import { inTurn, type Subject } from './rounds.ts';

const REQUESTS = 40;

export type PairOptions = {
  /** URL of an administrator of the server. */
  admin: string;
  env: NodeJS.ProcessEnv;
  ports: { small: number; large: number };
  startServer: (env: NodeJS.ProcessEnv) => Promise<Child>;
};

export type Which = 'small' | 'large';
type Calls<Name extends string> = Record<Name, Call>;
type Side<Name extends string> = { url: string; calls: Calls<Name>; server: Child };
/** Two servers that answer the same requests from a database each. */
export type Pair<Name extends string> = Record<Which, Side<Name>>;

/** Starts the two servers. `prepare` fills a database, of which the environment says the address. */
export async function startPair<Name extends string>(
  { admin, env, ports, startServer }: PairOptions,
  prepare: (which: Which, url: string, env: NodeJS.ProcessEnv) => Promise<Calls<Name>>,
): Promise<Pair<Name>> {
  const start = async (which: Which): Promise<Side<Name>> => {
    const { url } = await createDatabase(admin);
    const own = { ...env, DATABASE_URL: url, PORT: String(ports[which]) };
    const calls = await prepare(which, url, own);
    return { url, calls, server: await startServer(own) };
  };
  return { small: await start('small'), large: await start('large') };
}

export async function stopPair({ small, large }: Pair<string>): Promise<void> {
  await small.server.stop();
  await large.server.stop();
}

/** Measures each request on the large database, next to its cost on the small one. */
export async function comparePair<Name extends string>(
  { small, large }: Pair<Name>,
  admin: string,
  nameOf: (name: Name) => string,
): Promise<Row[]> {
  const database = await postgresMeter(admin);
  const subject = ({ calls, server }: Side<Name>, name: Name): Subject => ({
    call: calls[name],
    requests: REQUESTS,
    meters: { cpu: async () => (await server.ask({ ask: 'usage' })).cpu + ((await database?.()) ?? 0) },
  });
  const names = Object.keys(small.calls) as Name[];
  const costs = await inTurn(
    Object.fromEntries(
      names.flatMap((name) => [
        [`${name}, small`, subject(small, name)],
        [`${name}, large`, subject(large, name)],
      ]),
    ),
  );
  return names.map((name) => {
    const cost = costs[`${name}, large`]?.cpu;
    return {
      name: nameOf(name),
      figure: cost?.median ?? Number.NaN,
      unit: 'ms CPU',
      floor: costs[`${name}, small`]?.cpu?.median ?? Number.NaN,
      rounds: cost?.rounds ?? [],
      budget: { of: 'ratio', atMost: 1.5 },
    };
  });
}
