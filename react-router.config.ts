import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  serverModuleFormat: 'esm',
  // The bundle has two entries: the server and the worker that marks documents (vite.config.ts).
  serverBuildFile: '[name].js',
} satisfies Config;
