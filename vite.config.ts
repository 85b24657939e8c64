import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023' },
  // One server bundle holds the web server, the worker and the maintenance commands.
  environments: { ssr: { build: { rollupOptions: { input: './server/main.ts' } } } },
});
