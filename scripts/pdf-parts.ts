import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const LIBRARY = path.resolve(import.meta.dirname, '../node_modules/pdfjs-dist');
/** Character maps, the standard fonts, and decoders, which PDFs request by name, with the licences of the fonts. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
const NEEDED = /\.(bcmap|pfb|ttf|icc)$|_nowasm_fallback\.js$|^LICENSE/;

const { version } = JSON.parse(readFileSync(path.join(LIBRARY, 'package.json'), 'utf8')) as {
  version: string;
};
const BASE = `assets/pdfjs-${version}`;

/** Serves what pdf.js loads by name from our own origin. The folder's name changes with its version. */
export function pdfParts(): Plugin {
  return {
    name: 'vestry-pdf-parts',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const folder of FOLDERS)
        for (const name of readdirSync(path.join(LIBRARY, folder)).filter((file) => NEEDED.test(file)))
          this.emitFile({
            type: 'asset',
            fileName: `${BASE}/${folder}/${name}`,
            source: readFileSync(path.join(LIBRARY, folder, name)),
          });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${BASE}`, (request, response, next) => {
        const [, folder = '', name = ''] = (request.url ?? '').split('/');
        if (!FOLDERS.includes(folder) || !NEEDED.test(name)) return next();
        if (name.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
        response.end(readFileSync(path.join(LIBRARY, folder, path.basename(name))));
      });
    },
  };
}
