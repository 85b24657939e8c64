/**
 * The floor, a process of its own: bare `node:http` and data in memory. `/page` renders the very React tree of the
 * opportunities page, from the built modules, to a string; `/navigation` and `/rpc` answer the same data as JSON.
 * Arguments: the page's address, and a folder with what the application answered (page.data, navigation.data, rpc.json).
 */
import { globSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  UNSAFE_decodeViaTurboStream as decode,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { settleHandOff } from '#app/platform/hand-off.server.ts';

const NONCE = 'x'.repeat(24);
const [address = '', folder = ''] = process.argv.slice(2);
const answered = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

const page = new URL(address, 'http://localhost').href;
const context = await entryOf(await builtApplication(), await loadedData());
const documents = { '/navigation': parsed('navigation.data'), '/rpc': parsed('rpc.json') };

createServer((request, response) => {
  if (request.url === '/page') return send(response, 'text/html', pageHtml());
  const document = documents[request.url as keyof typeof documents];
  if (document === undefined) return void response.writeHead(404).end();
  send(response, 'application/json', JSON.stringify(document));
}).listen(Number(process.env.BENCH_FLOOR_PORT), '127.0.0.1', () => process.send?.({ ready: true }));
process.once('disconnect', () => process.exit(0));

/** Each rendering takes a stream of its own, of which everything has been read already. */
function pageHtml(): string {
  context.serverHandoffStream = new ReadableStream();
  return `<!DOCTYPE html>${renderToString(createElement(ServerRouter, { context, url: page, nonce: NONCE }))}`;
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

function parsed(name: string): unknown {
  const text = answered(name);
  const document: unknown = JSON.parse(text);
  const again = JSON.stringify(document);
  if (again.length !== text.trimEnd().length) throw new Error(`${name} is not plain JSON of the same bytes`);
  return document;
}

/** The pages of the built application, as its server imports them. */
async function builtApplication(): Promise<ServerBuild> {
  const [file] = globSync('build/server/assets/server-build-*.js');
  if (!file) throw new Error('The built application has no pages');
  return (await import(path.resolve(file))) as ServerBuild;
}

/** What each route's loader answered, by route. */
async function loadedData(): Promise<Record<string, { data: unknown }>> {
  const body = new Response(answered('page.data')).body;
  if (!body) throw new Error('There is no data');
  const { value } = await decode(body, globalThis);
  return value as Record<string, { data: unknown }>;
}

/** Lets the framework match and load the page once, with the data in memory; only rendering is left to do. */
async function entryOf(build: ServerBuild, loaded: Record<string, { data: unknown }>): Promise<EntryContext> {
  const held: { entry?: EntryContext } = {};
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const known = loaded[id];
      if (!route || !known) return [id, route];
      return [id, { ...route, module: { ...route.module, loader: async () => known.data } }];
    }),
  );
  const keep = async (_: Request, status: number, headers: Headers, entry: EntryContext) => {
    await settleHandOff(entry);
    held.entry = entry;
    return new Response(null, { status, headers });
  };
  const entry = { ...build.entry, module: { ...build.entry.module, default: keep } };
  const handle = createRequestHandler({ ...build, routes, entry }, 'production');
  const { status } = await handle(new Request(page), new RouterContextProvider());
  if (status !== 200 || !held.entry) throw new Error(`The page answered ${status}`);
  return held.entry;
}
