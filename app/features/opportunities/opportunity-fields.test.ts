import { describe, expect, test } from 'vitest';
import type { OpportunityContent, OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { plainTextOf } from '#app/domain/text/rich-text.ts';
import {
  documentOf,
  feesOf,
  linkTo,
  pictureIn,
  pictureNamed,
  textOf,
  writtenFields,
} from '#tests/factories/authoring.ts';
import { checkFields, draftFields } from './opportunity-fields.ts';
import { problemsToPublish } from './publishing/publishing-rules.ts';

const problemsOf = (change: Partial<OpportunityFields>) => {
  const checked = checkFields(writtenFields(change));
  return 'problems' in checked ? checked.problems : [];
};
const withContent = (change: Partial<OpportunityContent>) => ({
  content: { ...writtenFields().content, ...change },
});
const section = (body: unknown, id = 'thesis') =>
  ({ id, title: 'Why now', body }) as OpportunityContent['sections'][number];
const recording = {
  id: 'spring',
  kind: 'video' as const,
  title: 'Spring',
  date: '2026-04-01',
  key: 'media/one/spring.mp4',
  contentType: 'video/mp4',
  seconds: 61,
  transcript: [],
};

describe('valid for publication', () => {
  test('are complete and valid fields, as they will be stored', () => {
    const fields = writtenFields({ name: '  Solera Foods ', ...withContent({ outcome: undefined }) });
    const checked = checkFields(fields);
    expect(checked).toEqual({ fields: { ...writtenFields({ slug: fields.slug }) } });
    expect(Object.keys('fields' in checked ? checked.fields.content : {})).not.toContain('outcome');
  });

  test('missing fields are each reported', () => {
    const checked = checkFields({});
    const problems = 'problems' in checked ? checked.problems : [];
    expect(problems.map(({ field }) => field)).toEqual([
      'slug',
      'name',
      'summary',
      'sector',
      'region',
      'type',
      'currency',
      'target',
      'minimum',
      'maximum',
      'step',
      'requiresAccreditation',
      'opensAt',
      'closesAt',
      'heroKey',
      'content',
    ]);
    expect(new Set(problems.map(({ sentence }) => sentence))).toEqual(new Set(['Please fill this in.']));
  });

  test.each<[string, Partial<OpportunityFields>, string, string]>([
    [
      'a case without its multiple',
      withContent({ scenarios: [{ case: 'low', multiple: null, irr: 500 }] }),
      'content.scenarios.0.multiple',
      'Please fill this in.',
    ],
    [
      'a low case above the base case',
      withContent({
        scenarios: [
          { case: 'low', multiple: 200, irr: null },
          { case: 'base', multiple: 190, irr: null },
        ],
      }),
      'content.scenarios.1.multiple',
      'This is below a less favourable case.',
    ],
    [
      'the same case twice',
      withContent({
        scenarios: [
          { case: 'low', multiple: 100, irr: null },
          { case: 'low', multiple: 120, irr: null },
        ],
      }),
      'content.scenarios.1.multiple',
      'Each case can appear once: low, base, high.',
    ],
    [
      'more than all of the profit',
      withContent({ fees: feesOf({ carry: 10_001 }) }),
      'content.fees.carry',
      'This is too high.',
    ],
    ['half a cent', { minimum: 10.5 }, 'minimum', 'Please enter a whole amount.'],
    ['nothing as a step', { step: 0 }, 'step', 'Please enter an amount above zero.'],
    ['a negative target', { target: -5 }, 'target', 'Please enter an amount above zero.'],
    ['more than there is', { maximum: 1e16 }, 'maximum', 'This is too high.'],
    [
      'a maximum below the minimum',
      { maximum: fromMajor(40_000, 'EUR') },
      'maximum',
      'The maximum is below the minimum.',
    ],
    [
      'a target below the minimum',
      { target: fromMajor(10_000, 'EUR') },
      'target',
      'The target is below the minimum of one member.',
    ],
    [
      'a deadline before the opening',
      { opensAt: '2026-05-01T00:00:00Z', closesAt: '2026-04-01T00:00:00Z' },
      'closesAt',
      'The deadline is before the opening.',
    ],
    ['no date', { closesAt: 'soon' }, 'closesAt', 'Please choose a date.'],
    [
      'a date that no calendar shows',
      { closesAt: '0000-01-01T00:00:00Z' },
      'closesAt',
      'Please choose a date between 1990 and 2100.',
    ],
    ['a name without letters', { name: '  ' }, 'name', 'Please fill this in.'],
    ['a name too long', { name: 'a'.repeat(121) }, 'name', 'Please use at most 120 characters.'],
    ['a zero byte', { name: 'Solera\0' }, 'name', 'This contains characters that cannot be shown.'],
    [
      'capitals in the address',
      { slug: 'Solera Foods' },
      'slug',
      'Please use lowercase letters, digits and single hyphens.',
    ],
    [
      'a file of elsewhere',
      { heroKey: 'nda/signed.pdf' },
      'heroKey',
      'This contains characters that cannot be shown.',
    ],
    [
      'a picture that is not described',
      withContent({ heroAlt: ' ' }),
      'content.heroAlt',
      'Please describe the picture in a few words.',
    ],
    [
      'a picture in the text that is not described',
      withContent({ pictures: [pictureNamed('plant', '')] }),
      'content.pictures.0.alt',
      'Please describe the picture in a few words.',
    ],
    [
      'a section without a title',
      withContent({ sections: [{ ...section(textOf('One.')), title: '' }] }),
      'content.sections.0.title',
      'Please fill this in.',
    ],
    [
      'a text that is none',
      withContent({
        sections: [section({ nodeType: 'document', data: {}, content: [{ nodeType: 'marquee' }] })],
      }),
      'content.sections.0.body',
      'This text is in a format that we cannot show.',
    ],
    [
      'a section twice',
      withContent({ sections: [section(textOf('One.')), section(textOf('Two.'))] }),
      'content.sections.1',
      'This appears twice. Please remove one.',
    ],
    [
      'a picture that is missing',
      withContent({ sections: [section(pictureIn('plant'))] }),
      'content.sections.0.body',
      'A picture in this text is missing. Please remove it or add it again.',
    ],
    [
      'a recording that is no video',
      withContent({ updates: [{ ...recording, contentType: 'audio/mpeg' }] }),
      'content.updates.0',
      'This file is not a video recording.',
    ],
    [
      'a day that is none',
      withContent({ timeline: [{ date: 'May', title: 'First call' }] }),
      'content.timeline.0.date',
      'Please choose a date.',
    ],
  ])('is not %s', (_what, change, field, sentence) => {
    if (field === 'heroKey') expect(problemsOf(change)).toMatchObject([{ field }]);
    else expect(problemsOf(change)).toEqual([{ field, sentence }]);
  });

  test.each([
    '../nda/x.pdf',
    'pictures/../nda/x.pdf',
    '/pictures/x.svg',
    'pictures/',
    'pictures//x.svg',
    'media/x.mp4',
  ])('is no picture at %s', (heroKey) => expect(problemsOf({ heroKey })).toHaveLength(1));

  test('is every picture with a description, and every recording', () => {
    const content = withContent({
      pictures: [pictureNamed('plant')],
      sections: [section(pictureIn('plant'))],
      updates: [{ ...recording, poster: pictureNamed('poster', '') }],
    });
    expect(problemsOf(content)).toEqual([]);
  });
});

describe('a link in a text', () => {
  test.each(['https://example.com/a', 'http://example.com', 'mailto:ir@vestry.test', '/funds', '#terms'])(
    'leads to %s',
    (uri) => expect(problemsOf(withContent({ sections: [section(linkTo(uri))] }))).toEqual([]),
  );
  test.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', '//evil.example', 'funds'])(
    'never leads to %j',
    (uri) =>
      expect(problemsOf(withContent({ sections: [section(linkTo(uri))] }))).toMatchObject([
        { field: 'content.sections.0.body', sentence: expect.stringContaining('does not work here') },
      ]),
  );
});

