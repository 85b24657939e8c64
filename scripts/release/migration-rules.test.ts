import { describe, expect, test } from 'vitest';
import { migrationProblems } from './migration-rules.ts';

describe('a migration that is rolled out beside the release before', () => {
  test.each([
    [
      'a new table with its indexes and keys',
      `CREATE TABLE "a" ("id" uuid PRIMARY KEY NOT NULL, "b" text NOT NULL);
--> statement-breakpoint
ALTER TABLE "a" ADD CONSTRAINT "a_b_fk" FOREIGN KEY ("b") REFERENCES "public"."c"("id") ON DELETE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_b" ON "a" USING btree ("b");`,
    ],
    ['a column that may be empty', 'ALTER TABLE "member" ADD COLUMN "note" text;'],
    ['a column with a default', `ALTER TABLE "member" ADD COLUMN "kind" text DEFAULT 'x' NOT NULL;`],
    [
      'words in comments and texts',
      `-- drop table member; rename it\nCOMMENT ON TABLE "a" IS 'drop table; rename';`,
    ],
    [
      'the body of a function',
      'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE a SET b = 1; END $$;',
    ],
    [
      'a trigger after updates',
      'CREATE TRIGGER t AFTER UPDATE ON "member" FOR EACH ROW EXECUTE FUNCTION f();',
    ],
    [
      'an index built beside writes',
      `-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "member_note";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_note" ON "member" USING btree ("note");`,
    ],
    [
      'a check that is validated later',
      'ALTER TABLE "member" ADD CONSTRAINT "c" FOREIGN KEY ("a") REFERENCES "b"("id") NOT VALID;',
    ],
  ])('may have %s', (_what, text) => {
    expect(migrationProblems(text)).toEqual([]);
  });

  test.each([
    ['DROP TABLE "member";', 'removes'],
    ['ALTER TABLE "member" DROP COLUMN "name";', 'removes'],
    ['ALTER TABLE "member" RENAME COLUMN "name" TO "full_name";', 'renames'],
    ['ALTER TABLE "member" RENAME TO "person";', 'renames'],
    ['ALTER TABLE "member" ALTER COLUMN "name" SET DATA TYPE citext;', 'changes a type'],
    ['alter table member alter name type citext;', 'changes a type'],
    ['ALTER TABLE "member" ALTER COLUMN "name" SET NOT NULL;', 'requires a value'],
    ['ALTER TABLE "member" ALTER COLUMN "name" DROP NOT NULL;', 'removes'],
    ['ALTER TABLE "member" ADD COLUMN "name" text NOT NULL;', 'requires a value'],
    ['CREATE UNIQUE INDEX CONCURRENTLY "u" ON "member" ("name");', 'refuses rows'],
    ['ALTER TABLE "member" ADD CONSTRAINT "c" CHECK (age > 0) NOT VALID;', 'refuses rows'],
    ['DROP INDEX "member_name";', 'quick'],
    ['TRUNCATE "member";', 'removes rows'],
  ])('may not have %s, unless it says why old processes are gone', (text, why) => {
    expect(migrationProblems(text).join()).toContain(why);
    const explained = migrationProblems(`-- contract: nothing reads it since 0.1.0\n${text}`);
    expect(explained.filter((problem) => problem.includes('"-- contract'))).toEqual([]);
    expect(migrationProblems(`-- contract:\n${text}`)).not.toEqual([]);
  });

  test.each([
    ['CREATE INDEX "i" ON "member" USING btree ("name");', 'concurrently'],
    ['ALTER TABLE "member" ADD CONSTRAINT "c" FOREIGN KEY ("a") REFERENCES "b"("id");', 'not valid'],
    ['ALTER TABLE "member" ADD COLUMN "s" tsvector GENERATED ALWAYS AS (f(name)) STORED;', 'rewrites'],
    ['UPDATE "member" SET "name" = lower("name");', 'job'],
    ['DELETE FROM "member" WHERE "gone";', 'job'],
    ['INSERT INTO "a" SELECT * FROM "member";', 'job'],
  ])('may not have %s, unless it says why requests do not wait', (text, why) => {
    expect(migrationProblems(text).join()).toContain(why);
    expect(migrationProblems(`-- lock: forty rows\n${text}`)).toEqual([]);
  });

  test('builds an index beside writes so that a failure can be tried again, and outside a transaction', () => {
    const create = 'CREATE INDEX CONCURRENTLY "i" ON "member" ("name");';
    expect(migrationProblems(create).join()).toContain('cannot run in a transaction');
    expect(migrationProblems(`-- outside a transaction\n${create}`).join()).toContain('invalid index');
    expect(
      migrationProblems('-- outside a transaction\nALTER TABLE "member" ADD COLUMN "a" text;').join(),
    ).toContain('belongs into a migration with a transaction');
  });
});
