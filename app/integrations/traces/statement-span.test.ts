import { expect, test } from 'vitest';
import { statementSpan } from './statement-span.ts';

test.each([
  ['select "id" from "member" where "member"."email" = $1', 'SELECT member'],
  ['insert into "audit_entry" ("id") values ($1)', 'INSERT audit_entry'],
  ['update pgboss.job set state = $1', 'UPDATE pgboss.job'],
  ['delete from "session" where "expires_at" < $1', 'DELETE session'],
  ['\n  WITH next AS (SELECT 1) SELECT * FROM "pgboss"."queue"', 'WITH pgboss.queue'],
  ['WITH ins AS (INSERT INTO pgboss.job (id) VALUES ($1)) SELECT id FROM ins', 'WITH pgboss.job'],
  ['select "id", (select count(*) from "other" where (a)) from "member" where $1', 'SELECT member'],
  ['begin', 'BEGIN'],
  ['set local statement_timeout = 2000', 'SET'],
  ['', 'OTHER'],
])('%j is named %j', (text, name) => {
  expect(statementSpan(text)).toMatchObject({ name, kind: 'client' });
});

test('nothing of a statement but its first word and its table is kept', () => {
  const span = statementSpan("select * from \"member\" where email = 'ada@example.com' and name like 'Ada%'");
  expect(JSON.stringify(span)).not.toMatch(/ada/i);
});
