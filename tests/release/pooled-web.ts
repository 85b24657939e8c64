import '../setup/environment.ts';

// A web process as `main/web.ts` starts it, without rendered pages; the addresses are in the environment.
const [, , port = ''] = process.argv;
Object.assign(process.env, { PORT: port, LOG_LEVEL: 'warn', SHUTDOWN_NOTICE_SECONDS: '0' });

const { openForService } = await import('../../main/commands.ts');
const { serveWeb } = await import('../../main/serve.ts');
const { stopGracefully } = await import('../../main/lifecycle.ts');
const { createApp } = await import('../../server/app.ts');

await openForService('web');
await serveWeb(createApp({ pages: async () => new Response('a page'), clientFolder: 'public' }));
stopGracefully();
process.stdout.write('ready\n');
