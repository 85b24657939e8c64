import { diffWordsWithSpace } from 'diff';
import type {
  MediaUpdate,
  OpportunityContent,
  OpportunityFields,
} from '#app/domain/investing/opportunity-content.ts';
import { FIRST_VOCABULARY, labelled, type Vocabulary } from '#app/domain/investing/vocabulary.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { plainTextOf } from '#app/domain/text/rich-text.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { feeLines, scenarioLine } from '../economics-text.ts';
import { fieldLabelOf } from './field-labels.ts';

export type ChangedPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** A change to one field as text; empty if the field had, or has, no value. */
export type FieldChange = {
  field: string;
  label: string;
  before: string;
  after: string;
  /** Word-level changes, for texts. */
  parts?: ChangedPart[];
};

/** More words than a person changes in one text; beyond it both texts are shown whole. The work grows with its square. */
const MOST_CHANGED_WORDS = 1_000;

/** Returns all differences between two versions, in the order of the page. */
export function versionChangesBetween(
  before: Partial<OpportunityFields>,
  after: Partial<OpportunityFields>,
  vocabulary: Vocabulary = FIRST_VOCABULARY,
): FieldChange[] {
  const [one, other] = [labelled(vocabulary, before), labelled(vocabulary, after)];
  return [
    ...SIMPLE_FIELDS.flatMap((field) => simpleChange(field, one, other)),
    ...contentChanges(before.content ?? EMPTY, after.content ?? EMPTY),
  ];
}

const EMPTY: Partial<OpportunityContent> = {};

type SimpleField = Exclude<keyof OpportunityFields, 'content'>;

const SIMPLE_FIELDS = [
  'name',
  'slug',
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
] as const satisfies readonly SimpleField[];

const IS_TEXT: ReadonlySet<SimpleField> = new Set(['name', 'summary']);

function simpleChange(
  field: SimpleField,
  before: Partial<OpportunityFields>,
  after: Partial<OpportunityFields>,
): FieldChange[] {
  if (isSameJson(before[field], after[field])) return [];
  const [one, other] = [wordsOf(field, before), wordsOf(field, after)];
  return [changeOf(field, one, other, IS_TEXT.has(field) ? 'words' : 'whole')];
}

function wordsOf(field: SimpleField, fields: Partial<OpportunityFields>): string {
  const value = fields[field];
  if (value === undefined || value === null || value === '') return '';
  switch (field) {
    case 'target':
    case 'minimum':
    case 'maximum':
    case 'step':
      return formatMoney({ amount: Number(value), currency: fields.currency ?? 'EUR' });
    case 'requiresAccreditation':
      return value ? 'Accredited investors only' : 'All members';
    case 'opensAt':
    case 'closesAt':
      return isDate(String(value)) ? `${formatDateTime(String(value))} UTC` : String(value);
    default:
      return String(value);
  }
}

/** Parts of the content that are lists of short texts, one line for each. */
const LISTS = {
  keyFigures: ({ label, value, note }) => [label, value, note].filter(Boolean).join(' · '),
  scenarios: scenarioLine,
  team: ({ name, role, bio }) => [`${name}, ${role}`, bio].filter(Boolean).join(': '),
  timeline: ({ date, title, detail }) => [dayOf(date), title, detail].filter(Boolean).join(' · '),
  updates: (update) => updateWords(update),
  pictures: ({ alt, caption }) => [alt, caption].filter(Boolean).join(' · '),
  dataRoom: (id) => id,
  outcome: ({ date, text }) => `${dayOf(date)} · ${text}`,
} as const satisfies { [Name in ListName]: (item: ItemOf<Name>) => string };

type ListName =
  | 'keyFigures'
  | 'scenarios'
  | 'team'
  | 'timeline'
  | 'updates'
  | 'pictures'
  | 'dataRoom'
  | 'outcome';
type ItemOf<Name extends ListName> = NonNullable<OpportunityContent[Name]>[number];

const AFTER_SECTIONS = ['team', 'timeline', 'updates', 'pictures', 'dataRoom', 'outcome'] as const;

function contentChanges(
  before: Partial<OpportunityContent>,
  after: Partial<OpportunityContent>,
): FieldChange[] {
  return [
    ...textChange('heroAlt', before.heroAlt, after.heroAlt),
    ...wholeChange('hero', before.hero, after.hero),
    ...listChange('keyFigures', before, after),
    ...sectionChanges(before.sections ?? [], after.sections ?? []),
    ...listChange('scenarios', before, after),
    ...feesChange(before.fees, after.fees),
    ...AFTER_SECTIONS.flatMap((name) => listChange(name, before, after)),
    ...textChange('passedReason', before.passedReason, after.passedReason),
  ];
}

