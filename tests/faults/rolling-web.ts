import '../setup/environment.ts';

// A web process as `main/web.ts` starts it, without rendered pages: `/slow` takes as long as requested.
const [, , url = '', port = '', logLevel = 'silent'] = process.argv;
Object.assign(process.env, {
  DATABASE_URL: url,
  PORT: port,
  LOG_LEVEL: logLevel,
  // The proxy notices it ten times a second, unless it is held up.
  SHUTDOWN_NOTICE_SECONDS: '8',
  SHUTDOWN_REQUESTS_SECONDS: '60',
});

const { setTimeout: pause } = await import('node:timers/promises');
const { openForService } = await import('../../main/commands.ts');
const { serveWeb } = await import('../../main/serve.ts');
const { stopGracefully } = await import('../../main/lifecycle.ts');
const { createApp } = await import('../../server/app.ts');

await openForService('web');
const pages = async ({ url: asked }: Request) => {
  await pause(Number(new URL(asked).searchParams.get('ms') ?? 0));
  return new Response(`answered by ${process.pid}`);
};
await serveWeb(createApp({ pages, clientFolder: 'public' }));
stopGracefully();
process.stdout.write('ready\n');