describe('a text', () => {
  test('has a size that a page can render', () => {
    const deep = (levels: number): unknown =>
      levels === 0
        ? { nodeType: 'paragraph', data: {}, content: [] }
        : { nodeType: 'blockquote', data: {}, content: [deep(levels - 1)] };
    const isFine = (body: unknown) => problemsOf(withContent({ sections: [section(body)] })).length === 0;
    expect(isFine(documentOf(deep(5_000)))).toBe(false);
    expect(isFine(textOf('a'.repeat(200_001)))).toBe(false);
    expect(isFine(textOf(...Array.from({ length: 6_000 }, () => 'a')))).toBe(false);
    expect(isFine(textOf(...Array.from({ length: 400 }, () => 'A line of words.')))).toBe(true);
  });

  test('has a line per block', () => {
    expect(plainTextOf(textOf('One.', 'Two.'))).toBe('One.\nTwo.');
    expect(plainTextOf(linkTo('/funds'))).toBe('Read the report');
  });
});

describe('a draft', () => {
  test('may be incomplete, and is not validated yet', () => {
    for (const draft of [
      {},
      { name: '' },
      { slug: 'Solera Foods', minimum: -1, closesAt: 'soon' },
      withContent({ heroAlt: '', sections: [{ ...section(textOf('')), title: '' }] }),
    ])
      expect(draftFields.safeParse(draft).success).toBe(true);
  });

  test.each([
    ['of another kind', { name: 5 }],
    ['endless', { name: 'a'.repeat(1_000) }],
    ['a text that is none', withContent({ sections: [section('<p>')] })],
    ['a file of elsewhere', { heroKey: 'nda/signed.pdf' }],
  ])('is never %s', (_what, draft) => expect(draftFields.safeParse(draft).success).toBe(false));
});

describe('members’ actions prevent publication', () => {
  const standing = {
    currency: 'EUR' as const,
    accepted: fromMajor(900_000, 'EUR'),
    isOversubscribed: false,
    hasAmounts: true,
  };
  const fields = (change: Partial<OpportunityFields>) =>
    problemsToPublish(writtenFields(change), 'open', standing, null).map(({ field }) => field);

  test('in another currency, and with a target below the accepted sum', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ currency: 'USD' })).toEqual(['currency']);
    expect(fields({ target: fromMajor(800_000, 'EUR') })).toEqual(['target']);
  });

  test('not if nobody has named an amount, or oversubscription was intended', () => {
    const free = { ...standing, hasAmounts: false, isOversubscribed: true };
    const change = { currency: 'USD' as const, target: fromMajor(800_000, 'EUR') };
    expect(problemsToPublish(writtenFields(change), 'open', free, null)).toEqual([]);
  });

  test('and with a slug that is taken, or a passed one without its reason', () => {
    expect(problemsToPublish(writtenFields(), 'passed', null, 'Kontor Systems')).toEqual([
      { field: 'content.passedReason', sentence: 'Please say why we passed. Members read it.' },
      { field: 'slug', sentence: 'Kontor Systems already uses this address. Please choose another.' },
    ]);
  });
});
