import { z } from 'zod';
import { revision } from '#app/domain/revision.ts';
import { line } from '#app/domain/text/input-text.ts';
import type { SignatureState, VersionState } from '../nda.ts';

/**
 * Filters of the admin's list of signings; `owed` lists members who still have to sign, whether or not they have
 * started.
 */
export const SIGNATURE_FILTERS = ['owed', 'open', 'completed', 'declined', 'voided', 'all'] as const;
export type SignatureFilter = (typeof SIGNATURE_FILTERS)[number];

/** How many members have to sign the agreement in force, and how many of them have not. */
export type SigningCounts = { signers: number; owing: number };

/** The maximum length of an agreement's text, in characters. */
export const LONGEST_BODY = 100_000;

export const MAX_PDF_BYTES = 20 * 1024 * 1024;

/**
 * A draft as submitted by its form. Rejects control characters and lone surrogates, which PostgreSQL does not accept.
 */
export const agreementDraftInput = z.object({
  title: line(120),
  /** Empty if the agreement is a PDF, or will be once it is uploaded. */
  body: z
    .string()
    .max(LONGEST_BODY)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u),
  /** ISO date on which it takes effect, in UTC. */
  effectiveOn: z.iso.date(),
  mustSignAgain: z.boolean(),
});
export type DraftInput = z.infer<typeof agreementDraftInput>;

/** A draft to save, and the revision that it is based on; `null` for the first of a new version. */
export const savedDraft = agreementDraftInput.extend({ revision: revision.nullable() });
export type SavedDraft = z.infer<typeof savedDraft>;

/** A version as an admin sees it. Times are ISO. */
export type VersionView = {
  id: string;
  version: number;
  title: string;
  state: VersionState;
  /** Text, an uploaded PDF, or no content yet. */
  content: 'text' | 'pdf' | 'none';
  mustSignAgain: boolean;
  effectiveAt: string;
  publishedAt: string | null;
  /** Changes with whatever its signers would read. */
  revision: string;
  signed: number;
};

/** A row of the admin's list of signings. Times are ISO. */
export type SignatureRowView = {
  /** Of the signing, or of the member who has not started. */
  id: string;
  member: { id: string; name: string; email: string };
  /** `null` if the member has not started. */
  signing: {
    id: string;
    version: number;
    state: SignatureState;
    createdAt: string;
    completedAt: string | null;
    /** The member's reason for declining, or the admin's for voiding. */
    reason: string | null;
    hasPaper: boolean;
  } | null;
};
