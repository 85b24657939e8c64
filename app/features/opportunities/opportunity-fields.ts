import type { Document } from '@contentful/rich-text-types';
import { z } from 'zod';
import {
  FEE_BASES,
  type OpportunityFields,
  SCENARIO_CASES,
} from '#app/domain/investing/opportunity-content.ts';
import { CURRENCIES } from '#app/domain/money/currencies.ts';
import { line, paragraph } from '#app/domain/text/input-text.ts';
import { isRichText, problemOfRichText } from '#app/domain/text/rich-text.ts';
import { opportunitySlug } from './opportunity-filters.ts';

/* Loads a validator and the whole document model: only for authoring pages, never for members' pages. */

/** `field` is a path: `content.sections.2.title`. */
export type FieldProblem = { field: string; sentence: string };

/** Ten trillion: far above any round, far below the limit of exact integers. */
const HIGHEST = 1_000_000_000_000_000;

/** Basis points. */
const WHOLE_RATE = 10_000;
/** A hundredfold, in hundredths. */
const HIGHEST_MULTIPLE = 10_000;

/** Files of an opportunity have their own folder, so that a key cannot reference any other file. */
const fileKey = (folder: 'pictures' | 'media') =>
  z
    .string()
    .max(300)
    .regex(new RegExp(`^${folder}/(?:[\\w-][\\w.-]*/)*[\\w-][\\w.-]*$`), 'This file cannot be used here.');

const richText = z.custom<Document>(isRichText, 'This text is in a format that we cannot show.');

const variant = z.object({
  key: fileKey('pictures'),
  width: z.number().int().positive().max(20_000),
  format: z.enum(['avif', 'webp']),
});

/** A timestamp with a valid calendar date; PostgreSQL rejects others. */
export const writtenMoment = z.iso
  .datetime()
  .refine((iso) => iso >= '1990' && iso < '2101', 'Please choose a date between 1990 and 2100.');

const cue = z.object({ start: z.number().min(0), end: z.number().min(0), text: z.string().max(2_000) });

/** Rules for texts and numbers: as required for publication, and relaxed for drafts. */
const FINISHED = {
  words: line,
  text: paragraph,
  amount: z.number().int().positive().max(HIGHEST),
  multiple: z.number().int().min(0).max(HIGHEST_MULTIPLE),
  /** A negative IRR ends at the loss of everything. */
  irr: z
    .number()
    .int()
    .min(-WHOLE_RATE)
    .max(10 * WHOLE_RATE)
    .nullable(),
  rate: z.number().int().min(0).max(WHOLE_RATE).nullable(),
  day: z.union([z.iso.date(), z.iso.datetime()]),
  moment: writtenMoment,
  slug: opportunitySlug,
};
const UNFINISHED = {
  words: (longest: number) => z.string().max(2 * longest),
  text: (longest: number) => z.string().max(2 * longest),
  amount: z.number(),
  multiple: z.int().nullable(),
  irr: z.int().nullable(),
  rate: z.int().nullable(),
  day: z.string().max(40),
  moment: z.string().max(40),
  slug: z.string().max(240),
};

function contentOf({ words, text, day, multiple, irr, rate }: typeof FINISHED | typeof UNFINISHED) {
  const picture = z.object({
    id: z.string().min(1).max(200),
    key: fileKey('pictures'),
    alt: words(500),
    caption: text(500).optional(),
    width: z.number().int().positive().max(100_000),
    height: z.number().int().positive().max(100_000),
    variants: z.array(variant).max(24),
  });
  const update = z.object({
    id: z.string().min(1).max(200),
    kind: z.enum(['video', 'audio']),
    title: words(160),
    summary: text(1_000).optional(),
    date: day,
    key: fileKey('media'),
    contentType: z.string().regex(/^(?:video|audio)\/[\w.+-]{1,60}$/),
    seconds: z.number().positive().max(86_400),
    captionsKey: fileKey('media').optional(),
    // The title appears next to it, so the picture needs no alternative text.
    poster: picture.extend({ alt: z.string().max(500) }).optional(),
    transcript: z.array(cue).max(20_000),
  });
  const scenario = z.object({ case: z.enum(SCENARIO_CASES), multiple, irr, note: text(300).optional() });
  const fees = z.object({
    ...{ firstCall: rate, entry: rate, management: rate, carry: rate, hurdle: rate },
    basis: z.enum(FEE_BASES),
    isOutside: z.boolean(),
    note: text(300).optional(),
  });
  return z.object({
    keyFigures: z.array(z.object({ label: words(80), value: words(80), note: text(200).optional() })).max(24),
    sections: z.array(z.object({ id: z.string().min(1).max(80), title: words(120), body: richText })).max(40),
    scenarios: z.array(scenario).max(SCENARIO_CASES.length).optional(),
    fees: fees.optional(),
    team: z.array(z.object({ name: words(120), role: words(160), bio: z.string().max(4_000) })).max(60),
    timeline: z.array(z.object({ date: day, title: words(160), detail: text(1_000).optional() })).max(100),
    heroAlt: z.string().max(500),
    hero: picture.optional(),
    pictures: z.array(picture).max(200).optional(),
    updates: z.array(update).max(100).optional(),
    dataRoom: z.array(z.uuid()).max(500).optional(),
    outcome: z
      .array(z.object({ date: day, text: text(4_000) }))
      .max(100)
      .optional(),
    passedReason: text(4_000).optional(),
  });
}

