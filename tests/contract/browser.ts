import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/tools.ts';

/** Bundles a package as one script for a page; its exports become the global `name`. */
export async function bundled(name: string, source: string): Promise<string> {
  // A virtual file: the plugin provides its content.
  const entry = join(import.meta.dirname, 'in-the-page.js');
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry, name, formats: ['iife'], fileName: 'page' },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`${name} could not be bundled`);
  return chunk.code;
}

/** Chromium, and a site with one page that loads the scripts with the given names. */
export function useBrowser(): { open: (scripts: Record<string, string>, body?: string) => Promise<Page> } {
  let browser: Browser;
  const servers: Server[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_ARGUMENTS });
  });
  afterAll(async () => {
    await browser.close();
    for (const server of servers) await new Promise((resolve) => server.close(resolve));
  });

  return {
    async open(scripts, body = '') {
      const tags = Object.keys(scripts).map((name) => `<script src="/${name}"></script>`);
      const server = createServer(({ url = '' }, response) => {
        const script = scripts[url.slice(1)];
        const type = script === undefined ? 'text/html' : 'text/javascript';
        response.setHeader('content-type', `${type}; charset=utf-8`);
        response.end(script ?? `<!doctype html><title>Page</title>${tags.join('')}${body}`);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const page = await browser.newPage();
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      return page;
    },
  };
}
