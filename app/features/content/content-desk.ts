import type { MappingProblem } from './entry-reader.ts';

/** What is wrong with an entry. */
export type EntryProblems = {
  entryId: string;
  title: string;
  problems: readonly MappingProblem[];
  /** Whether the page stands as it was before, or not at all. */
  isHeldBack: boolean;
};

/** One item of the content platform, as the desk lists it. Times are ISO. */
export type LatestContent = {
  id: string;
  kind: 'entry' | 'asset';
  type: string | null;
  title: string | null;
  at: string;
  isGone: boolean;
  /** Where it is changed. */
  editorUrl: string;
};

/** An entry with what is wrong with it. */
export type ProblemRow = EntryProblems & { at: string; editorUrl: string; page: ContentPage | null };

/** The opportunity that an entry has become. */
export type ContentPage = { id: string; name: string; path: string };

export type BrokenRow = {
  id: string;
  type: string | null;
  targetKind: 'entry' | 'asset';
  targetId: string;
  editorUrl: string;
};

/** All that an admin has to know of what comes from the content platform. */
export type ContentDesk = {
  source: string;
  syncedAt: string | null;
  fullSyncAt: string | null;
  problems: ProblemRow[];
  broken: BrokenRow[];
  latest: LatestContent[];
};
