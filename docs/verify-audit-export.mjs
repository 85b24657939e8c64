// Verifies a "Verifiable export" of the audit log with nothing but Node.js:
//
//   node verify-audit-export.mjs export.jsonl <key of the heads> [head.txt …]
//
// The key is what `vestry verify audit` prints; keep it yourself, do not take it from the export. Further files are
// heads that you kept, from mails or from storage: the export must begin with the log that each of them stands for.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, verifier = '', ...kept] = process.argv.slice(2);
const fail = (why) => {
  process.stderr.write(`NOT VALID: ${why}\n`);
  process.exit(1);
};
if (!file || !verifier) fail('usage: verify-audit-export.mjs export.jsonl <key> [head.txt …]');
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

// The key as C2SP signed notes write it: name, hash and Ed25519 key.
const key = Buffer.from(verifier.split('+').slice(2).join('+'), 'base64').subarray(1);
const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]);
const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });

function readHead(note, name) {
  const [text, signature = ''] = note.split('\n\n');
  const [, size, root, time] = text.split('\n');
  const bytes = Buffer.from(signature.trim().split(' ').at(-1), 'base64').subarray(4);
  if (!verify(null, Buffer.from(`${text}\n`), publicKey, bytes)) fail(`${name} is not signed with this key`);
  return { name, size: Number(size), root, time };
}

// RFC 8785.
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

// RFC 9162: the roots of the complete subtrees so far, and the root of all.
const subtrees = [];
const join = (left, right) => sha256(Buffer.from([1]), left, right);
function append(leaf, index) {
  let hash = leaf;
  for (let at = index; at % 2 === 1; at = (at - 1) / 2) hash = join(subtrees.pop(), hash);
  subtrees.push(hash);
}
const root = () => subtrees.reduceRight((right, left) => join(left, right)).toString('base64');

let [heads, newest, position, whole] = [[], null, 0, 0];
for await (const line of createInterface({ input: createReadStream(file) })) {
  const said = JSON.parse(line);
  if (!newest) {
    if (said.format !== 'vestry-audit/1') fail('this is no export of an audit log');
    newest = readHead(said.head, 'the head of the export');
    heads = [newest, ...kept.map((path) => readHead(readFileSync(path, 'utf8'), path))];
    continue;
  }
  if (said.position !== position) fail(`line ${position + 2} is not of position ${position}`);
  if (said.entry) whole += 1;
  const leaf = said.entry
    ? sha256(Buffer.from([0]), canonical(said.entry))
    : Buffer.from(said.hash, 'base64');
  append(leaf, position);
  position += 1;
  for (const head of heads)
    if (head.size === position && head.root !== root())
      fail(`the entries up to ${position} are not those of ${head.name}`);
}
if (!newest) fail('the file is empty');
for (const head of heads) if (head.size > position) fail(`the export ends before ${head.name}`);
if (position !== newest.size) fail(`the export has ${position} of ${newest.size} leaves`);
process.stdout.write(
  `VALID: ${whole} entries in full, of ${position} up to ${newest.time}; ${heads.length} heads checked.\n`,
);
