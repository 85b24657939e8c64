import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { opportunityDraft } from '#app/db/schema/authoring.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { NO_CONTENT } from '#app/features/opportunities/authoring/drafts.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeRecording } from '#tests/factories/recordings.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { ask, post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';

const held = useSandbox();
useTestDatabase();
const vestry = usePages();

const SECRET = process.env.CONTENTFUL_PREVIEW_SECRET ?? '';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  const { JOBS } = await import('#app/jobs.server.ts');
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
});
beforeEach(() => held.sandbox.faults.setDelivery('content', 'never'));

type Person = { cookie: string; member: { id: string } };
const admin = () => makeSignedIn({ roles: ['admin'] });
const get = (path: string, { cookie }: { cookie: string }, more = '') =>
  ask(vestry.app, path, { headers: { cookie: more ? `${cookie}; ${more}` : cookie } });

/** Starts a preview, as our editor does or the content platform; returns its redirect target and cookie. */
async function begin(query: string, { cookie: session }: { cookie: string }) {
  const path = `/api/preview?${query}`;
  const who = { cookie: session };
  const answer = await (query.startsWith('opportunity=') ? post(vestry.app, path, '', who) : get(path, who));
  const cookie = answer.headers.get('set-cookie') ?? '';
  return {
    status: answer.status,
    to: answer.headers.get('location') ?? '',
    cookie,
    held: cookie.split(';')[0] ?? '',
  };
}

/** Creates a draft of an opportunity, and publishes the opportunity too if `published`. */
async function draft(who: Person, fields: Partial<OpportunityFields>, published = true) {
  const row = await makeOpportunity({ slug: 'kontor', name: 'As published' });
  if (!published) await db().delete(opportunity);
  await db()
    .insert(opportunityDraft)
    .values({ opportunityId: row.id, fields, savedBy: who.member.id, firstStage: 'pipeline' });
  return row.id;
}

const entry = (fields: object) =>
  held.sandbox.content.space.put('entry', 'opportunity', { ...fields }, false);

describe('a draft edited here', () => {
  test('is shown to its admin on the member’s own page, with a banner, until they end it', async () => {
    const ada = await admin();
    const id = await draft(ada, { name: 'As drafted', slug: 'kontor' });
    const began = await begin(`opportunity=${id}`, ada);
    expect([began.status, began.to]).toEqual([303, '/opportunities/open/kontor']);
    expect(began.cookie).toMatch(/HttpOnly/i);
    // The browser must send the cookie when the preview ends, too.
    expect(began.cookie).toMatch(/Path=\/(?:;|$)/);
    expect(began.cookie).toMatch(/SameSite=Lax/i);
    expect(began.cookie).toMatch(/Max-Age=7200/);
    const shown = await (await get(began.to, ada, began.held)).text();
    expect(shown).toContain('As drafted');
    expect(shown).toContain('not visible to members');
    expect(await (await get(began.to, ada)).text()).not.toContain('As drafted');

    const ended = await post(vestry.app, '/api/preview/end', '', { cookie: ada.cookie });
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([
      303,
      expect.stringMatching(/Max-Age=0/),
    ]);
    const cookie = `${ada.cookie}; ${began.held}`;
    const path = await post(vestry.app, '/api/preview/end', '', { cookie });
    expect(path.headers.get('location')).toBe(`/admin/opportunities/${id}`);
  });

  test('may contain incomplete rows', async () => {
    const ada = await admin();
    const content = {
      ...NO_CONTENT,
      timeline: [
        { date: '', title: 'Undated step' },
        { date: '2026-03-01', title: 'First call' },
      ],
      outcome: [{ date: 'soon', text: 'Undated entry' }],
      updates: [makeRecording({ date: '', title: 'Undated recording' })],
    };
    const id = await draft(ada, { name: 'As drafted', slug: 'kontor', content });
    const began = await begin(`opportunity=${id}`, ada);
    const page = await get(began.to, ada, began.held);
    const shown = await page.text();
    expect(page.status).toBe(200);
    expect(shown).toContain('First call');
    expect(shown).not.toContain('Undated');
  });

  test('may be one that was never published', async () => {
    const ada = await admin();
    const id = await draft(ada, { name: 'As drafted', slug: 'new-one' }, false);
    const began = await begin(`opportunity=${id}`, ada);
    expect(began.to).toBe('/opportunities/pipeline/new-one');
    expect(await (await get(began.to, ada, began.held)).text()).toContain('As drafted');
    expect((await get(began.to, ada)).status).toBe(404);
  });

  test('can be found by its slug, too, with the secret', async () => {
    const ada = await admin();
    await draft(ada, { name: 'As drafted', slug: 'kontor' });
    expect((await begin(`secret=${SECRET}&slug=kontor`, ada)).to).toBe('/opportunities/open/kontor');
  });

  test('without content is not previewed, and one published in the meantime is the page itself', async () => {
    const ada = await admin();
    const id = await draft(ada, { name: 'As drafted', slug: 'kontor' });
    const began = await begin(`opportunity=${id}`, ada);
    await db().delete(opportunityDraft);
    expect((await begin(`opportunity=${id}`, ada)).status).toBe(404);
    const shown = await (await get(began.to, ada, began.held)).text();
    expect(shown).toContain('As published');
    expect(shown).not.toContain('not visible to members');
  });
});

