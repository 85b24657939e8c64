import type { Plugin } from 'vite';

const CONFIGURED = '\0zod-without-eval';

/**
 * In the browser, every import of zod is configured before the first schema: zod would otherwise try `new Function`,
 * which the Content-Security-Policy blocks and the console reports. Pages without schemas still load none of zod.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'vestry-zod-without-eval',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer) => (id === 'zod' && importer !== CONFIGURED ? CONFIGURED : null),
    load: (id) =>
      id === CONFIGURED
        ? `import { config } from 'zod';\nconfig({ jitless: true });\nexport * from 'zod';\n`
        : null,
  };
}
