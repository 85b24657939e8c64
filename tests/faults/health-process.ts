import '../setup/environment.ts';

// A web process or a worker as `main` starts it, without rendered pages, with a health port.
const [, , role = '', url = '', port = '', healthPort = ''] = process.argv;
Object.assign(process.env, {
  DATABASE_URL: url,
  PORT: port,
  LISTEN_ADDRESS: '127.0.0.1',
  HEALTH_PORT: healthPort,
  HEALTH_ADDRESS: '127.0.0.1',
});

if (role === 'worker') {
  const { startWorker } = await import('../../main/worker.ts');
  await startWorker();
} else {
  const { openForService } = await import('../../main/commands.ts');
  const { serveHealth, serveWeb } = await import('../../main/serve.ts');
  const { stopGracefully } = await import('../../main/lifecycle.ts');
  const { createApp } = await import('../../server/app.ts');
  await openForService('web');
  await serveHealth();
  const pages = async () => new Response('page');
  await serveWeb(createApp({ pages, clientFolder: 'public' }));
  stopGracefully();
}
process.stdout.write('ready\n');
