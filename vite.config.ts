import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Parts that only some pages need; they stay out of what every page loads. */
const SOMETIMES =
  /(public-frame|nda-gate|ask-section|ui\/table|search-results|selectable-|search-field|link-chips|money|menu|dialog|sheet|choice|tooltip|error-summary|key-values|checkbox|switch|\/tabs|search-dialog|slider|platform\/(texts|paging|outside-words|countries|ids)|share-panel|shared-invites)/;

const everywhere = (id: string): boolean =>
  (/\/app\/(ui|platform|trpc|routes\/shell)\//.test(id) || /node_modules\/(@trpc|@tanstack)\//.test(id)) &&
  !SOMETIMES.test(id) &&
  !id.includes('?__react-router') &&
  !id.endsWith('.css');

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023' },
  environments: {
    // One server bundle holds the web server, the worker and the maintenance commands.
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
    // Many small files compress worse than one: what every page needs is one file beside the framework's.
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting: { groups: [{ name: 'common', test: everywhere }] } },
        },
      },
    },
  },
});
