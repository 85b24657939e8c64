import { BLOCKS, INLINES } from '@contentful/rich-text-types';
import { describe, expect, test } from 'vitest';
import type { PublishedContent } from './content.ts';
import { type TakenFile, takenKey } from './content-files.ts';
import { mapOpportunity } from './opportunity-mapping.ts';

type Fields = PublishedContent['fields'];
const link = (linkType: 'Entry' | 'Asset', id: string) => ({ sys: { type: 'Link', linkType, id } });
const item = (
  kind: 'entry' | 'asset',
  id: string,
  type: string | null,
  fields: Fields,
): PublishedContent => ({
  kind,
  id,
  type,
  fields,
  revision: 3,
  updatedAt: new Date(0),
});
const file = (contentType: string, fileName = 'a') => ({ url: `//files/${fileName}`, contentType, fileName });

const text = (value: string, ...marks: string[]) => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});
const node = (nodeType: string, content: object[] = [], data: object = {}) => ({ nodeType, data, content });
const paragraph = (...content: object[]) => node(BLOCKS.PARAGRAPH, content);
const doc = (...content: object[]) => node(BLOCKS.DOCUMENT, content);

const LINKED = [
  item('asset', 'wall', null, {
    title: 'Wall',
    description: ' A blue\nwall ',
    file: file('image/jpeg', 'wall.jpg'),
  }),
  item('asset', 'nameless', null, { file: file('image/png') }),
  item('asset', 'sheet', null, { title: 'Sheet', file: file('application/pdf') }),
  item('asset', 'hollow', null, { title: 'Nothing' }),
  item('asset', 'film', null, { title: 'Film', file: file('video/mp4', 'film.mp4') }),
  item('asset', 'words', null, { title: 'Words', file: file('text/plain', 'film.vtt') }),
  item('entry', 'why', 'section', { title: 'Why', body: doc(paragraph(text('Because.'))) }),
  item('entry', 'irr', 'keyFigure', { label: 'IRR', value: '14 %', note: 'net' }),
  item('entry', 'ann', 'teamMember', { name: 'Ann', role: 'Chief' }),
  item('entry', 'upside', 'scenario', { case: 'High', multiple: 2.3, note: 'All let' }),
  item('entry', 'downside', 'scenario', { case: 'low', multiple: 0.45, irr: -12.5 }),
  item('entry', 'vague', 'scenario', { case: 'base' }),
  item('entry', 'costs', 'fees', { firstCall: 85, management: 0.75, basis: 'committed', carry: 12.5 }),
  item('entry', 'nobody', 'teamMember', { name: 'Nobody' }),
  item('entry', 'start', 'milestone', { date: '2026-01-31', title: 'Start', detail: 'of all' }),
  item('entry', 'never', 'milestone', { date: '2026-02-31', title: 'Never' }),
  item('entry', 'since', 'outcome', { date: '2026-05-01T10:00+02:00', text: 'Sold.' }),
  item('entry', 'talk', 'mediaUpdate', {
    title: 'Talk',
    date: '2026-03-01T09:00Z',
    seconds: 61,
    summary: 'They talk.',
    file: link('Asset', 'film'),
    captions: link('Asset', 'words'),
    poster: link('Asset', 'wall'),
  }),
  item('entry', 'mute', 'mediaUpdate', { title: 'Mute', date: '2026-04-01', seconds: 5 }),
  item('entry', 'other', 'opportunity', { name: 'Other', slug: 'other' }),
];
const find = ({ kind, id }: Pick<PublishedContent, 'kind' | 'id'>) =>
  LINKED.find((one) => one.kind === kind && one.id === id);

