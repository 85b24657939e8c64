import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Smaller files do not benefit. */
const FROM_BYTES = 1024;

for (const file of globSync('build/client/**/*.{js,mjs,css,svg,json,txt}')) {
  const bytes = readFileSync(file);
  if (bytes.length < FROM_BYTES) continue;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
}