describe('a draft of the content platform', () => {
  test('is fetched in its current state, by its id or its slug', async () => {
    const ada = await admin();
    await entry({ name: 'From afar', slug: 'afar', summary: 'Written there.', stage: 'open' });
    for (const query of ['entry=entry', 'slug=afar']) {
      const began = await begin(`secret=${SECRET}&${query}`, ada);
      expect([began.status, began.to]).toEqual([303, '/opportunities/open/afar']);
      const shown = await (await get(began.to, ada, began.held)).text();
      expect(shown).toContain('From afar');
      expect(shown).toContain('not visible to members');
      expect(shown).toContain(new URL('/edit/entry', held.sandbox.urls.content).href);
    }
    const began = await begin(`secret=${SECRET}&entry=entry`, ada);
    await entry({ name: 'From afar, changed', slug: 'afar', stage: 'open' });
    expect(await (await get(began.to, ada, began.held)).text()).toContain('From afar, changed');
  });

  test('shows pictures imported before, and the number that publication will import', async () => {
    const ada = await admin();
    const { space } = held.sandbox.content;
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const file = {
      url: '/files/wall',
      contentType: 'image/png',
      fileName: 'wall.png',
      bytes: bytes.toString('base64'),
    };
    await space.put('wall', null, { title: 'A wall of bricks', file });
    const hero = { sys: { type: 'Link', linkType: 'Asset', id: 'wall' } };
    await entry({ name: 'From afar', slug: 'afar', hero });
    const began = await begin(`secret=${SECRET}&entry=entry`, ada);
    const before = await (await get(began.to, ada, began.held)).text();
    expect(before).toContain('1 new picture or recording appears once the draft is published');
    expect(before).not.toContain('A wall of bricks');

    await space.put('entry', 'opportunity', {
      name: 'From afar',
      slug: 'afar',
      hero,
      summary: 'x',
      sector: 'x',
      region: 'x',
      type: 'x',
      currency: 'EUR',
      target: 10,
      minimum: 1,
      maximum: 5,
      step: 1,
    });
    const signal = AbortSignal.timeout(20_000);
    const { syncContent } = await import('#app/features/content/content.server.ts');
    const { publishEntry } = await import('#app/processes/content/content-publication.server.ts');
    await syncContent({ signal, log: silent });
    await publishEntry({ entryId: 'entry', isNews: false }, { signal });
    await entry({ name: 'From afar, redrafted', slug: 'afar', hero });
    const shown = await (await get(began.to, ada, began.held)).text();
    expect(shown).toContain('From afar, redrafted');
    expect(shown).toContain('A wall of bricks');
    expect(shown).not.toContain('once the draft is published');
  });

  test('is shown at its id while it has no slug', async () => {
    const ada = await admin();
    await entry({ name: 'Nameless' });
    const began = await begin(`secret=${SECRET}&entry=entry`, ada);
    expect(began.to).toBe('/opportunities/pipeline/entry');
    expect(await (await get(began.to, ada, began.held)).text()).toContain('Nameless');
  });

  test('cannot be shown while the platform does not respond, and says so', async () => {
    const ada = await admin();
    await entry({ name: 'From afar', slug: 'afar', stage: 'open' });
    const began = await begin(`secret=${SECRET}&entry=entry`, ada);
    held.sandbox.faults.set('content', { kind: 'failing' });
    expect((await begin(`secret=${SECRET}&entry=entry`, ada)).status).toBe(503);
    expect((await get(began.to, ada, began.held)).status).toBe(503);
  });

  test('that does not exist, or is no opportunity, is not found', async () => {
    const ada = await admin();
    expect((await begin(`secret=${SECRET}&entry=nothing`, ada)).status).toBe(404);
    expect((await begin(`secret=${SECRET}&entry=edda-moreau`, ada)).status).toBe(404);
    expect((await begin(`secret=${SECRET}`, ada)).status).toBe(400);
  });
});

describe('other people', () => {
  test('seed §5: need the correct preview secret, even admins', async () => {
    const ada = await admin();
    await entry({ name: 'From afar', slug: 'afar' });
    for (const secret of ['', 'wrong', `${SECRET}x`, SECRET.slice(1)]) {
      expect((await begin(`secret=${secret}&entry=entry`, ada)).status).toBe(401);
    }
    expect((await begin('entry=entry', ada)).status).toBe(401);
  });

  test('see no draft: no member, with the secret and an admin’s cookie, or another admin with it', async () => {
    const ada = await admin();
    const id = await draft(ada, { name: 'As drafted', slug: 'kontor' });
    const began = await begin(`opportunity=${id}`, ada);
    for (const role of ['active', 'prospective'] as const) {
      const member = await makeSignedIn({ roles: [role] });
      expect((await begin(`secret=${SECRET}&slug=kontor`, member)).status).toBe(404);
      expect((await begin(`opportunity=${id}`, member)).status).toBe(404);
      expect((await post(vestry.app, '/api/preview/end', '', { cookie: member.cookie })).status).toBe(404);
      const shown = await (await get(began.to, member, began.held)).text();
      expect(shown).toContain('As published');
      expect(shown).not.toContain('As drafted');
    }
    expect((await begin(`secret=${SECRET}&slug=kontor`, { cookie: '' })).status).toBe(404);
    const other = await admin();
    expect(await (await get(began.to, other, began.held)).text()).not.toContain('As drafted');
    for (const forged of ['vestry_preview=x', `${began.held}x`]) {
      expect(await (await get(began.to, ada, forged)).text()).not.toContain('As drafted');
    }
  });

  test('see no other page’s draft', async () => {
    const ada = await admin();
    const id = await draft(ada, { name: 'As drafted', slug: 'kontor' });
    const began = await begin(`opportunity=${id}`, ada);
    await makeOpportunity({ slug: 'other', name: 'Another' });
    const shown = await (await get('/opportunities/open/other', ada, began.held)).text();
    expect(shown).toContain('Another');
    expect(shown).not.toContain('not visible to members');
  });
});
