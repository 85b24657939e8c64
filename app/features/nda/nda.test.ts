import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type EnvelopeFacts,
  foldEnvelope,
  isOpen,
  offeredVersion,
  refusalToPublish,
  refusalToVoid,
  requiredVersion,
  type SignatureFacts,
  signatureState,
  type VersionFacts,
  versionState,
} from './nda.ts';

const NOTHING: SignatureFacts = {
  sentAt: null,
  viewedAt: null,
  completedAt: null,
  declinedAt: null,
  declineReason: null,
  voidedAt: null,
  voidReason: null,
};
const NOW = new Date('2026-06-01T12:00:00Z');
const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 9, minute));
const iso = (minute: number) => at(minute).toISOString();

const SENT: EnvelopeFacts = {
  status: 'sent',
  sentAt: iso(0),
  deliveredAt: null,
  completedAt: null,
  declinedAt: null,
  voidedAt: null,
  reason: null,
};
const VIEWED: EnvelopeFacts = { ...SENT, status: 'delivered', deliveredAt: iso(2) };
const SIGNED: EnvelopeFacts = { ...VIEWED, status: 'completed', completedAt: iso(5) };
const DECLINED: EnvelopeFacts = { ...VIEWED, status: 'declined', declinedAt: iso(4), reason: 'Clause 3' };
const EXPIRED: EnvelopeFacts = { ...VIEWED, status: 'voided', reason: 'Expired' };

const fold = (known: SignatureFacts, told: EnvelopeFacts) => foldEnvelope(known, told, NOW);
const foldAll = (told: readonly EnvelopeFacts[], from = NOTHING) => told.reduce(fold, from);

describe('a signing', () => {
  test.each<[string, Partial<SignatureFacts>, boolean]>([
    ['created', {}, true],
    ['sent', { sentAt: at(0) }, true],
    ['viewed', { sentAt: at(0), viewedAt: at(2) }, true],
    ['completed', { completedAt: at(5) }, false],
    ['declined', { viewedAt: at(2), declinedAt: at(4) }, false],
    ['voided', { voidedAt: at(1) }, false],
    ['voided', { completedAt: at(5), voidedAt: at(9) }, false],
  ])('is %s by its facts %o', (state, facts, open) => {
    const is = signatureState({ ...NOTHING, ...facts });
    expect([is, isOpen(is)]).toEqual([state, open]);
  });

  test('applies the provider’s reports', () => {
    expect(fold(NOTHING, SIGNED)).toEqual({ ...NOTHING, sentAt: at(0), viewedAt: at(2), completedAt: at(5) });
    expect(fold(NOTHING, DECLINED)).toMatchObject({
      declinedAt: at(4),
      declineReason: 'Clause 3',
      voidReason: null,
    });
    expect(fold(NOTHING, EXPIRED)).toMatchObject({
      voidedAt: NOW,
      voidReason: 'Expired',
      declineReason: null,
    });
  });

  test('stays voided by an admin, whatever the provider reports later', () => {
    const voided = { ...NOTHING, voidedAt: at(3), voidReason: 'Wrong name' };
    const folded = foldAll([SIGNED, EXPIRED], voided);
    expect(signatureState(folded)).toBe('voided');
    expect(folded).toMatchObject({ voidedAt: at(3), voidReason: 'Wrong name', completedAt: at(5) });
  });

  test('ends in the same state in any order and with any repetition of reports', () => {
    const stories = [
      [SENT],
      [SENT, VIEWED],
      [SENT, VIEWED, SIGNED],
      [SENT, VIEWED, DECLINED],
      [SENT, EXPIRED],
    ];
    fc.assert(
      fc.property(
        fc
          .constantFrom(...stories)
          .chain((story) =>
            fc.tuple(
              fc.constant(story),
              fc.shuffledSubarray(story, { minLength: story.length }),
              fc.array(fc.constantFrom(...story)),
            ),
          ),
        ([story, shuffled, repeats]) => {
          expect(foldAll([...shuffled, ...repeats])).toEqual(foldAll(story));
          expect(foldAll([...repeats, ...shuffled])).toEqual(foldAll(story));
        },
      ),
    );
  });

  test('never loses a fact, and never moves one to a later time', () => {
    const time = fc.option(fc.integer({ min: 0, max: 59 }).map(iso));
    const told = fc.record<EnvelopeFacts>({
      status: fc.constant('sent'),
      sentAt: time,
      deliveredAt: time,
      completedAt: time,
      declinedAt: time,
      voidedAt: time,
      reason: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(told), (stories) => {
        const forwards = foldAll(stories);
        expect(foldAll([...stories].reverse())).toEqual(forwards);
        expect(foldAll(stories, forwards)).toEqual(forwards);
      }),
    );
  });

  test('can be voided unless it was declined or is already void', () => {
    expect(refusalToVoid(NOTHING)).toBeNull();
    expect(refusalToVoid({ ...NOTHING, completedAt: at(1) })).toBeNull();
    expect(refusalToVoid({ ...NOTHING, declinedAt: at(1) })).toContain('declined');
    expect(refusalToVoid({ ...NOTHING, completedAt: at(1), voidedAt: at(2) })).toContain('already void');
  });
});