function fieldsOf(of: typeof FINISHED | typeof UNFINISHED) {
  return z.object({
    slug: of.slug,
    name: of.words(120),
    summary: of.words(300),
    sector: of.words(80),
    region: of.words(80),
    type: of.words(80),
    currency: z.enum(CURRENCIES),
    target: of.amount,
    minimum: of.amount,
    maximum: of.amount,
    step: of.amount,
    requiresAccreditation: z.boolean(),
    opensAt: of.moment.nullable(),
    closesAt: of.moment.nullable(),
    heroKey: fileKey('pictures').nullable(),
    content: contentOf(of),
  });
}

const finishedFields = fieldsOf(FINISHED);

/** A draft: any subset of the fields, each of the right type and of a bounded size. */
export const draftFields = fieldsOf(UNFINISHED).partial();

/** Returns the fields if they may be published, or the problems: one sentence per field, to show next to it. */
export function checkFields(
  fields: Partial<OpportunityFields>,
): { fields: OpportunityFields } | { problems: FieldProblem[] } {
  const parsed = finishedFields.safeParse(fields, { error: sentenceOf });
  if (!parsed.success) {
    const all = parsed.error.issues.map(({ path, message }) => ({
      field: path.join('.'),
      sentence: message,
    }));
    return { problems: firstOfEach(all) };
  }
  // Without undefined values, as it is stored.
  const sound = JSON.parse(JSON.stringify(parsed.data)) as OpportunityFields;
  const problems = problemsBetween(sound);
  return problems.length > 0 ? { problems } : { fields: sound };
}

export const firstOfEach = (problems: readonly FieldProblem[]): FieldProblem[] =>
  [...new Map(problems.toReversed().map((problem) => [problem.field, problem])).values()].toReversed();

/** Rules that involve more than one field. */
function problemsBetween({ content, ...fields }: OpportunityFields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const refuse = (field: string, sentence: string) => problems.push({ field, sentence });
  if (fields.maximum < fields.minimum) refuse('maximum', 'The maximum is below the minimum.');
  if (fields.target < fields.minimum) refuse('target', 'The target is below the minimum of one member.');
  if (fields.opensAt && fields.closesAt && Date.parse(fields.closesAt) <= Date.parse(fields.opensAt))
    refuse('closesAt', 'The deadline is before the opening.');
  if (fields.heroKey && content.heroAlt.trim() === '')
    refuse('content.heroAlt', 'Please describe the picture in a few words.');
  const pictures = new Set(content.pictures?.map(({ id }) => id));
  for (const [at, { body }] of content.sections.entries()) {
    const problem = problemOfRichText(body, pictures);
    if (problem) refuse(`content.sections.${at}.body`, problem);
  }
  for (const problem of scenarioProblems(content.scenarios)) problems.push(problem);
  for (const name of ['sections', 'pictures', 'updates'] as const) {
    const ids = (content[name] ?? []).map(({ id }) => id);
    const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
    if (twice >= 0) refuse(`content.${name}.${twice}`, 'This appears twice. Please remove one.');
  }
  for (const [at, { kind, contentType }] of (content.updates ?? []).entries()) {
    if (!contentType.startsWith(`${kind}/`))
      refuse(
        `content.updates.${at}`,
        `This file is not ${kind === 'audio' ? 'an audio' : 'a video'} recording.`,
      );
  }
  return problems;
}

/** Each case once, and a better case never returns less. */
function scenarioProblems(scenarios: OpportunityFields['content']['scenarios'] = []): FieldProblem[] {
  return scenarios.flatMap((scenario, at) => {
    const field = `content.scenarios.${at}.multiple`;
    const before = scenarios.slice(0, at);
    const rank = SCENARIO_CASES.indexOf(scenario.case);
    if (before.some((one) => SCENARIO_CASES.indexOf(one.case) >= rank))
      return [{ field, sentence: 'Each case can appear once: low, base, high.' }];
    const isBelow = before.some(({ multiple }) => (multiple ?? 0) > (scenario.multiple ?? 0));
    return isBelow ? [{ field, sentence: 'This is below a less favourable case.' }] : [];
  });
}

/** Fallback for every rule without its own sentence. */
function sentenceOf(issue: Parameters<z.core.$ZodErrorMap>[0]): string {
  const isAlt = issue.path?.at(-1) === 'alt';
  const isMissing = issue.input === undefined || issue.input === null || issue.input === '';
  if (isAlt && isMissing) return 'Please describe the picture in a few words.';
  if (isMissing || (issue.code === 'too_small' && issue.origin === 'string')) return 'Please fill this in.';
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `Please use at most ${issue.maximum} characters.`;
    if (issue.origin === 'array') return `Please keep at most ${issue.maximum}.`;
    return 'This is too high.';
  }
  if (issue.code === 'too_small') return 'Please enter an amount above zero.';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Please enter a whole amount.';
  if (issue.path?.[0] === 'slug') return 'Please use lowercase letters, digits and single hyphens.';
  if (issue.code === 'invalid_format' && issue.format === 'regex')
    return 'This contains characters that cannot be shown.';
  if (issue.code === 'invalid_union' || (issue.code === 'invalid_format' && issue.format !== 'regex'))
    return 'Please choose a date.';
  return 'Please check this.';
}