const sourceOf = (id: string, name: string) => `content:${id}:3://files/${name}`;
const picture = {
  id: 'p-1',
  key: 'pictures/p-1/original.jpg',
  width: 2000,
  height: 1000,
  variants: [480, 960, 1600].flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({ key: `pictures/p-1/${width}.${format}`, width, format })),
  ),
};
const transcript = [{ start: 0, end: 2, text: 'Hello.' }];
const taken = new Map<string, TakenFile>([
  [takenKey({ use: 'picture', source: sourceOf('wall', 'wall.jpg') }), { use: 'picture', picture }],
  [
    takenKey({ use: 'recording', source: sourceOf('film', 'film.mp4') }),
    { use: 'recording', key: 'media/content/film.mp4', contentType: 'video/mp4' },
  ],
  [
    takenKey({ use: 'captions', source: sourceOf('words', 'film.vtt') }),
    { use: 'captions', key: 'media/content/film.vtt', transcript },
  ],
]);

const WHOLE: Fields = {
  name: ' Kontor ',
  slug: 'kontor',
  summary: 'Payroll.',
  sector: 'Software',
  region: 'DACH',
  type: 'Buy-out',
  currency: 'EUR',
  target: 1_000_000,
  minimum: 100_000,
  maximum: 500_000,
  step: 25_000.5,
  requiresAccreditation: true,
  opensAt: '2026-05-01',
  closesAt: '2026-06-01T17:00+02:00',
  stage: 'open',
  hero: link('Asset', 'wall'),
  sections: [link('Entry', 'why')],
  keyFigures: [link('Entry', 'irr')],
  scenarios: [link('Entry', 'upside'), link('Entry', 'downside')],
  fees: link('Entry', 'costs'),
  team: [link('Entry', 'ann')],
  timeline: [link('Entry', 'start')],
  updates: [link('Entry', 'talk')],
  outcome: [link('Entry', 'since')],
};
const map = (change: Fields = {}, files: ReadonlyMap<string, TakenFile> = taken) =>
  mapOpportunity(item('entry', 'kontor', 'opportunity', { ...WHOLE, ...change }), { find, taken: files });
/** Creates a section body with this content. */
function body(...content: object[]) {
  const section = item('entry', 'told', 'section', { title: 'Told', body: doc(...content) });
  const mapped = mapOpportunity(
    item('entry', 'kontor', 'opportunity', { ...WHOLE, sections: [link('Entry', 'told')] }),
    { find: (one) => (one.id === 'told' ? section : find(one)), taken },
  );
  return { ...mapped, body: mapped.fields.content.sections[0]?.body };
}

describe('an entry', () => {
  test('becomes an opportunity with everything that it links to', () => {
    const { fields, firstStage, problems, wanted } = map();
    expect([problems, wanted, firstStage]).toEqual([[], [], 'open']);
    expect(fields).toEqual({
      name: 'Kontor',
      slug: 'kontor',
      summary: 'Payroll.',
      sector: 'Software',
      region: 'DACH',
      type: 'Buy-out',
      currency: 'EUR',
      target: 100_000_000,
      minimum: 10_000_000,
      maximum: 50_000_000,
      step: 2_500_050,
      requiresAccreditation: true,
      opensAt: '2026-05-01T00:00:00.000Z',
      closesAt: '2026-06-01T15:00:00.000Z',
      heroKey: 'pictures/p-1/960.webp',
      content: {
        heroAlt: 'A blue wall',
        hero: { ...picture, alt: 'A blue wall' },
        sections: [{ id: 'section-why', title: 'Why', body: doc(paragraph(text('Because.'))) }],
        keyFigures: [{ label: 'IRR', value: '14 %', note: 'net' }],
        scenarios: [
          { case: 'low', multiple: 45, irr: -1_250 },
          { case: 'high', multiple: 230, irr: null, note: 'All let' },
        ],
        fees: {
          ...{ firstCall: 8_500, entry: null, management: 75, carry: 1_250, hurdle: null },
          ...{ basis: 'committed', isOutside: false },
        },
        team: [{ name: 'Ann', role: 'Chief', bio: '' }],
        timeline: [{ date: '2026-01-31', title: 'Start', detail: 'of all' }],
        outcome: [{ date: '2026-05-01T08:00:00.000Z', text: 'Sold.' }],
        updates: [
          {
            id: 'talk',
            kind: 'video',
            title: 'Talk',
            summary: 'They talk.',
            date: '2026-03-01',
            key: 'media/content/film.mp4',
            contentType: 'video/mp4',
            seconds: 61,
            captionsKey: 'media/content/film.vtt',
            poster: { ...picture, alt: 'A blue wall' },
            transcript,
          },
        ],
      },
    });
  });

  test('starts in the pipeline by default, and without absent parts', () => {
    const { fields, firstStage, problems } = mapOpportunity(item('entry', 'bare', 'opportunity', {}), {
      find,
      taken,
    });
    expect([firstStage, problems]).toEqual(['pipeline', []]);
    expect(fields).toEqual({
      requiresAccreditation: false,
      opensAt: null,
      closesAt: null,
      heroKey: null,
      content: { keyFigures: [], sections: [], team: [], timeline: [], heroAlt: '' },
    });
  });

  test('requests files that are not imported yet, and is mapped without them', () => {
    const { fields, wanted, problems } = map({}, new Map());
    expect(wanted.map(({ use, assetId }) => [use, assetId])).toEqual([
      ['picture', 'wall'],
      ['captions', 'words'],
      ['recording', 'film'],
    ]);
    expect([fields.heroKey, fields.content.updates, problems]).toEqual([null, undefined, []]);
  });

  test('has its deadline at the end of the day if no time is given', () => {
    expect(map({ closesAt: '2026-06-01' }).fields.closesAt).toBe('2026-06-01T23:59:59.000Z');
  });
});

