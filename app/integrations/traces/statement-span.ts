import type { SpanFacts } from '#app/platform/tracing/tracing.server.ts';

const WORD = /^\s*([a-z]+)/i;
/** The first table that is named; a column or a value never follows these words. */
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?("?[a-z_][\w]*"?(?:\."?[a-z_]\w*"?)?)/i;
/** Statements longer than this are not searched further. */
const SEARCHED = 4_000;

/** Returns the span of a statement: what it does and to which table first, without its text and its values. */
export function statementSpan(text: string): SpanFacts {
  const operation = WORD.exec(text)?.[1]?.toUpperCase() ?? 'OTHER';
  const table = TABLE.exec(text.slice(0, SEARCHED))?.[1]?.replaceAll('"', '');
  return {
    name: table ? `${operation} ${table}` : operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    },
  };
}
