import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoFromLocal, localFromIso, readLocal } from './local-time.ts';

describe('times of a time zone', () => {
  test('are local times, in summer and winter', () => {
    expect(isoFromLocal('2026-11-21T18:00', 'Europe/Amsterdam')).toBe('2026-11-21T17:00:00.000Z');
    expect(isoFromLocal('2026-07-01T18:00', 'Europe/Amsterdam')).toBe('2026-07-01T16:00:00.000Z');
    expect(localFromIso('2026-11-21T17:00:00.000Z', 'Europe/Amsterdam')).toBe('2026-11-21T18:00');
    expect(localFromIso('2026-01-01T03:00:00.000Z', 'America/New_York')).toBe('2025-12-31T22:00');
  });

  test('survive a round trip', () => {
    const moments = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Zurich',
      'America/Sao_Paulo',
      'Asia/Kolkata',
      'Pacific/Chatham',
    );
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const local = localFromIso(moment.toISOString(), zone);
        const again = isoFromLocal(local, zone);
        expect(localFromIso(again, zone)).toBe(local);
      }),
    );
  });

  test('an invalid time becomes none', () => {
    for (const local of ['', '2026-11-21', 'tomorrow', '2026-13-45T10:00', '0202-11-21T18:00'])
      expect(isoFromLocal(local, 'UTC'), local).toBeNull();
    expect(localFromIso(null, 'UTC')).toBe('');
    expect(localFromIso('soon', 'UTC')).toBe('');
  });

  test('that are half typed are not none', () => {
    expect(readLocal('', false, 'UTC')).toBeNull();
    expect(readLocal('', true, 'UTC')).toBeUndefined();
    expect(readLocal('0202-11-21T18:00', false, 'UTC')).toBeUndefined();
    expect(readLocal('2026-11-21T18:00', false, 'UTC')).toBe('2026-11-21T18:00:00.000Z');
  });
});