describe('the fees', () => {
  const feesWith = (fields: Fields) => {
    const costs = item('entry', 'costs', 'fees', { management: 2, ...fields });
    const opportunity = item('entry', 'bare', 'opportunity', { fees: link('Entry', 'costs') });
    const { fields: mapped, problems } = mapOpportunity(opportunity, { find: () => costs, taken });
    return { fees: mapped.content.fees, problems: problems.map(({ field }) => field) };
  };

  test.each<[Fields, string]>([
    [{ basis: 'commitment' }, 'fees.basis'],
    [{ outside: 'yes' }, 'fees.outside'],
    [{ management: '2 %' }, 'fees.management'],
  ])('%j is not published with a guess', (fields, field) => {
    expect(feesWith(fields)).toEqual({ fees: undefined, problems: [field] });
  });

  test('are of the called amount and within the commitment only if nothing else is said', () => {
    const usual = { management: 200, basis: 'called', isOutside: false };
    expect(feesWith({})).toMatchObject({ fees: usual, problems: [] });
    expect(feesWith({ basis: '', outside: null })).toMatchObject({ fees: usual, problems: [] });
    expect(feesWith({ basis: 'Committed', outside: true })).toMatchObject({
      fees: { management: 200, basis: 'committed', isOutside: true },
      problems: [],
    });
  });
});

