import { z } from 'zod';
import type { ListedHolder } from '#app/domain/access/audience.ts';
import { DOCUMENT_POLICIES } from '#app/domain/access/documents.ts';
import { revision } from '#app/domain/revision.ts';
import { line } from '#app/domain/text/input-text.ts';
import { documentCategory, periodYear } from '../document-admin.ts';

/**
 * The settings that all documents of a batch share. `{holder}` in the title is replaced with the holder's name. With a
 * vehicle (a fund or an opportunity) only its holders are matched. Pages loaded before it could be chosen send none.
 */
export const batchSettings = z.object({
  title: line(150),
  category: documentCategory,
  policy: z.enum(DOCUMENT_POLICIES),
  periodYear,
  opportunityId: z.uuid().nullable().default(null),
  fundId: z.uuid().nullable().default(null),
});
export type BatchSettings = z.infer<typeof batchSettings>;

/** Returns the settings alone, always in one order. */
export const settingsOf = ({
  title,
  category,
  policy,
  periodYear,
  opportunityId,
  fundId,
}: BatchSettings): BatchSettings => ({ title, category, policy, periodYear, opportunityId, fundId });

export const savedBatch = batchSettings.extend({ id: z.uuid(), revision });
export type SavedBatch = z.infer<typeof savedBatch>;

export const SETTINGS_CHANGED =
  'The settings were changed in the meantime. What you entered is kept, and the other fields show their present values. Please check them, then save again.';

export const VEHICLE_IN_USE =
  'The files were matched to the holders of the present vehicle. Remove them before you choose another one.';

/** What to publish, as the admin saw it. */
export const batchPublication = z.object({ id: z.uuid(), seen: revision, announce: z.boolean() });
export type BatchPublication = z.infer<typeof batchPublication>;

export const BATCH_CHANGED =
  'The batch was changed since you opened it. Please cancel, check it again, then publish it.';

/** Names a document of a batch. */
export const batchItem = z.object({ batchId: z.uuid(), itemId: z.uuid() });

export const batchDecision = batchItem.extend({
  decision: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('assign'),
      memberId: z.uuid(),
      /** Whose document it is: one of the member's entities, or null for themselves. */
      entityId: z.uuid().nullable(),
      /** The admin has seen who else is named in the document, and confirms. */
      despiteOthers: z.boolean().default(false),
    }),
    z.object({ kind: z.literal('skip') }),
    /** Reverts an admin's decision. */
    z.object({ kind: z.literal('reopen') }),
  ]),
});
export type BatchDecision = z.infer<typeof batchDecision>;

export const NAMES_OTHERS =
  'This document also names other members. Please open it, and confirm that it belongs to this member only.';

export type BatchItemState = 'sure' | 'doubt' | 'decided' | 'skipped';

export type BatchItem = {
  id: string;
  label: string;
  fileName: string;
  firstPage: number | null;
  lastPage: number | null;
  state: BatchItemState;
  /** `isHolderKnown`: whether it is known for whom of a member and their entities it is. */
  holder: (ListedHolder & { isHolderKnown: boolean }) | null;
  foundIn: string | null;
  doubt: string | null;
  /** Members, each followed by their entities. */
  candidates: ListedHolder[];
  documentId: string | null;
};

export type BatchFile = {
  id: string;
  fileName: string;
  bytes: number;
  pages: number | null;
  state: 'reading' | 'read' | 'problem';
  problem: string | null;
};

export type BatchTotals = Record<BatchItemState, number> & {
  reading: number;
  problems: number;
  /** Members who get a document. */
  holders: number;
};

export type BatchDetail = SavedBatch & {
  /** The revision of everything that is published: the settings, the files, and each document with its holder. */
  seen: string;
  createdAt: string;
  publishedAt: string | null;
  /** A second admin has to publish it, and the viewer has worked on it. */
  needsOtherAdmin: boolean;
  files: BatchFile[];
  items: BatchItem[];
  totals: BatchTotals;
};

export type BatchRow = {
  id: string;
  title: string;
  createdAt: string;
  createdBy: string;
  publishedAt: string | null;
  documents: number;
  doubts: number;
};

type ItemFacts = { doubt: string | null; decidedAt: Date | null; skippedAt: Date | null };

export function itemState({ doubt, decidedAt, skippedAt }: ItemFacts): BatchItemState {
  if (skippedAt) return 'skipped';
  if (decidedAt) return 'decided';
  return doubt === null ? 'sure' : 'doubt';
}

/** Items that need an admin's attention come first. */
export const ITEM_ORDER: readonly BatchItemState[] = ['doubt', 'decided', 'skipped', 'sure'];

/** Returns why a batch cannot be published yet; `null` when it can. */
export function batchObstacle({ reading, problems, doubt, sure, decided }: BatchTotals): string | null {
  if (reading > 0)
    return reading === 1 ? '1 file is still being read.' : `${reading} files are still being read.`;
  if (problems > 0) return 'Please remove the files that cannot be read.';
  if (doubt > 0) return doubt === 1 ? '1 document needs checking.' : `${doubt} documents need checking.`;
  return sure + decided === 0 ? 'No documents to publish yet.' : null;
}

type Counted = Pick<BatchItem, 'state'> & { holder: { memberId: string } | null };

export function batchTotalsOf(
  items: readonly Counted[],
  files: readonly Pick<BatchFile, 'state'>[],
): BatchTotals {
  const count = (state: BatchItem['state']) => items.filter((item) => item.state === state).length;
  const kept = items.filter(({ state }) => state === 'sure' || state === 'decided');
  return {
    sure: count('sure'),
    doubt: count('doubt'),
    decided: count('decided'),
    skipped: count('skipped'),
    reading: files.filter(({ state }) => state === 'reading').length,
    problems: files.filter(({ state }) => state === 'problem').length,
    holders: new Set(kept.flatMap(({ holder }) => holder?.memberId ?? [])).size,
  };
}
