import { globSync } from 'node:fs';
import path from 'node:path';
import type { Hono } from 'hono';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { recordLines } from '#app/features/ledger/lines/record-lines.server.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { hold, lineOf } from '#tests/factories/ledger.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase();

let app: Hono<ServerEnv>;
let viewer: Viewer | null = null;
let ada: Viewer;
let slug: string;
let fundId: string;

beforeAll(async () => {
  const { lists } = await import('./lists.ts');
  app = await appAround('/api/admin/lists', lists, () => viewer);
});
beforeEach(async () => {
  viewer = await makeAdmin();
  ada = await makeViewer({ email: 'ada@vestry.test' });
  const fund = await makeFund({ name: 'Vestry Fund I' });
  slug = fund.slug;
  fundId = fund.id;
  const commitment = lineOf(ada, fund.id, ['2026-01-01', 'commitment', 1_000], {
    reference: 'C-1',
    note: '=HYPERLINK("x")',
  });
  await transaction((tx) => recordLines(tx, viewer, [commitment]));
  await hold(ada, [['2026-02-01', 'call_investment', 400]], fund.id);
});

const get = (query = '') => app.request(`/api/admin/lists/${slug}/ledger.csv${query}`);

describe('the file of a list that belongs to a vehicle', () => {
  test('has the filtered lines, and no formula', async () => {
    const answer = await get('?type=commitment&from=2026-01-01');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('Vestry - Vestry Fund I - ledger - ');
    const [head, line, end] = (await answer.text()).split('\r\n');
    expect(head).toContain(
      '"Value date","Line","Reference","Note","Undoes","Undone by","Holder","Member","E-mail"',
    );
    expect(line).toMatch(
      /^"2026-01-01","Commitment","C-1","'=HYPERLINK\(""x""\)","","","Ada Lindqvist","Ada Lindqvist","ada@vestry.test","","EUR","1000.00","1000.00",/,
    );
    expect(line).toContain('"Ines Carvalho"');
    expect(end).toBe('');
  });

  test('is complete, however many pages are read', async () => {
    const many = Array.from({ length: 1_100 }, () => ['2026-03-01', 'call_expense', 1] as const);
    await hold(ada, many, fundId);
    const lines = (await (await get()).text()).trim().split('\r\n').slice(1);
    expect(new Set(lines.map((row) => row.split(',')[2])).size).toBe(1_102);
  });

  test('is recorded in the audit log, without what was searched for: it may be a name', async () => {
    await get('?q=Lindqvist&type=commitment');
    const entries = await db().select().from(auditEntry).orderBy(auditEntry.seq);
    const entry = entries.find(({ act }) => act === 'list.export');
    expect(entry).toMatchObject({
      actorId: viewer?.memberId,
      subjectType: 'vehicle',
      subjectId: fundId,
      after: { list: 'ledger', of: 'Vestry Fund I', type: 'commitment' },
    });
    expect(entry?.after).not.toHaveProperty('q');
  });

  test('does not exist for anyone else, nor without a vehicle', async () => {
    const admin = viewer;
    for (const who of [null, ada, await makeViewer({ roles: ['active'] })]) {
      viewer = who;
      expect((await get()).status).toBe(404);
    }
    viewer = admin;
    slug = 'none';
    expect((await get()).status).toBe(404);
  });

  test('needs a recent sign-in, after which a browser is back at the ledger', async () => {
    viewer = viewer && { ...viewer, authenticatedAt: null };
    expect((await get()).status).toBe(412);
    const headers = { 'sec-fetch-mode': 'navigate' };
    const answer = await app.request(`/api/admin/lists/${slug}/ledger.csv?q=C-1`, { headers });
    expect(answer.headers.get('location')).toContain(encodeURIComponent(`/admin/funds/${slug}/ledger`));
    expect(
      (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map(({ act }) => act),
    ).not.toContain('list.export');
  });
});

test('a column of a file is called as on the screen', async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const file of globSync('app/features/**/*-list*.tsx')) {
    const exports: Record<string, unknown> = await import(path.resolve(file));
    for (const [name, list] of Object.entries(exports)) {
      const parsed = definition.safeParse(list);
      for (const { header, file: cells } of parsed.data?.columns ?? []) {
        const [cell, another] = [cells ?? []].flat();
        if (!cell || another || typeof header !== 'string') continue;
        count += 1;
        if (!(cell.header ?? header).startsWith(header)) wrong.push(`${name}: ${header}, ${cell.header}`);
      }
    }
  }
  expect(count).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

const cell = z.object({ header: z.string().optional() });
const definition = z.object({
  columns: z.array(z.object({ header: z.unknown(), file: z.union([cell, z.array(cell)]).optional() })),
});