describe('invalid parts are reported, and the rest is kept', () => {
  const refused = new Map<string, TakenFile>([
    [
      takenKey({ use: 'picture', source: sourceOf('wall', 'wall.jpg') }),
      { use: 'refused', sentence: 'Too large.' },
    ],
  ]);
  test.each<[string, Fields, string, string | RegExp, ReadonlyMap<string, TakenFile>?]>([
    ['a number for a text', { name: 7 }, 'name', 'This should be text.'],
    ['a text for a number', { target: '1m' }, 'target', 'This should be a number.'],
    [
      'a word for yes or no',
      { requiresAccreditation: 'yes' },
      'requiresAccreditation',
      'This should be yes or no.',
    ],
    ['an unknown currency', { currency: 'XAU' }, 'currency', 'This should be a currency, such as EUR.'],
    [
      'a stage that is reached here only',
      { stage: 'closed' },
      'stage',
      'This should be one of pipeline, open.',
    ],
    ['no date', { opensAt: 'soon' }, 'opensAt', 'This should be a date.'],
    [
      'a day that no month has',
      { timeline: [link('Entry', 'never')] },
      'timeline.1.date',
      /This should be a date\. In the entry never\./,
    ],
    [
      'a case without its multiple',
      { scenarios: [link('Entry', 'vague')] },
      'scenarios.1.multiple',
      'This is missing. In the entry vague.',
    ],
    [
      'a list for one entry',
      { fees: [link('Entry', 'costs')] },
      'fees',
      'This should be a link to an entry.',
    ],
    ['one entry for a list', { team: link('Entry', 'ann') }, 'team', 'This should be a list of entries.'],
    [
      'a link to nothing published',
      { team: [link('Entry', 'ann'), link('Entry', 'gone')] },
      'team.2',
      'The entry gone is linked here, but not published.',
    ],
    [
      'an entry of another type',
      { team: [link('Entry', 'irr')] },
      'team.1',
      'The entry irr is linked here and is of the type keyFigure, not teamMember.',
    ],
    [
      'a file in a list of entries',
      { team: [link('Asset', 'wall')] },
      'team.1',
      'This should be a link to an entry.',
    ],
    ['an entry for a file', { hero: link('Entry', 'ann') }, 'hero', 'This should be a file.'],
    ['words for a link', { hero: 'wall.jpg' }, 'hero', 'This should be a file.'],
    [
      'the same twice',
      { team: [link('Entry', 'ann'), link('Entry', 'ann')] },
      'team.2',
      'The entry ann is in this list twice.',
    ],
    [
      'somebody without a role',
      { team: [link('Entry', 'nobody')] },
      'team.1.role',
      'This is missing. In the entry nobody.',
    ],
    ['a picture that is none', { hero: link('Asset', 'sheet') }, 'hero', 'The asset sheet is no picture.'],
    ['an asset without a file', { hero: link('Asset', 'hollow') }, 'hero', 'The asset hollow has no file.'],
    [
      'a picture without words',
      { hero: link('Asset', 'nameless') },
      'hero',
      'The asset nameless has neither a description nor a title.',
    ],
    [
      'a picture that could not be taken in',
      { hero: link('Asset', 'wall'), updates: [] },
      'hero',
      'The asset wall: Too large.',
      refused,
    ],
    [
      'a recording without a file',
      { updates: [link('Entry', 'mute')] },
      'updates.1.file',
      'This is missing. In the entry mute.',
    ],
    [
      'something else for a text',
      { sections: [link('Entry', 'ann')] },
      'sections.1',
      /of the type teamMember, not section/,
    ],
  ])('%s', (_what, change, field, sentence, files) => {
    const { problems, fields } = map(change, files);
    expect(problems[0]).toEqual({
      field,
      sentence: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    });
    expect(fields.content.keyFigures).toHaveLength(1);
  });

  test('fields that decide who may invest, and until when, are never guessed', () => {
    const unread = { requiresAccreditation: 'yes', opensAt: 'soon', closesAt: '30 June', stage: 'closed' };
    const { fields, firstStage } = map(unread);
    expect(firstStage).toBeNull();
    expect(Object.keys(fields)).not.toContain('requiresAccreditation');
    expect(Object.keys(fields)).not.toContain('opensAt');
    expect(Object.keys(fields)).not.toContain('closesAt');
    const absent = map({ requiresAccreditation: null, opensAt: '', closesAt: null, stage: undefined });
    expect([absent.fields, absent.firstStage, absent.problems]).toMatchObject([
      { requiresAccreditation: false, opensAt: null, closesAt: null },
      'pipeline',
      [],
    ]);
  });

  test('a section without valid text', () => {
    const section = item('entry', 'plain', 'section', { title: 'Plain', body: 'Just words' });
    const { problems, fields } = mapOpportunity(
      item('entry', 'kontor', 'opportunity', { ...WHOLE, sections: [link('Entry', 'plain')] }),
      { find: (one) => (one.id === 'plain' ? section : find(one)), taken },
    );
    expect(problems).toEqual([
      { field: 'sections.1.body', sentence: 'This should be rich text. In the entry plain.' },
    ]);
    expect(fields.content.sections).toEqual([]);
  });
});

