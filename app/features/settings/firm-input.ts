import { z } from 'zod';
import { ACCENT_FORM, contrastOfAccent, LEAST_CONTRAST } from '#app/domain/firm/accent.ts';
import { CURRENCIES } from '#app/domain/money/currencies.ts';
import { revision } from '#app/domain/revision.ts';
import { isTimeZone } from '#app/platform/format/wall-clock.ts';

export const LONGEST_LINE = 200;
export const LONGEST_TEXT = 1_000;

/** Like `line` and `paragraph`, but may be empty: then it is not shown anywhere. */
const optionalLine = z
  .string()
  .trim()
  .max(LONGEST_LINE)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);
const optionalText = z
  .string()
  .trim()
  .max(LONGEST_TEXT)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u);
const optionalUrl = z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(LONGEST_LINE)]);

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

const hours = z
  .object({
    days: z
      .array(z.number().int().min(1).max(7))
      .min(1)
      .refine((days) => new Set(days).size === days.length),
    opens: time,
    closes: time,
  })
  .refine(({ opens, closes }) => opens < closes);

/** Read on the light pages as it is, so it must be dark enough for text there. */
const accent = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .regex(ACCENT_FORM)
    .refine((colour) => !ACCENT_FORM.test(colour) || contrastOfAccent(colour) >= LEAST_CONTRAST),
]);
/** Follows “within” in a sentence. */
const promise = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

export const LONGEST_NAME = 60;

export const firmInput = z.object({
  name: optionalLine.max(LONGEST_NAME),
  accent,
  answersWithin: promise,
  decidesWithin: promise,
  currencies: z
    .array(z.enum(CURRENCIES))
    .min(1)
    .refine((codes) => new Set(codes).size === codes.length)
    .readonly(),
  legalName: optionalLine,
  postalAddress: optionalLine,
  register: optionalLine,
  management: optionalLine,
  regulation: optionalText,
  imprintUrl: optionalUrl,
  privacyUrl: optionalUrl,
  termsUrl: optionalUrl,
  telephone: z
    .string()
    .trim()
    .max(40)
    .regex(/^(?:\+?[\d ()/.-]*\d)?$/),
  visit: optionalText,
  bankWarning: optionalText,
  timeZone: z.string().refine(isTimeZone),
  hours: hours.nullable(),
  closedDays: z.array(z.iso.date()).max(200),
});

/** All of it, and the revision that it is based on. */
export const saveFirmInput = z.object({ revision, firm: firmInput });
export type SaveFirmInput = z.infer<typeof saveFirmInput>;
