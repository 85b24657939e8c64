import {
  type ContentPicture,
  FEE_BASES,
  type FeeTerms,
  type MediaUpdate,
  type OpportunityContent,
  type OpportunityFields,
  type OpportunityStage,
  SCENARIO_CASES,
  type Scenario,
} from '#app/domain/investing/opportunity-content.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import type { PublishedContent } from './content.ts';
import { filesFor, type TakenFiles, type WantedFile } from './content-files.ts';
import { type EntryReader, type FindContent, type MappingProblem, readEntry } from './entry-reader.ts';
import { mapRichText } from './rich-text-mapping.ts';

export const OPPORTUNITY_TYPE = 'opportunity';
/** The initial stages that the platform may set. All later moves are made here. */
const FIRST_STAGES = ['pipeline', 'open'] as const satisfies readonly OpportunityStage[];
/** The largest width at which a card or a page shows it. */
const HERO_WIDTH = 960;

export type MappedOpportunity = {
  /** The fields that the entry has. Whether they can be published is checked elsewhere. */
  fields: Partial<OpportunityFields> & Pick<OpportunityFields, 'content'>;
  /** `null` if it cannot be read. */
  firstStage: (typeof FIRST_STAGES)[number] | null;
  problems: MappingProblem[];
  /** Files to import first; content that shows them is omitted until then. */
  wanted: WantedFile[];
};

type Options = { find: FindContent; taken: TakenFiles };

/**
 * Maps an entry of the content platform, with its linked entries and files, to an opportunity. Field names are the
 * same; amounts are in the currency's major unit there, and in its minor unit here.
 */
export function mapOpportunity(item: PublishedContent, { find, taken }: Options): MappedOpportunity {
  const problems: MappingProblem[] = [];
  const files = filesFor(taken);
  const entry = readEntry(item, { find, problems });
  const pictures = new Map<string, ContentPicture>();

  const heroAsset = entry.asset('hero');
  const hero = heroAsset && files.pictureOf(heroAsset, { tell: entry.tell, at: 'hero' });
  const content: OpportunityContent = {
    keyFigures: entry.each('keyFigures', 'keyFigure', keyFigureOf),
    sections: entry.each('sections', 'section', sectionOf),
    scenarios: entry.each('scenarios', 'scenario', scenarioOf).sort((a, b) => rankOf(a) - rankOf(b)),
    fees: entry.one('fees', 'fees', feesOf),
    team: entry.each('team', 'teamMember', personOf),
    timeline: entry.each('timeline', 'milestone', milestoneOf),
    heroAlt: hero?.alt ?? '',
    ...(hero && { hero }),
    updates: entry.each('updates', 'mediaUpdate', updateOf).sort((a, b) => (a.date < b.date ? 1 : -1)),
    outcome: entry.each('outcome', 'outcome', outcomeOf),
  };
  content.pictures = [...pictures.values()];

  const currency = entry.currency('currency');
  const fields = {
    slug: entry.text('slug'),
    name: entry.text('name'),
    summary: entry.text('summary'),
    sector: entry.text('sector'),
    region: entry.text('region'),
    type: entry.text('type'),
    currency,
    target: amount('target'),
    minimum: amount('minimum'),
    maximum: amount('maximum'),
    step: amount('step'),
    requiresAccreditation: binding(entry, 'requiresAccreditation', false, entry.flag),
    opensAt: binding(entry, 'opensAt', null, (name) => momentOf(entry.date(name), '00:00:00.000Z')),
    // A deadline without a time is the end of its day.
    closesAt: binding(entry, 'closesAt', null, (name) => momentOf(entry.date(name), '23:59:59.000Z')),
    heroKey: hero ? heroKeyOf(hero) : null,
    content: withoutEmpty(content),
  };
  const firstStage = binding(entry, 'stage', 'pipeline', (name) => entry.oneOf(name, FIRST_STAGES)) ?? null;
  return { fields: defined(fields), firstStage, problems, wanted: files.wanted() };

  function amount(name: string): number | undefined {
    const major = entry.number(name);
    return major === undefined ? undefined : fromMajor(major, currency ?? 'EUR');
  }

  function sectionOf(section: EntryReader) {
    const body = mapRichText(section, 'body', { find, files, pictures });
    const parts = { title: section.text('title'), body };
    return section.has(parts) ? { id: `section-${section.id}`, ...parts } : undefined;
  }

  function updateOf(update: EntryReader): MediaUpdate | undefined {
    const asset = update.asset('file');
    const needed = {
      title: update.text('title'),
      date: update.date('date'),
      seconds: update.number('seconds'),
      file: asset,
    };
    if (!update.has(needed)) return undefined;
    const place = (at: string) => ({ tell: update.tell, at });
    const [captionsAsset, posterAsset] = [update.asset('captions'), update.asset('poster')];
    const captions = captionsAsset && files.fileOf('captions', captionsAsset, place('captions'));
    const poster = posterAsset && files.pictureOf(posterAsset, place('poster'));
    const recording = files.fileOf('recording', needed.file, place('file'));
    const summary = update.text('summary');
    if (!recording) return undefined;
    return {
      id: update.id,
      kind: recording.contentType.startsWith('video/') ? 'video' : 'audio',
      title: needed.title,
      ...(summary && { summary }),
      date: needed.date.slice(0, 10),
      key: recording.key,
      contentType: recording.contentType,
      seconds: needed.seconds,
      ...(captions && { captionsKey: captions.key }),
      ...(poster && { poster }),
      transcript: captions?.transcript ?? [],
    };
  }
}

