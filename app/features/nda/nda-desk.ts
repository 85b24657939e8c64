import { z } from 'zod';
import { line } from '#app/platform/texts.ts';
import type { SignatureState, VersionState } from './nda.ts';

/** Which signings an admin looks at; `owed`: members who still have to sign, whether or not they have begun. */
export const SIGNATURE_FILTERS = ['owed', 'open', 'completed', 'declined', 'voided', 'all'] as const;
export type SignatureFilter = (typeof SIGNATURE_FILTERS)[number];

export const isSignatureFilter = (value: string | null): value is SignatureFilter =>
  SIGNATURE_FILTERS.some((filter) => filter === value);

/** The longest agreement that is taken as text. */
export const LONGEST_BODY = 100_000;

/** The largest PDF that is taken. */
export const MAX_PDF_BYTES = 20 * 1024 * 1024;

/** A draft as its form sends it. Control characters and halves of surrogate pairs are refused, as PostgreSQL does. */
export const draftInput = z.object({
  title: line(120),
  /** Empty where the agreement is, or will be, a PDF. */
  body: z
    .string()
    .max(LONGEST_BODY)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u),
  /** The ISO day on which it takes effect, in UTC. */
  effectiveOn: z.iso.date(),
  mustSignAgain: z.boolean(),
});
export type DraftInput = z.infer<typeof draftInput>;

/** A version as an admin sees it. Times are ISO. */
export type VersionView = {
  id: string;
  version: number;
  title: string;
  state: VersionState;
  /** Written as text, a PDF, or nothing yet. */
  content: 'text' | 'pdf' | 'none';
  mustSignAgain: boolean;
  effectiveAt: string;
  publishedAt: string | null;
  signed: number;
};

/** A line of the admin's list of signings. Times are ISO. */
export type SignatureRowView = {
  member: { id: string; name: string; email: string };
  /** `null` where the member has not begun. */
  signing: {
    id: string;
    version: number;
    state: SignatureState;
    createdAt: string;
    completedAt: string | null;
    /** What the member said when declining, or the admin when voiding. */
    reason: string | null;
    hasPaper: boolean;
  } | null;
};
