import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';

/** Development: Vite transforms the application on each request; everything else is as in production. */
const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' });
const started = (await vite.ssrLoadModule('/main/dev-app.ts')) as typeof import('./dev-app.ts');
const { port, stop } = await started.startDevelopment(() =>
  vite.ssrLoadModule('virtual:react-router/server-build'),
);

const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    const { app } = (await vite.ssrLoadModule('/main/dev-app.ts')) as typeof import('./dev-app.ts');
    await getRequestListener(app.fetch)(request, response);
  });
});

server.listen(port, () => process.send?.({ ready: true }));
const end = async () => {
  server.close();
  await vite.close();
  await stop();
  process.exit(0);
};
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, () => void end());
