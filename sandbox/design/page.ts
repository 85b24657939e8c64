import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Html, html } from '../html.ts';
import type { Web, WebContext } from '../http.ts';

const FONTS: Readonly<Record<string, string>> = {
  figtree: 'figtree/files/figtree-latin-wght-normal.woff2',
  newsreader: 'newsreader/files/newsreader-latin-wght-normal.woff2',
};

const DAY = 'public, max-age=86400';
const SHEETS = ['base', 'pages'];
const stylesheet = SHEETS.map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8')).join(
  '\n',
);

/** Serves the styles from the service's own port, so that pages make no requests to another host. */
export function serveAssets(app: Hono<Web>): void {
  app.get('/assets/sandbox.css', (c) =>
    c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  for (const [name, file] of Object.entries(FONTS)) {
    const path = fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`));
    app.get(`/assets/${name}.woff2`, (c) =>
      c.body(readFileSync(path), 200, { 'content-type': 'font/woff2', 'cache-control': DAY }),
    );
  }
  app.get('/favicon.ico', (c) => c.body(null, 204, { 'cache-control': DAY }));
}

export type Page = {
  title: string;
  appName: string;
  /** `door` for the short forms of the hosted login, `desk` for console and inbox. */
  layout: 'door' | 'desk';
  /** One plain sentence: what this page replaces. */
  standIn: Html | string;
  /** Links of the header of a `desk` page. */
  navigation?: Html;
  body: Html;
};

/** A whole document in the application's design. */
export function renderPage(page: Page): string {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · ${page.appName} sandbox</title>
<link rel="preload" href="/assets/newsreader.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/assets/figtree.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/sandbox.css">
</head>
<body class="${page.layout}">
<header class="top"><b>${page.appName}</b><span>${page.standIn}</span>${page.navigation}</header>
<main>${page.body}</main>
</body>
</html>
`;
  return document.text;
}

/** Renders a page of the console: its title, the path of its place in the navigation, its content. */
export type Desk = (title: string, here: string, body: Html) => string;

/** Allows no scripts in the sandbox's pages, and no requests to other hosts. */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; object-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  // Without it a browser sends forms of these pages with the origin "null".
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

export const sendPage = (c: WebContext, page: string, status: ContentfulStatusCode = 200): Response =>
  c.html(page, status, PAGE_HEADERS);
