import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { draftAnswers, firstProblemStep } from '#app/features/people/profile/preferences/preferences.ts';
import { calendarFrom } from './calendar.ts';
import { HERO_ALT } from './content/art.ts';
import { ECONOMICS } from './content/economics.ts';
import { FAQS } from './content/faqs.ts';
import { FUNDS } from './content/funds.ts';
import { CLOSED_STAKES } from './content/holdings.ts';
import { OPEN_COMMITMENTS } from './content/interest.ts';
import { CLOSED, OPEN, OPPORTUNITIES } from './content/opportunities.ts';
import { MEMBERS } from './content/people.ts';
import { major } from './content/types.ts';
import { WAITING } from './content/waitlist.ts';
import { makeFiles, makeRows } from './demo.ts';
import { seedLibrary } from './documents/library.ts';
import { plainText, richText } from './rich-text.ts';

const NOW = new Date('2026-11-21T08:30:00.000Z');

describe('the demo’s content', () => {
  test('has the people and the opportunities that were asked for', () => {
    const stages = Object.groupBy(OPPORTUNITIES, ({ stage }) => stage);
    expect([
      stages.open?.length,
      stages.pipeline?.length,
      stages.closed?.length,
      stages.passed?.length,
    ]).toEqual([4, 3, 9, 2]);
    expect([MEMBERS.length, FUNDS.length]).toEqual([45, 4]);
    expect(new Set(FAQS.map(({ category }) => category)).size).toBe(5);
    expect(new Set([...MEMBERS.map(({ email }) => email)]).size).toBe(MEMBERS.length);
  });

  test('invented people only have addresses that can reach nobody', () => {
    for (const { email } of [...MEMBERS, ...WAITING])
      expect(email).toMatch(/@(vestry\.test|example\.(com|org|net)|[a-z-]+\.example)$/);
  });

  test('who waits to be invited has answered as the form asks', () => {
    const known = new Set(MEMBERS.map(({ email }) => email));
    for (const { email, answers } of WAITING) {
      expect(known).not.toContain(email);
      if (answers) expect(firstProblemStep(draftAnswers.parse(answers), 'waitlist')).toBeNull();
    }
  });

  test.each(OPPORTUNITIES.map((opportunity) => [opportunity.slug, opportunity] as const))(
    '%s tells its story in full',
    (slug, opportunity) => {
      const words = opportunity.sections
        .map(({ text }) => plainText(richText(text)))
        .join(' ')
        .split(/\s+/u).length;
      expect(words).toBeGreaterThan(345);
      expect(words).toBeLessThan(720);
      expect(HERO_ALT[slug]).toBeTruthy();
      expect(opportunity.team.length).toBeGreaterThanOrEqual(3);
      expect((opportunity.maximum - opportunity.minimum) % opportunity.step).toBe(0);
    },
  );

  test.each(
    OPPORTUNITIES.filter(({ stage }) => stage !== 'passed').map(
      ({ slug, returns }) => [slug, returns] as const,
    ),
  )('%s has its scenarios and fees, which agree with its documents', (slug, { scenarios }) => {
    const economics = ECONOMICS[slug];
    if (!economics) throw new Error('It has no scenarios.');
    const multiples = [economics.low, economics.base, economics.high].map(([multiple]) => multiple);
    expect(multiples).toEqual(multiples.toSorted((one, other) => one - other));
    const { low, base, high } = economics;
    const told: Record<string, typeof base> = { Low: low, 'Floor only': low, Base: base, High: high };
    for (const { name, irr, multiple, text } of scenarios) {
      const [times, rate, note] = told[name] ?? (name.startsWith('Planned') ? base : []);
      if (times === undefined || rate === undefined) continue;
      expect(`${times.toFixed(1)} ×`).toBe(multiple);
      if (/\d/.test(irr)) expect(Number.parseFloat(irr)).toBe(rate);
      expect(note).toBe(text);
    }
  });

  test('no sentence of an opportunity or its documents ends twice', () => {
    const { opportunities } = makeRows(NOW, []);
    expect(JSON.stringify(opportunities.map(({ content }) => content))).not.toMatch(/(?<!\.)\.\.(?!\.)/u);
    for (const { returns } of OPPORTUNITIES) {
      const { holding, distributions, exit, scenarios } = returns;
      for (const part of [holding, distributions, exit, ...scenarios.map(({ text }) => text)])
        expect(part).not.toMatch(/\.$/u);
    }
  });

  test('nobody is told of what is not there yet', () => {
    const { notifications, opportunities, broadcasts } = makeRows(NOW, []);
    const pages = new Set([
      '/admin',
      '/profile',
      '/opportunities/open',
      ...broadcasts.filter(({ startedAt }) => startedAt).map(({ id }) => `/messages/${id}`),
      ...opportunities.map(({ stage, slug }) => `/opportunities/${stage}/${slug}`),
    ]);
    for (const { href } of notifications)
      expect(href === null || pages.has(href?.replace(/#.*/u, '') ?? '')).toBe(true);
    const kinds = new Set(notifications.map(({ kind }) => kind));
    expect(kinds).not.toContain('statement_ready');
  });

  test('whoever asks may read the page, when it was there, and is told of an answer of which others read', () => {
    const { questions, notifications, members, opportunities } = makeRows(NOW, []);
    const standing = new Map(members.map(({ id, roles }) => [id, roles?.join()]));
    for (const { memberId, opportunityId, askedAt, publicBody } of questions) {
      expect(['active', 'prospective']).toContain(standing.get(memberId));
      const asked = opportunities.find(({ id }) => id === opportunityId);
      if (asked) expect(asked.publishedAt?.getTime()).toBeLessThan(askedAt?.getTime() ?? 0);
      const told = notifications.some((one) => one.memberId === memberId && one.kind === 'question_answered');
      if (publicBody) expect(told).toBe(true);
    }
    expect(new Set(questions.map(({ page }) => page))).toEqual(new Set(['opportunity', 'fund', 'faqs']));
  });

  test('some are keen by the rule, without a commitment, and some went quiet', () => {
    const { mediaProgress, commitments, signInEvents, members } = makeRows(NOW, []);
    expect(mediaProgress.length).toBeGreaterThan(2);
    for (const { memberId, opportunityId } of mediaProgress)
      expect(
        commitments.filter(
          (one) => one.memberId === memberId && one.opportunityId === opportunityId && !one.withdrawnAt,
        ),
      ).toEqual([]);
    const quiet = new Set(signInEvents.map(({ memberId }) => memberId));
    expect(members.filter(({ id, approvedAt }) => quiet.has(id) && approvedAt)).toHaveLength(3);
  });

  test('Ada has a decision to read, of the commitment that was accepted', () => {
    const { notifications, commitments, members } = makeRows(NOW, []);
    const ada = members.find(({ email }) => email === 'active@vestry.test')?.id;
    const unread = notifications.filter(
      ({ memberId, kind, readAt }) => memberId === ada && kind === 'commitment_decided' && !readAt,
    );
    const accepted = commitments.filter(
      ({ memberId, acceptedAt, fundedAt }) => memberId === ada && acceptedAt && !fundedAt,
    );
    expect(unread.map(({ createdAt }) => createdAt)).toEqual(accepted.map(({ acceptedAt }) => acceptedAt));
  });

  test.each(OPEN.map((opportunity) => [opportunity.slug, opportunity] as const))(
    'commitments to %s keep its rules',
    (slug, { minimum, maximum, step, requiresAccreditation }) => {
      const accredited = new Map(MEMBERS.map((member) => [member.key, member.accredited]));
      for (const { asked, accepted = asked, member } of OPEN_COMMITMENTS[slug] ?? []) {
        expect(major(asked)).toBeGreaterThanOrEqual(minimum);
        expect(major(asked)).toBeLessThanOrEqual(maximum);
        expect((major(asked) - minimum) % step).toBe(0);
        expect(accepted).toBeLessThanOrEqual(asked);
        if (requiresAccreditation) expect(accredited.get(member)).toBe(true);
      }
    },
  );

  test.each(CLOSED.map((closed) => [closed.slug, closed] as const))(
    'the stakes in %s are what was raised',
    (slug, closed) => {
      const stakes = Object.values(CLOSED_STAKES[slug] ?? {});
      expect(stakes.reduce((sum, stake) => sum + major(stake), 0)).toBe(closed.raised);
      expect(Math.max(...stakes.map(major))).toBeLessThanOrEqual(closed.maximum);
    },
  );

  test('only active members and admins hold anything', () => {
    const { members, positions, commitments } = makeRows(NOW, []);
    const roles = new Map(members.map(({ id, roles }) => [id, roles?.join()]));
    const holders = [...positions, ...commitments.filter(({ acceptedAt }) => acceptedAt)].map(
      ({ memberId }) => roles.get(memberId),
    );
    expect(new Set(holders)).toEqual(new Set(['active']));
  });
});

describe('determinism', () => {
  test('two runs give the same rows, ids and bytes', async () => {
    const [one, other] = [await makeFiles(NOW), await makeFiles(NOW)];
    expect(one.files.length).toBeGreaterThan(40);
    for (const [index, file] of one.files.entries()) {
      expect(other.files[index]?.key).toBe(file.key);
      expect(Buffer.compare(file.bytes, other.files[index]?.bytes ?? new Uint8Array())).toBe(0);
    }
    expect(makeRows(NOW, one.made)).toEqual(makeRows(NOW, other.made));
  });

  test.each(['2026-11-21T23:59:00Z', '2026-12-31T00:00:30Z', '2027-02-28T12:00:00Z', '2031-07-01T09:00:00Z'])(
    'can be seeded on %s',
    async (day) => {
      const now = new Date(day);
      const { opportunities, invitations } = makeRows(now, []);
      const [harbour] = opportunities;
      expect(Math.ceil(((harbour?.closesAt?.getTime() ?? 0) - now.getTime()) / 86_400_000)).toBe(4);
      expect(seedLibrary(calendarFrom(now)).length).toBeGreaterThan(30);
      const open = invitations.filter(({ redeemedAt }) => !redeemedAt);
      expect(open.map(({ email }) => email)).toContain('elsa.nystrom@example.com');
      for (const { createdAt, expiresAt } of open) {
        expect(createdAt?.getTime()).toBeLessThan(now.getTime());
        expect(expiresAt.getTime() - now.getTime()).toBeGreaterThan(14 * 86_400_000);
      }
    },
  );
});

describe('documents', () => {
  test.each(seedLibrary(calendarFrom(NOW)).map((document) => [document.key, document] as const))(
    '%s has its pages',
    async (_, document) => {
      const { bytes, pages } = await document.make();
      const read = await PDFDocument.load(bytes, { updateMetadata: false });
      expect(read.getPageCount()).toBe(pages);
      expect(pages).toBeGreaterThanOrEqual(document.pages.least);
      expect(pages).toBeLessThanOrEqual(document.pages.most);
      expect(read.getTitle()).toBeTruthy();
      expect(read.getCreationDate()?.toISOString()).toBe(`${document.publishedOn}T09:00:00.000Z`);
    },
  );
});
