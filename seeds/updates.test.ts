import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkFields } from '#app/features/opportunities/opportunity-fields.ts';
import { calendarFrom } from './calendar.ts';
import { OPPORTUNITIES } from './content/opportunities.ts';
import { UPDATES } from './content/updates.ts';
import { opportunityRow } from './rows/opportunities.ts';
import { updatesOf } from './rows/updates.ts';

const calendar = calendarFrom(new Date('2026-11-21T08:30:00.000Z'));
const LARGEST = { video: 1.2 * 1024 * 1024, audio: 500 * 1024 } as const;

describe.each(UPDATES.map((update) => [update.file, update] as const))('%s', (file, update) => {
  const [told] = updatesOf(update.slug, calendar).filter(({ key }) => key.endsWith(file));

  test('is small', () => {
    expect(statSync(path.resolve('seeds/media', file)).size).toBeLessThan(LARGEST[update.kind]);
  });

  test('has words for all of its time, one after the other', () => {
    const cues = told?.transcript ?? [];
    expect(cues.length).toBeGreaterThan(5);
    for (const [index, { start, end }] of cues.entries()) {
      expect(start - (cues[index - 1]?.end ?? 0)).toBeLessThan(1);
      expect(start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0);
      expect(end).toBeLessThan(update.seconds);
    }
    expect(update.seconds - (cues.at(-1)?.end ?? 0)).toBeLessThan(3);
  });

  test('was told after members could read of it, and before today', () => {
    const opportunity = OPPORTUNITIES.find(({ slug }) => slug === update.slug);
    const at = calendar.at(update.when);
    expect(opportunity && at > calendar.at(opportunity.publishedAt)).toBe(true);
    expect(at < calendar.now).toBe(true);
  });
});

test('what the demo tells could be published as it is', () => {
  for (const opportunity of OPPORTUNITIES) {
    const row = opportunityRow(opportunity, calendar);
    const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;
    const checked = checkFields({
      ...row,
      heroKey: row.heroKey ?? null,
      opensAt: iso(row.opensAt),
      closesAt: iso(row.closesAt),
    });
    expect([opportunity.slug, 'problems' in checked ? checked.problems : []]).toEqual([opportunity.slug, []]);
  }
});
