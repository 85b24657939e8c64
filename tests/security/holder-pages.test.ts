import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { document } from '#app/db/schema/documents.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { DELEGATE } from '#app/domain/access/grants.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeDocument, makeFund } from '#tests/factories/documents.ts';
import { makeGrant } from '#tests/factories/grants.ts';
import { makeHolding } from '#tests/factories/ledger-rows.ts';
import { makeMember } from '#tests/factories/members.ts';
import { makeSignedIn, signNda } from '#tests/factories/sessions.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';

useTestDatabase({ jobs: JOBS });
const vestry = usePages();

const PAST = new Date('2026-01-05T09:00:00Z');
let cookie: string;
/** Of two holders, of whom both gave the same person everything to read. */
let grants: { id: string; fund: string; paper: string }[];

beforeEach(async () => {
  const person = await makeSignedIn({ roles: [DELEGATE], name: 'Otto Adler' });
  cookie = person.cookie;
  grants = [];
  for (const name of ['Berg', 'Falk']) {
    const holder = await makeMember({ roles: ['active'], name: `Anna ${name}` });
    await signNda(holder.id);
    const fund = await makeFund({ name: `Fund of ${name}` });
    await makeHolding({ memberId: holder.id, fundId: fund.id });
    const paper = await makeDocument({ ownerId: holder.id, category: 'tax', title: `Tax of ${name}` });
    const id = await makeGrant(
      holder.id,
      { memberId: person.member.id, email: person.member.email },
      {
        ...{ preset: 'spouse', receive: false, prepare: false, act: false, opportunities: false },
        ...{ from: PAST, givenAt: PAST, confirmedAt: PAST, acceptedAt: PAST },
      },
    );
    grants.push({ id, fund: fund.name, paper: paper.title });
  }
});

const get = async (path: string) => {
  const response = await ask(vestry.app, path, { headers: { cookie } });
  return { status: response.status, html: await response.text() };
};

test('the own dashboard lists the documents of all, each for its holder', async () => {
  const { html } = await get('/dashboard');
  for (const { id, paper } of grants)
    expect(html).toMatch(new RegExp(`href="/documents/[^"]+\\?for=${id}"[^>]*>${paper}`));
});

test('the files of a page are for the holder as well', async () => {
  const [{ id } = { id: '' }] = grants;
  const [made] = await db()
    .select({ id: document.id })
    .from(document)
    .where(eq(document.title, 'Tax of Berg'));
  for (const path of ['/portfolio', '/documents', '/commitments', `/documents/${made?.id}`]) {
    const { status, html } = await get(`${path}?for=${id}`);
    expect([path, status]).toEqual([path, 200]);
    const files = html.match(/(href|src)="\/(api\/(?!auth)|media\/)[^"]*"/g) ?? [];
    expect(files.filter((file) => !file.includes(`for=${id}`))).toEqual([]);
    if (path.startsWith('/documents')) expect(files.join()).toContain('/api/documents/download');
  }
});

test('a page that is refused for a holder leads back to oneself', async () => {
  for (const path of ['/contact', '/dashboard']) {
    if (path === '/dashboard')
      await db().update(accessGrant).set({ endedAt: new Date(), endReason: 'declined' });
    const { status, html } = await get(`${path}?for=${grants[0]?.id}`);
    expect(status).toBe(403);
    expect(html).toContain('href="/dashboard"');
    expect(html).not.toContain('href="/dashboard?for=');
  }
});

test('each of two addresses shows one holder, and its links stay with them', async () => {
  const [berg, falk] = grants;
  if (!berg || !falk) throw new Error('Two grants are missing');
  for (const [own, other] of [
    [berg, falk],
    [falk, berg],
  ] as const) {
    const portfolio = await get(`/portfolio?for=${own.id}`);
    expect(portfolio.status).toBe(200);
    expect(portfolio.html).toContain(own.fund);
    expect(portfolio.html).not.toContain(other.fund);
    expect(portfolio.html).toMatch(new RegExp(`href="/portfolio/[^"]*for=${own.id}`));
    const library = await get(`/documents?for=${own.id}`);
    expect(library.status).toBe(200);
    expect(library.html).toContain(own.paper);
    expect(library.html).not.toContain(other.paper);
    expect((await get(`/dashboard?for=${own.id}`)).status).toBe(200);
    expect((await get(`/commitments?for=${own.id}`)).status).toBe(200);
    const refused = await get(`/opportunities/open?for=${own.id}`);
    expect([refused.status, refused.html.includes('does not include this')]).toEqual([403, true]);
  }
});

test('without an address a delegate has their own pages, with nothing of their holders', async () => {
  for (const path of ['/faqs', '/contact', '/profile', '/notifications', '/search?q=Tax']) {
    const page = await get(path);
    expect([path, page.status]).toEqual([path, 200]);
    for (const { fund, paper } of grants)
      for (const word of [fund, paper]) expect(page.html).not.toContain(word);
  }
  expect((await get('/portfolio')).status).toBe(302);
});