/**
 * Reads a field that decides who may invest, until when or at what cost: absent ones get the default, invalid ones
 * never.
 */
function binding<Value, Usual>(
  { fields }: EntryReader,
  name: string,
  usual: Usual,
  read: (name: string) => Value,
): Value | Usual {
  return (fields[name] ?? '') === '' ? usual : read(name);
}

function keyFigureOf(figure: EntryReader) {
  const parts = { label: figure.text('label'), value: figure.text('value') };
  const note = figure.text('note');
  return figure.has(parts) ? { ...parts, ...(note && { note }) } : undefined;
}

function personOf(person: EntryReader) {
  const parts = { name: person.text('name'), role: person.text('role') };
  return person.has(parts) ? { ...parts, bio: person.text('bio') ?? '' } : undefined;
}

function milestoneOf(milestone: EntryReader) {
  const parts = { date: milestone.date('date'), title: milestone.text('title') };
  const detail = milestone.text('detail');
  return milestone.has(parts) ? { ...parts, ...(detail && { detail }) } : undefined;
}

const rankOf = ({ case: name }: Scenario): number => SCENARIO_CASES.indexOf(name);

/** Multiples and percentages are written as people write them: 1.9, and 13.4 for 13.4%. */
const hundredths = (value: number): number => Math.round(value * 100);

function scenarioOf(scenario: EntryReader): Scenario | undefined {
  const parts = { case: scenario.oneOf('case', SCENARIO_CASES), multiple: scenario.number('multiple') };
  const irr = scenario.number('irr');
  const note = scenario.text('note');
  if (!scenario.has(parts)) return undefined;
  return {
    case: parts.case,
    multiple: hundredths(parts.multiple),
    irr: irr === undefined ? null : hundredths(irr),
    ...(note && { note }),
  };
}

/** The terms are shown as a whole or not at all: without one of them, members would count on lower costs. */
function feesOf(fees: EntryReader): FeeTerms | undefined {
  const rate = (name: string) =>
    binding(fees, name, null, () => {
      const percent = fees.number(name);
      return percent === undefined ? undefined : hundredths(percent);
    });
  const terms = {
    firstCall: rate('firstCall'),
    entry: rate('entry'),
    management: rate('management'),
    basis: binding(fees, 'basis', 'called' as const, (name) => fees.oneOf(name, FEE_BASES)),
    outside: binding(fees, 'outside', false, fees.flag),
    carry: rate('carry'),
    hurdle: rate('hurdle'),
  };
  const note = fees.text('note');
  if (!fees.has(terms)) return undefined;
  const { outside, ...others } = terms;
  return { ...others, isOutside: outside, ...(note && { note }) };
}

function outcomeOf(outcome: EntryReader) {
  const parts = { date: outcome.date('date'), text: outcome.text('text') };
  return outcome.has(parts) ? parts : undefined;
}

const momentOf = (date: string | undefined, time: string): string | undefined =>
  date === undefined || date.includes('T') ? date : `${date}T${time}`;

/** Returns a small variant for lists instead of the full-size file. */
const heroKeyOf = ({ key, variants }: ContentPicture): string =>
  variants.findLast(({ format, width }) => format === 'webp' && width <= HERO_WIDTH)?.key ?? key;

/** Removes empty parts, as for an opportunity edited here. */
function withoutEmpty(all: OpportunityContent): OpportunityContent {
  const { pictures, updates, outcome, scenarios, fees, ...content } = all;
  return {
    ...content,
    ...(scenarios?.length && { scenarios }),
    ...(fees && { fees }),
    ...(pictures?.length && { pictures }),
    ...(updates?.length && { updates }),
    ...(outcome?.length && { outcome }),
  };
}

type Defined<Values> = { [Name in keyof Values]: Exclude<Values[Name], undefined> };

const defined = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Defined<Values>
  > &
    Pick<Values, Extract<keyof Values, 'content'>>;
