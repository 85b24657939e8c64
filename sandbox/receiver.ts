import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { DurableMap } from './durable-map.ts';
import type { Fragment } from './html.ts';
import { answerFailure, listen, markUnknown, type Web, type WebContext } from './http.ts';
import type { RecordTable, StandIn, Surroundings } from './stand-in.ts';

const KEPT = 2_000;

/** What a service has received of one kind: kept on disk, the newest two thousand. */
export class Received<T> extends DurableMap<T> {
  override set(key: string, value: T): Promise<void> {
    for (const [oldest] of this.entries()) {
      if (this.size < KEPT || this.get(key)) break;
      void this.delete(oldest);
    }
    return super.set(key, value);
  }

  /** As the console shows it: newest first, a column for each reading of a value. */
  table(title: string, columns: Record<string, (value: T) => Fragment>): RecordTable {
    const rows = [...this.values()]
      .reverse()
      .map((value) => Object.values(columns).map((read) => read(value)));
    return { title, columns: Object.keys(columns), rows, empty: 'Nothing has come yet.' };
  }
}

/** The body of a call, unpacked. */
export async function bytesOf(c: WebContext): Promise<Buffer> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  return c.req.header('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** A service that browsers of other sites tell things to. Calls wait until it serves. */
export async function openReceiver(
  { address, calls, faults, dataDir }: Surroundings,
  about: Pick<StandIn, 'name' | 'title' | 'standsFor'>,
) {
  const http = await listen(about.name, address, calls, faults);
  const app = new Hono<Web>();
  app.use(cors({ origin: (origin) => origin, credentials: true }));
  const open: { close: () => Promise<void> }[] = [http];
  return {
    app,
    received<T>(kind: string): Received<T> {
      const received = new Received<T>(join(dataDir, `${kind}.log`));
      open.push(received);
      return received;
    },
    serve(tables: StandIn['tables']): StandIn {
      app.all('*', (c) => {
        markUnknown(c);
        return c.json({ error: 'Not known to the stand-in' }, 404);
      });
      app.onError(answerFailure);
      http.serve(app);
      const close = async () => {
        for (const part of open) await part.close();
      };
      return { ...about, url: http.url, port: http.port, tables, close };
    },
  };
}