function textChange(name: string, before = '', after = ''): FieldChange[] {
  return before === after ? [] : [changeOf(`content.${name}`, before, after, 'words')];
}

/** Compares fees as the page shows them, one line for each. */
function feesChange(before: OpportunityContent['fees'], after: OpportunityContent['fees']): FieldChange[] {
  if (isSameJson(before, after)) return [];
  const words = (fees: OpportunityContent['fees']) =>
    (fees ? feeLines(fees) : []).map(({ label, value }) => `${label}: ${value}`).join('\n');
  return [orDetails(changeOf('content.fees', words(before), words(after), 'words'))];
}

/** A value without a text form, such as a picture's sizes. */
function wholeChange(name: string, before: unknown, after: unknown): FieldChange[] {
  if (isSameJson(before, after)) return [];
  return [changeOf(`content.${name}`, before ? 'Previous' : '', after ? 'Changed' : '', 'whole')];
}

function listChange<Name extends ListName>(
  name: Name,
  before: Partial<OpportunityContent>,
  after: Partial<OpportunityContent>,
): FieldChange[] {
  const [one, other] = [before[name] ?? [], after[name] ?? []];
  if (isSameJson(one, other)) return [];
  // TypeScript cannot relate a name's list to its formatter.
  const toWords = LISTS[name] as (item: unknown) => string;
  const lines = (items: readonly unknown[]) => items.map(toWords).join('\n');
  return [orDetails(changeOf(`content.${name}`, lines(one), lines(other), 'words'))];
}

type Section = OpportunityContent['sections'][number];

function sectionChanges(before: readonly Section[], after: readonly Section[]): FieldChange[] {
  const earlier = new Map(before.map((section) => [section.id, section]));
  const later = new Set(after.map(({ id }) => id));
  const changes = after.flatMap((section, at) =>
    sectionChange(`content.sections.${at}`, earlier.get(section.id), section),
  );
  const gone = before.flatMap((section, at) =>
    later.has(section.id) ? [] : sectionChange(`content.sections.${at}`, section, undefined),
  );
  const kept = (sections: readonly Section[], others: ReadonlySet<string> | ReadonlyMap<string, unknown>) =>
    sections.filter(({ id }) => others.has(id));
  const [oldOrder, newOrder] = [kept(before, later), kept(after, earlier)];
  const isMoved = oldOrder.some(({ id }, at) => newOrder[at]?.id !== id);
  const titles = (sections: readonly Section[]) => sections.map(({ title }) => title).join('\n');
  const moved: FieldChange[] = isMoved
    ? [
        {
          field: 'content.sections',
          label: 'Section order',
          before: titles(oldOrder),
          after: titles(newOrder),
        },
      ]
    : [];
  return [...changes, ...gone, ...moved];
}

function sectionChange(
  field: string,
  before: Section | undefined,
  after: Section | undefined,
): FieldChange[] {
  const label = `Section “${after?.title ?? before?.title ?? ''}”`;
  const changes: FieldChange[] = [];
  if (before && after && before.title !== after.title)
    changes.push({
      ...changeOf(`${field}.title`, before.title, after.title, 'words'),
      label: `${label}, title`,
    });
  if (!isSameJson(before?.body, after?.body)) {
    const text = (section: Section | undefined) => (section ? plainTextOf(section.body) : '');
    changes.push({ ...orDetails(changeOf(field, text(before), text(after), 'words')), label });
  }
  return changes;
}

/** Describes a change whose text is equal but whose formatting, links, pictures or files differ. */
function orDetails(change: FieldChange): FieldChange {
  if (change.before !== change.after) return change;
  return {
    field: change.field,
    label: change.label,
    before: 'Previous',
    after: 'Formatting, links or files',
  };
}

function changeOf(field: string, before: string, after: string, how: 'words' | 'whole'): FieldChange {
  const change = { field, label: fieldLabelOf(field), before, after };
  return how === 'whole' ? change : { ...change, parts: partsOf(before, after) };
}

function partsOf(before: string, after: string): ChangedPart[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGED_WORDS });
  if (!parts)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return parts.map(({ value, added, removed: isRemoved }) => ({
    kind: added ? 'added' : isRemoved ? 'removed' : 'same',
    text: value,
  }));
}

const updateWords = ({ kind, title, date, summary, seconds, transcript }: MediaUpdate): string =>
  [
    kind === 'video' ? 'Video' : 'Recording',
    dayOf(date),
    title,
    summary,
    `${Math.round(seconds)} seconds`,
    transcript.length > 0 ? 'with captions' : '',
  ]
    .filter(Boolean)
    .join(' · ');

const isDate = (iso: string): boolean => !Number.isNaN(Date.parse(iso));

/** A draft may contain an incomplete date. */
const dayOf = (date: string): string => (isDate(date) ? formatDate(date) : date);
