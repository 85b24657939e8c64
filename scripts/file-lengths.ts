import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A file longer than this is two files. Tests and generated files may be longer. */
const LIMIT = 300;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.css', '*.cjs'],
  {
    encoding: 'utf8',
  },
).split('\n');

const tooLong = files
  .filter((file) => file && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .filter(({ lines }) => lines > LIMIT);

for (const { file, lines } of tooLong) console.error(`${file} has ${lines} lines, ${LIMIT} is the limit`);
process.exit(tooLong.length === 0 ? 0 : 1);
