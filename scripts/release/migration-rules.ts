import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run check`: while a release is rolled out, processes of the one before work on the new schema. So a migration
 * only adds (expand), and what is no longer used is removed a release later (contract). CONTRIBUTING.md says how.
 */

/** Creates what every release begins with. */
const BASELINE = 0;

/** Why processes of the release before can do without it. */
const CONTRACT = /^-- contract: \S+/m;
/** Why requests do not wait for it. */
const LOCK = /^-- lock: \S+/m;
const OUTSIDE = /^-- outside a transaction\b/m;

type Rule = { pattern: RegExp; says: string };

/** What processes of the release before may still read or rely on, or may still write. */
const BREAKS: Rule[] = [
  {
    pattern:
      /\bdrop (table|column|view|materialized view|type|domain|function|procedure|schema|sequence|trigger|constraint|default|not null|expression)\b/,
    says: 'removes what processes of the release before may use',
  },
  { pattern: /\brename\b/, says: 'renames what processes of the release before know by its name' },
  {
    pattern: /\balter (column )?"?\w+"? (set data )?type\b/,
    says: 'changes a type that processes of the release before read and write',
  },
  {
    pattern: /\bset not null\b/,
    says: 'requires a value that processes of the release before may not write',
  },
  { pattern: /\btruncate\b(?! or\b)/, says: 'removes rows that processes of the release before may use' },
];

/** What holds a lock for as long as it reads or writes a whole table. */
const LONG_LOCKS: Rule[] = [
  {
    pattern: /^\s*(with\b[^;]*)?\b(update|delete from)\s/,
    says: 'changes rows: let a job do it, in portions',
  },
  { pattern: /^\s*insert into\b[^;]*\bselect\b/, says: 'copies rows: let a job do it, in portions' },
  { pattern: /^\s*(cluster|vacuum full|reindex (?!.*\bconcurrently\b))/, says: 'locks a table as a whole' },
];

/** Returns what is wrong with a migration, one sentence each. `text` is the file as it is. */
export function migrationProblems(text: string): string[] {
  const statements = statementsIn(text);
  const made = new Set(statements.flatMap(({ sql }) => nameIn(sql, /\bcreate table (?:if not exists )?/)));
  const breaks = statements.flatMap((one) => [...matching(one.sql, BREAKS), ...narrowing(one.sql, made)]);
  const locks = statements.flatMap((one) => [...matching(one.sql, LONG_LOCKS), ...scanning(one.sql, made)]);
  return [
    ...(CONTRACT.test(text)
      ? []
      : breaks.map((what) => `${what}. Say why that is over in a line "-- contract: …".`)),
    ...(LOCK.test(text)
      ? []
      : locks.map((what) => `${what}. Or say why it is short in a line "-- lock: …".`)),
    ...outsideProblems(text, statements),
  ];
}

type Statement = { sql: string };

/** Splits a file as the migrator and the database do. Comments and texts are taken out, function bodies too. */
function statementsIn(text: string): Statement[] {
  return text
    .replace(/--> statement-breakpoint/g, ';')
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((sql) => ({ sql: sql.replace(/\s+/g, ' ').trim() }))
    .filter(({ sql }) => sql !== '');
}

const matching = (sql: string, rules: readonly Rule[]): string[] =>
  rules.filter(({ pattern }) => pattern.test(sql)).map(({ says }) => `"${shortened(sql)}" ${says}`);

/** Rules for what is added: what processes of the release before write must still fit. */
function narrowing(sql: string, made: ReadonlySet<string>): string[] {
  if (isOn(made, sql)) return [];
  const found: string[] = [];
  for (const [column] of sql.matchAll(/\badd column [^,]*/g)) {
    if (/\bnot null\b/.test(column) && !/\b(default|generated|serial)\b/.test(column))
      found.push('requires a value that processes of the release before do not write');
  }
  if (/\bcreate unique index\b|\badd (constraint \S+ )?(unique|primary key|exclude|check)\b/.test(sql))
    found.push('refuses rows that processes of the release before may write');
  if (/\bdrop index\b/.test(sql) && !/\bdrop index concurrently if exists\b/.test(sql))
    found.push('removes what makes queries of the release before quick, and what "on conflict" needs');
  return found.map((says) => `"${shortened(sql)}" ${says}`);
}

/** Rules for what reads or rewrites a table that may be large, while it is locked. */
function scanning(sql: string, made: ReadonlySet<string>): string[] {
  if (isOn(made, sql)) return [];
  const found: string[] = [];
  if (/\bcreate (unique )?index\b/.test(sql) && !/\bindex concurrently\b/.test(sql))
    found.push('stops writes while it reads the table: create it concurrently');
  if (/\badd (constraint \S+ )?(foreign key|check)\b/.test(sql) && !/\bnot valid\b/.test(sql))
    found.push(
      'reads the table while it is locked: add it "not valid", and validate it in the next migration',
    );
  if (/\badd column\b[^,]*\b(stored|serial|bigserial|gen_random_uuid|random|clock_timestamp)\b/.test(sql))
    found.push('rewrites the table while it is locked');
  return found.map((says) => `"${shortened(sql)}" ${says}`);
}

/** Whether the statement concerns a table that the same file creates, which nobody uses yet. */
const isOn = (made: ReadonlySet<string>, sql: string): boolean =>
  nameIn(sql, /\b(?:alter table (?:only |if exists )*|index [^;]*? on (?:only )?)/).some((name) =>
    made.has(name),
  );

function nameIn(sql: string, before: RegExp): string[] {
  const [, name] = sql.match(new RegExp(`${before.source}(?:"?public"?\\.)?"?(\\w+)"?`)) ?? [];
  return name === undefined ? [] : [name];
}

/** What runs outside a transaction begins again from its start after a failure. */
function outsideProblems(text: string, statements: readonly Statement[]): string[] {
  const concurrent = statements.filter(({ sql }) => /\bconcurrently\b/.test(sql));
  if (!OUTSIDE.test(text)) {
    return concurrent.map(
      ({ sql }) =>
        `"${shortened(sql)}" cannot run in a transaction: add the line "-- outside a transaction".`,
    );
  }
  const others = statements.filter((one) => !concurrent.includes(one));
  const dropped = new Set(
    concurrent.flatMap(({ sql }) => nameIn(sql, /\bdrop index concurrently if exists /)),
  );
  const unsafe = concurrent.filter(({ sql }) => {
    const [name] = nameIn(sql, /\bcreate (?:unique )?index concurrently (?:if not exists )?/);
    return name !== undefined && !dropped.has(name);
  });
  return [
    ...others.map(({ sql }) => `"${shortened(sql)}" belongs into a migration with a transaction.`),
    ...unsafe.map(
      ({ sql }) =>
        `"${shortened(sql)}" leaves an invalid index behind if it fails: write "drop index concurrently if exists" before it.`,
    ),
  ];
}

const shortened = (sql: string): string => (sql.length > 100 ? `${sql.slice(0, 99)}…` : sql);

/** Checks the migrations that are newer than the rules. Returns one line for each problem. */
function checkMigrations(folder: string): string[] {
  return globSync(`${folder}/*.sql`)
    .sort()
    .filter((file) => Number.parseInt(path.basename(file), 10) > BASELINE)
    .flatMap((file) => migrationProblems(readFileSync(file, 'utf8')).map((problem) => `${file}: ${problem}`));
}

if (import.meta.main) {
  const problems = checkMigrations('migrations');
  for (const problem of problems) console.error(problem);
  console.log(`Migrations: ${problems.length === 0 ? 'each can be rolled out' : 'see above'}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
