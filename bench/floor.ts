/**
 * The floor, a separate process: the same responses from bare `node:http`. `/page` renders the page's HTML from plain
 * React elements; `/navigation` and `/rpc` look up the session and read the same rows with the same queries as the
 * application, prepared by name, and write the same bytes. On the embedded database, which only one process can
 * open, there is only `/page`.
 * Arguments: the name of the list's stage, the session's cookie, and a folder with the application's responses
 * (page.html, navigation.data, rpc.json).
 */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { renderToString } from 'react-dom/server';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { elementsOf } from './elements.ts';
import { recordQueries } from './recorded-queries.ts';

const [stage = '', cookie = '', folder = ''] = process.argv.slice(2);
const answered = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

const DOCTYPE = '<!DOCTYPE html>';
const page = plainPage(answered('page.html'));
const documents = { '/navigation': parsed('navigation.data'), '/rpc': parsed('rpc.json') };
const url = process.env.DATABASE_URL ?? '';
const queries = url.startsWith('postgres')
  ? await recordQueries(url, cookie, stage as OpportunityStage)
  : null;

createServer(async (request, response) => {
  if (request.url === '/page') return send(response, 'text/html', DOCTYPE + renderToString(page));
  const document = documents[request.url as keyof typeof documents];
  if (document === undefined || !queries) return void response.writeHead(404).end();
  if (!(await queries.session(request.headers.cookie ?? ''))) return void response.writeHead(401).end();
  await queries.list();
  send(response, 'application/json', JSON.stringify(document));
}).listen(Number(process.env.BENCH_FLOOR_PORT), '127.0.0.1', () => process.send?.({ ready: true }));
process.once('disconnect', () => process.exit(0));

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** The page as plain elements, which render to the same bytes except for the marks of lazily loaded parts. */
function plainPage(html: string) {
  const without = html.replace(DOCTYPE, '').replace(/<!--\/?\$-->/g, '');
  const elements = elementsOf(without);
  if (renderToString(elements) !== without) throw new Error("The floor's page is not the application's");
  return elements;
}

function parsed(name: string): unknown {
  const text = answered(name);
  const document: unknown = JSON.parse(text);
  const again = JSON.stringify(document);
  if (again.length !== text.trimEnd().length) throw new Error(`${name} is not plain JSON of the same bytes`);
  return document;
}
