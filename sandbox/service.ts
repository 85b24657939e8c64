import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DurableMap } from './durable-map.ts';
import type { Fragment } from './html.ts';
import { answerFailure, type FaultyAnswers, listen, markUnknown, type Web, type WebContext } from './http.ts';
import type { RecordTable, StandIn, Surroundings } from './stand-in.ts';
import ABOUT from './stand-ins.json' with { type: 'json' };

const KEPT = 2_000;

/** The records of one kind that a service has received: kept on disk, the newest two thousand. */
export class Received<T> extends DurableMap<T> {
  override set(key: string, value: T): Promise<void> {
    const [oldest = ''] = this.entries().next().value ?? [];
    if (this.size >= KEPT && !this.get(key)) void this.delete(oldest);
    return super.set(key, value);
  }

  all = (): T[] => [...this.values()];
  table = (title: string, columns: Columns<T>): RecordTable => tableOf(title, this.all().reverse(), columns);
}

/** Each is a property, or a function of the whole record. */
type Columns<T> = Record<string, (keyof T & string) | ((value: T) => Fragment)>;

/** As the console shows it: newest first. */
export function tableOf<T>(title: string, values: readonly T[], columns: Columns<T>): RecordTable {
  const cell = (value: T, read: Columns<T>[string]): Fragment => {
    if (typeof read !== 'string') return read(value);
    const found = value[read];
    return typeof found === 'object' ? JSON.stringify(found) : (found as Fragment);
  };
  const rows = values.map((value) => Object.values(columns).map((read) => cell(value, read)));
  return { title, columns: Object.keys(columns), rows, empty: 'Nothing has come yet.' };
}

/** The body of a call, decompressed. */
export async function bytesOf(c: WebContext): Promise<Buffer> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  return c.req.header('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** The vendor's response to too many calls, and the headers that say when to retry. */
export const busyWith =
  (words: object, headers: (seconds: number) => Record<string, string>): FaultyAnswers['busy'] =>
  (seconds) => ({ status: 429, headers: headers(seconds), body: JSON.stringify(words) });
/** The Unix time, in seconds, at which to retry. */
export const secondIn = (seconds: number): string => String(Math.ceil(Date.now() / 1000) + seconds);

/** The error that is thrown to respond in the vendor's format, which is also its cause. */
export const refusal = (status: ContentfulStatusCode, body: object): HTTPException =>
  new HTTPException(status, { res: Response.json(body, { status }), cause: body });

/** For a service that receives requests from other sites' pages. */
export const forPages = cors({ origin: (origin) => origin, credentials: true });

/** Opens the port of a service. Calls wait until it is ready; its stores are closed after it. */
export async function openService(
  name: keyof typeof ABOUT,
  { address, calls, faults, dataDir }: Pick<Surroundings, 'address' | 'calls' | 'faults' | 'dataDir'>,
) {
  const http = await listen(name, address, calls, faults);
  const app = new Hono<Web>();
  const open: { close: () => Promise<void> }[] = [http];
  const keep = <Part extends { close: () => Promise<void> }>(part: Part): Part => {
    open.push(part);
    return part;
  };
  return {
    app,
    url: http.url,
    keep,
    received: <T>(kind: string) => keep(new Received<T>(join(dataDir, `${kind}.db`))),
    /** @param unknown the vendor's response to an unknown call */
    serve(tables: StandIn['tables'], unknown: object, faulty?: FaultyAnswers): StandIn {
      app.all('*', (c) => {
        markUnknown(c);
        return c.json(unknown, 404);
      });
      app.onError((error, c) =>
        error instanceof HTTPException ? error.getResponse() : answerFailure(error, c),
      );
      http.serve(app, faulty);
      const close = async () => {
        for (const part of open) await part.close();
        // A client in this process must see its connection closed before the port is opened again.
        await setImmediate();
      };
      return { name, ...ABOUT[name], url: http.url, port: http.port, tables, close };
    },
  };
}
