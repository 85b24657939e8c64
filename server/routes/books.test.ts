import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { commitment, indication } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { unzip } from '#tests/setup/unzip.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase();

let app: Hono<ServerEnv>;
let viewer: Viewer | null = null;

beforeAll(async () => {
  const { books } = await import('./books.ts');
  app = await appAround('/api/admin/opportunities', books, () => viewer);
});
beforeEach(async () => {
  viewer = await makeAdmin();
});

const get = (id: string, ending: 'csv' | 'xlsx') =>
  app.request(`/api/admin/opportunities/${id}/book.${ending}`);

async function book() {
  const offer = await makeOpportunity({ name: 'Harbour/Logistics' });
  const ada = await makeViewer({ email: 'ada@vestry.test' });
  const { id: entityId } = await makeEntity(ada.memberId, { name: '=Lindqvist & Co' });
  await makeCommitment(ada, offer.id, { entityId, submittedAt: new Date('2026-10-01T10:00:00Z') });
  const bo = await makeViewer({ name: 'Bo Ek', email: 'bo@vestry.test' });
  await makeCommitment(bo, offer.id, {
    submittedAt: new Date('2026-10-02T10:00:00Z'),
    acceptedAt: new Date('2026-10-03T10:00:00Z'),
    acceptedBy: viewer?.memberId,
    acceptedAmount: 150_000_00,
  });
  const cy = await makeViewer({ name: 'Cy Falk', email: 'cy@vestry.test' });
  await db()
    .insert(indication)
    .values({ opportunityId: offer.id, memberId: cy.memberId, likelihood: 4, amount: 100_000_00 });
  return offer;
}

describe('the exported book', () => {
  test('as CSV has every commitment, oldest first, then interested members, and no formula', async () => {
    const offer = await book();
    const answer = await get(offer.id, 'csv');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Vestry - Harbour Logistics - book - \d{4}-\d\d-\d\d\.csv"/,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const [head, ada, bo, cy, end] = (await answer.text()).split('\r\n');
    expect(head).toContain('"Name","E-mail","Entity","State","Currency","Requested","Accepted",');
    expect(ada).toBe(
      `"Ada Lindqvist","ada@vestry.test","'=Lindqvist & Co","Awaiting decision","EUR","250000.00","","","","2026-10-01T10:00:00.000Z","","","","","","","","","",""`,
    );
    expect(bo).toContain('"Bo Ek","bo@vestry.test","","Scaled back","EUR","250000.00","150000.00",');
    expect(bo).toContain('"2026-10-03T10:00:00.000Z","Ines Carvalho"');
    expect(cy).toContain('"Cy Falk","cy@vestry.test","","Interest only","EUR","","","","Likely",');
    expect(cy).toContain('"100000.00","75000.00",');
    expect(end).toBe('');
  });

  test('as a spreadsheet has the same', async () => {
    const offer = await book();
    const answer = await get(offer.id, 'xlsx');
    expect(answer.status).toBe(200);
    const files = unzip(new Uint8Array(await answer.arrayBuffer()));
    expect(files.get('xl/sharedStrings.xml')).toContain('=Lindqvist &amp; Co');
    expect(files.get('xl/worksheets/sheet1.xml')).toMatch(/<c r="G3"[^>]*><v>150000<\/v>/);
  });

  test('is complete, however many pages are read', async () => {
    const offer = await makeOpportunity();
    const members = await Promise.all(Array.from({ length: 3 }, () => makeMember()));
    // All at the same instant, so that only their ids order them; withdrawn, so that one member may have many.
    const submittedAt = new Date();
    await db()
      .insert(commitment)
      .values(
        Array.from({ length: 1_203 }, (_, n) => ({
          id: newId(),
          opportunityId: offer.id,
          memberId: members[n % 3]?.id ?? '',
          amount: n + 1,
          currency: 'EUR' as const,
          idempotencyKey: newId(),
          submittedAt,
          withdrawnAt: submittedAt,
        })),
      );
    const lines = (await (await get(offer.id, 'csv')).text()).trim().split('\r\n').slice(1);
    expect(new Set(lines.map((row) => row.split(',')[5])).size).toBe(1_203);
  });

  test('is recorded in the audit log', async () => {
    const offer = await book();
    await get(offer.id, 'csv');
    const [entry] = await db().select().from(auditEntry).where(eq(auditEntry.act, 'list.export'));
    expect(entry).toMatchObject({
      actorId: viewer?.memberId,
      subjectId: offer.id,
      after: { list: 'book', of: 'Harbour/Logistics', format: 'csv' },
    });
  });

  test('does not exist for anyone else, nor without an opportunity', async () => {
    const offer = await book();
    const admin = viewer;
    for (const who of [null, await makeViewer(), await makeViewer({ roles: ['active'] })]) {
      viewer = who;
      expect((await get(offer.id, 'csv')).status).toBe(404);
      expect((await get(offer.id, 'xlsx')).status).toBe(404);
    }
    viewer = admin;
    expect((await get(newId(), 'csv')).status).toBe(404);
    expect((await get('none', 'xlsx')).status).toBe(404);
    expect(await db().$count(auditEntry)).toBe(0);
  });

  test('needs a recent sign-in, after which a browser is back at the book', async () => {
    const offer = await makeOpportunity();
    viewer = viewer && { ...viewer, authenticatedAt: null };
    for (const ending of ['csv', 'xlsx'] as const) {
      expect((await get(offer.id, ending)).status).toBe(412);
      const headers = { 'sec-fetch-mode': 'navigate' };
      const answer = await app.request(`/api/admin/opportunities/${offer.id}/book.${ending}`, { headers });
      expect(answer.headers.get('location')).toContain(
        encodeURIComponent(`/admin/opportunities/${offer.id}/book`),
      );
    }
  });
});
