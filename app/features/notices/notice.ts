import { z } from 'zod';
import type { LineType, VehicleKind } from '#app/domain/investing/ledger.ts';
import {
  ALLOCATION_BASES,
  type AllocationBasis,
  type DraftedLine,
  NOTICE_KINDS,
  NOTICE_LINE_TYPES,
  NOTICE_NAMES,
  type NoticeKind,
} from '#app/domain/investing/notice.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { line, paragraph } from '#app/domain/text/input-text.ts';
import { LARGEST_AMOUNT } from '#app/features/ledger/lines/line-rules.ts';

export const MOST_LINES = 40;
export const MOST_HOLDERS = 20_000;
export const LONGEST_REASON = 500;

export const BASIS_NAMES: Record<AllocationBasis, string> = {
  commitment: 'By commitment',
  unfunded: 'By unfunded',
  paid_in: 'By share of capital',
  amounts: 'Amounts per holder',
};

/** “Capital call 4”; without its number, which a notice has once it is published, “Capital call”. */
export const noticeName = ({ kind, number }: { kind: NoticeKind; number: number | null }): string =>
  number === null ? NOTICE_NAMES[kind] : `${NOTICE_NAMES[kind]} ${number}`;

/** The file that one holder gets once a draft is published. */
export const draftPdfPath = (noticeId: string, positionId: string): string =>
  `/api/notices/${noticeId}/draft.pdf?holder=${positionId}`;

const amount = z.number().int().min(0).max(LARGEST_AMOUNT);
const key = line(40);

const draftedLine = z.object({
  key,
  type: z.enum(NOTICE_LINE_TYPES as [LineType, ...LineType[]]),
  description: z
    .string()
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  amount,
  insideFund: z.boolean(),
  recallable: z.boolean(),
}) satisfies z.ZodType<DraftedLine>;

const noticeContent = z.object({
  lines: z.array(draftedLine).max(MOST_LINES),
  basis: z.enum(ALLOCATION_BASES),
  excused: z
    .array(z.object({ positionId: z.uuid(), lines: z.array(key).max(MOST_LINES), shared: z.boolean() }))
    .max(MOST_HOLDERS),
  amounts: z.array(z.object({ positionId: z.uuid(), line: key, amount })).max(MOST_HOLDERS * 4),
});

/** What an admin writes in a notice. A draft may be incomplete. */
export const noticeFields = z.object({
  kind: z.enum(NOTICE_KINDS),
  noticeDate: z.iso.date(),
  dueDate: z.iso.date(),
  purpose: z
    .string()
    .max(500)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  content: noticeContent,
});
export type NoticeFields = z.infer<typeof noticeFields>;

/** Where a new notice begins: empty, or with what the last one of its kind said. */
export const noticeStart = z.object({
  vehicleId: z.uuid(),
  kind: z.enum(NOTICE_KINDS),
  from: z.enum(['empty', 'last']),
});
export type NoticeStart = z.infer<typeof noticeStart>;

/** A notice as the admin saw it. */
export const seenNotice = z.object({ noticeId: z.uuid(), revision: z.int().positive() });
export type SeenNotice = z.infer<typeof seenNotice>;

export const reasonInput = paragraph(LONGEST_REASON);

/** The vehicle of a notice. */
export type NoticeVehicle = {
  id: string;
  slug: string;
  name: string;
  kind: VehicleKind;
  currency: Currency;
};
