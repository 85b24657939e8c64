import '../setup/environment.ts';

// A web process as `main/web.ts` starts it, without rendered pages: `/slow` takes as long as requested.
const [, , url = '', port = '', logLevel = 'silent'] = process.argv;
Object.assign(process.env, {
  DATABASE_URL: url,
  PORT: port,
  LOG_LEVEL: logLevel,
  SHUTDOWN_NOTICE_SECONDS: '1',
  SHUTDOWN_REQUESTS_SECONDS: '15',
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