describe('rich text', () => {
  test('stays unchanged', () => {
    const cell = (value: string) => node(BLOCKS.TABLE_CELL, [paragraph(text(value))]);
    const all = [
      node(BLOCKS.HEADING_2, [text('Head')]),
      paragraph(
        text('plain '),
        text('bold', 'bold', 'italic'),
        node(INLINES.HYPERLINK, [text('there')], { uri: 'https://x.example' }),
      ),
      node(BLOCKS.UL_LIST, [node(BLOCKS.LIST_ITEM, [paragraph(text('one'))])]),
      node(BLOCKS.QUOTE, [paragraph(text('said'))]),
      node(BLOCKS.HR),
      node(BLOCKS.TABLE, [node(BLOCKS.TABLE_ROW, [cell('a'), cell('b')])]),
    ];
    const { body: made, problems } = body(...all);
    expect(problems).toEqual([]);
    expect(made).toEqual(doc(...all));
  });

  test('shows our copy of a picture', () => {
    const { body: made, fields } = body(node(BLOCKS.EMBEDDED_ASSET, [], { target: link('Asset', 'wall') }));
    expect(made?.content[0]?.data.target.sys.id).toBe('p-1');
    expect(fields.content.pictures).toEqual([{ ...picture, alt: 'A blue wall' }]);
  });

  test('links to other opportunities’ pages, and keeps the words of all other entry links', () => {
    const to = (nodeType: string, target: object) => node(nodeType, [text('words')], { target });
    const { body: made, problems } = body(
      paragraph(to(INLINES.ENTRY_HYPERLINK, link('Entry', 'other'))),
      paragraph(to(INLINES.ENTRY_HYPERLINK, link('Entry', 'ann'))),
      paragraph(to(INLINES.ENTRY_HYPERLINK, link('Entry', 'gone'))),
      paragraph(to(INLINES.ASSET_HYPERLINK, link('Asset', 'sheet'))),
    );
    expect(made?.content.map(({ content }) => content)).toEqual([
      [node(INLINES.HYPERLINK, [text('words')], { uri: '/opportunities/open/other' })],
      [text('words')],
      [text('words')],
      [text('words')],
    ]);
    expect(problems.map(({ sentence }) => sentence)).toEqual([
      'The entry ann has no page to link to. The text stays. In the entry told.',
      'The entry gone is linked here, but not published. In the entry told.',
      'A link to a file was removed; files belong in the data room. Its text stays. In the entry told.',
    ]);
  });

  test('loses nodes that our pages cannot show, and nodes left empty', () => {
    const { body: made, problems } = body(
      node(BLOCKS.EMBEDDED_ENTRY, [], { target: link('Entry', 'ann') }),
      node('embedded-unheard-of'),
      node(BLOCKS.UL_LIST, [
        node(BLOCKS.LIST_ITEM, [node(BLOCKS.EMBEDDED_ASSET, [], { target: link('Asset', 'sheet') })]),
      ]),
      node(BLOCKS.TABLE, [node(BLOCKS.TABLE_ROW, [node(BLOCKS.TABLE_CELL)])]),
      paragraph(text('stays\0', 'bold', 'blinking')),
    );
    const cell = node(BLOCKS.TABLE_CELL, [paragraph(text(''))]);
    expect(made).toEqual(
      doc(node(BLOCKS.TABLE, [node(BLOCKS.TABLE_ROW, [cell])]), paragraph(text('stays', 'bold'))),
    );
    expect(problems.map(({ field, sentence }) => `${field}: ${sentence}`)).toEqual([
      'sections.1.body: We cannot show the embedded content in this text (embedded-entry-block). In the entry told.',
      'sections.1.body: We cannot show the embedded content in this text (embedded-unheard-of). In the entry told.',
      'sections.1.body: The asset sheet is no picture. In the entry told.',
    ]);
  });

  test('with unlimited nesting is cut', () => {
    let deep: object = text('bottom');
    for (let depth = 0; depth < 5_000; depth += 1) deep = node(BLOCKS.QUOTE, [deep]);
    expect(JSON.stringify(body(deep).body).length).toBeLessThan(5_000);
  });
});
