import type { SpanFacts } from '#app/platform/tracing/tracing.server.ts';

const WORD = /^\s*([a-z]+)/i;
/** A table that is named; a column or a value never follows these words. */
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?("?[a-z_][\w]*"?(?:\."?[a-z_]\w*"?)?)/i;
/** Statements longer than this are not searched further. */
const SEARCHED = 4_000;

/** Returns the span of a statement: what it does and to which table, without its text and its values. */
export function statementSpan(text: string): SpanFacts {
  const operation = WORD.exec(text)?.[1]?.toUpperCase() ?? 'OTHER';
  const searched = text.slice(0, SEARCHED);
  // After WITH (…), what is outside the parentheses may name only a part of the statement itself.
  const outside = operation === 'WITH' ? null : TABLE.exec(withoutParentheses(searched));
  const named = outside ?? TABLE.exec(searched);
  const table = named?.[1]?.replaceAll('"', '');
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

/** Leaves out what is in parentheses: a list of columns may have queries of its own. */
function withoutParentheses(text: string): string {
  let depth = 0;
  let outside = '';
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (depth === 0) outside += sign;
    if (sign === ')') depth = Math.max(0, depth - 1);
  }
  return outside;
}