const version = (number: number, change: Partial<VersionFacts> = {}): VersionFacts => ({
  version: number,
  publishedAt: at(0),
  effectiveAt: at(0),
  mustSignAgain: 'no',
  ...change,
});
const AGAIN = { mustSignAgain: 'yes' } as const;
const DRAFT = { publishedAt: null };
const LATER = { effectiveAt: new Date('2026-07-01T00:00:00Z') };

describe('of several versions', () => {
  test.each<[string, VersionFacts[], number | null, number | null]>([
    ['none', [], null, null],
    ['a draft is nothing yet', [version(1, DRAFT)], null, null],
    ['the first is enough', [version(1), version(2)], 2, 1],
    ['one that is to be signed again is needed', [version(1), version(2, AGAIN)], 2, 2],
    [
      'a newer one that is not is only put before the next',
      [version(1), version(2, AGAIN), version(3)],
      3,
      2,
    ],
    ['what comes later does not count yet', [version(1), version(2, { ...AGAIN, ...LATER })], 1, 1],
    ['in any order', [version(3), version(1), version(2, AGAIN)], 3, 2],
  ])('%s', (_what, versions, offered, required) => {
    expect(offeredVersion(versions, NOW)?.version ?? null).toBe(offered);
    expect(requiredVersion(versions, NOW)?.version ?? null).toBe(required);
  });

  test('each has its state', () => {
    const all = [version(1), version(2), version(3, LATER), version(4, DRAFT)];
    expect(all.map((one) => versionState(one, all, NOW))).toEqual([
      'earlier',
      'in_force',
      'scheduled',
      'draft',
    ]);
  });

  test.each<[string, Partial<VersionFacts> & { hasContent?: boolean }, VersionFacts[], RegExp | null]>([
    ['as it should be', {}, [version(1)], null],
    ['taking effect today', { effectiveAt: new Date('2026-06-01T00:00:00Z') }, [version(1)], null],
    ['published', { publishedAt: at(1) }, [], /published already/],
    ['empty', { hasContent: false }, [], /no text yet/],
    ['late', { effectiveAt: new Date('2026-05-31T00:00:00Z') }, [], /has passed/],
    [
      'overtaken',
      {},
      [version(1, { effectiveAt: new Date('2026-08-01T00:00:00Z') })],
      /Version 1 takes effect later/,
    ],
  ])('publishing a draft: %s', (_what, change, others, refusal) => {
    const draft = { ...version(2, { ...DRAFT, ...LATER }), hasContent: true, ...change };
    const said = refusalToPublish(draft, [...others, draft], NOW);
    if (refusal) expect(said).toMatch(refusal);
    else expect(said).toBeNull();
  });
});
