import { test, expect } from 'vitest';
import { createServer } from 'vite';
test('spike', async () => {
  const t = performance.now();
  const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false, watch: null }, appType: 'custom', logLevel: 'error', cacheDir: 'node_modules/.cache/vite-tests', optimizeDeps: { noDiscovery: true, include: [] } });
  const t2 = performance.now();
  const { createApp } = (await vite.ssrLoadModule('/server/app.ts')) as any;
  const { pageHandler } = (await vite.ssrLoadModule('/server/pages.ts')) as any;
  const t3 = performance.now();
  const build = await vite.ssrLoadModule('virtual:react-router/server-build') as any;
  const t4 = performance.now();
  const app = createApp({ pages: pageHandler(build, 'production'), clientFolder: 'public' });
  const r = await app.request('http://localhost:3000/');
  const text = await r.text();
  const t5 = performance.now();
  console.log(t2-t, t3-t2, t4-t3, t5-t4, r.status, Object.fromEntries(r.headers), text.slice(0, 300));
  await vite.close();
  expect(1).toBe(1);
});
