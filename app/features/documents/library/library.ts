import type { DocumentCategory, DocumentPolicy } from '#app/domain/access/documents.ts';
import type { Word } from '#app/domain/investing/vocabulary.ts';
import type { TextPart } from '#app/domain/text/marked-text.ts';
import type { Page } from '#app/platform/lists/paging.ts';

export const LIBRARY_SORTS = ['relevance', 'newest', 'title'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

export const LIBRARY_SORT_LABELS = {
  relevance: 'Best match',
  newest: 'Newest',
  title: 'Title',
} as const satisfies Record<LibrarySort, string>;

/** The parts of the library, in their order. Only admins have personal documents of others. */
export const LIBRARY_SECTIONS = ['you', 'holdings', 'open', 'archive', 'members'] as const;
export type LibrarySection = (typeof LIBRARY_SECTIONS)[number];

/** The value of `about` for the viewer's personal documents. */
export const ABOUT_ME = 'me';

/** The filters of the library, all kept in the page's URL. The schema is in `library-filters.ts`. */
export type LibraryFilters = {
  search?: string | undefined;
  category?: DocumentCategory | undefined;
  /** The id of an opportunity or a fund, or `ABOUT_ME`. */
  about?: string | undefined;
  year?: string | undefined;
  tag?: string | undefined;
  /** `1`: only what was published since the last visit. */
  new?: '1' | undefined;
  /** Leaves out what another holder of the member has: see `HeldBy`. */
  held_by?: string | undefined;
  /** The section that is shown in full. */
  all?: LibrarySection | undefined;
  sort?: LibrarySort | undefined;
  cursor?: string | undefined;
};

export const LIBRARY_FILTER_NAMES = [
  'search',
  'category',
  'about',
  'year',
  'tag',
  'new',
  'held_by',
  'all',
  'sort',
  'cursor',
] as const;

/** The filters behind the button of a phone. */
export const SHEET_FILTERS = ['category', 'about', 'year', 'tag', 'new'] as const;

/** Whether a list is narrowed: then it has all that matches, page by page. */
export const isNarrowed = (filters: LibraryFilters): boolean =>
  Boolean(filters.search) || SHEET_FILTERS.some((name) => filters[name]);

/** The query string of `filters` with `change` applied; any change except of the cursor returns to the first page. */
export function librarySearch(filters: LibraryFilters, change: Partial<LibraryFilters> = {}): string {
  const next = { ...filters, cursor: undefined, ...change };
  const search = new URLSearchParams();
  for (const name of LIBRARY_FILTER_NAMES) if (next[name]) search.set(name, next[name]);
  return search.size > 0 ? `?${search}` : '';
}

/** The available orders of a list: relevance only with a search. The first is the default. */
export const sortsOf = ({ search }: LibraryFilters): readonly [LibrarySort, ...LibrarySort[]] =>
  search ? ['relevance', 'newest', 'title'] : ['newest', 'title'];

export function librarySort(filters: LibraryFilters): LibrarySort {
  const sorts = sortsOf(filters);
  return sorts.find((sort) => sort === filters.sort) ?? sorts[0];
}

/** Where a search matches the text of a document. */
export type DocumentHits = {
  /** The first match, in context. */
  snippet: TextPart[];
  /** The first matching pages, counted from 1. */
  pages: number[];
  more: number;
};

/** The subject of a document. `to` is its page, if it has one. */
export type LibrarySubject = {
  /** The value of the filter `about`; `null` for general documents. */
  about: string | null;
  name: string;
  to: string | null;
};

export type LibraryDocument = {
  id: string;
  section: LibrarySection;
  title: string;
  /** The title without the name that is shown beside it. */
  titleParts: TextPart[];
  category: DocumentCategory;
  categoryLabel: string;
  policy: DocumentPolicy;
  contentType: string;
  bytes: number;
  pages: number | null;
  /** ISO time. */
  publishedAt: string;
  isNew: boolean;
  tags: string[];
  /** The owner's name of a personal document; `you` for the viewer's own. */
  owner: { name: string; isViewer: boolean } | null;
  /** For whom of a member and their entities a personal document is, where that is known. */
  holder: string | null;
  subject: LibrarySubject;
  hits: DocumentHits | null;
};

export type LibraryFacets = {
  categories: Word[];
  subjects: { about: string; name: string }[];
  years: string[];
  tags: string[];
  hasOwn: boolean;
};

/** The viewer's own statements or tax documents of a year. */
/** How many of one's own documents of a year have a category, as it is stored. */
export type YearCount = { category: DocumentCategory; year: number; count: number };

export type YearShortcut = { category: 'statement' | 'tax'; label: string; year: string; count: number };

/** Totals over the documents that the viewer may read, up to `MOST_COUNTED`. */
export type LibraryOverview = {
  total: number;
  isMore: boolean;
  fresh: number;
  /** ISO time: documents published after it are new. */
  newSince: string;
  facets: LibraryFacets;
  /** The number of documents of each section; `null` where there are too many to count. */
  counts: Readonly<Record<LibrarySection, number>> | null;
  shortcuts: YearShortcut[];
};

/** Documents beyond this number are not counted, so that a page costs the same however many there are. */
export const MOST_COUNTED = 300;

/** The documents shown of a section before it is opened, and the most that are shown then. */
export const SECTION_ROWS = { few: 5, all: MOST_COUNTED };

export type LibraryPage = Page<LibraryDocument> &
  LibraryOverview & {
    filters: LibraryFilters;
    sort: LibrarySort;
    /** The search found nothing; these titles are spelled similarly. */
    isGuess: boolean;
    /** How many the filters match, up to one more than are counted; `null` with a search or without filters. */
    matching: number | null;
  };

/** Whether its file may be downloaded. */
export const isDownloadable = ({ policy }: Pick<LibraryDocument, 'policy'>): boolean =>
  policy !== 'view_only';

/** The URL of a document in the viewer, at a page, with a search in the file. */
export function readerPath(id: string, at: { page?: number; search?: string | undefined } = {}): string {
  const search = new URLSearchParams();
  if (at.page) search.set('page', String(at.page));
  if (at.search) search.set('search', at.search);
  return `/documents/${id}${search.size > 0 ? `?${search}` : ''}`;
}

export const downloadPath = (id: string): string => `/api/documents/download?id=${id}`;

/** The most documents in one ZIP archive. */
export const MOST_IN_ZIP = 50;

const ZIP_PROBLEMS: Readonly<Record<string, string>> = {
  bad_request: `Please choose 1 to ${MOST_IN_ZIP} documents.`,
  not_found: 'One of these documents is no longer available. Please choose again.',
  payload_too_large: 'These documents are too large for one archive. Please choose fewer.',
  unsupported_type: 'None of these documents can be downloaded.',
  unprocessable: 'None of these documents can be downloaded.',
  too_many_requests: 'You downloaded many documents within a few minutes. Please try again in a moment.',
  unavailable: 'We cannot read these documents right now. Please try again in a moment.',
};

/** Why an archive was refused, by the code in the URL; `null` without a code. */
export const zipProblem = (code: string | null): string | null =>
  code === null ? null : (ZIP_PROBLEMS[code] ?? 'We could not create the archive. Please try again.');

const AFTER_NAME = /^\s*(?:[:,;|·]|[-–—](?=\s))\s*/;
const BEFORE_NAME = /(?:[:,;|·]|\s[-–—])$/;

/** Returns a title without a name that stands beside it: "Solera Foods: memorandum" is "Memorandum". */
export function titleBeside(title: string, name: string): string {
  const isName = (text: string) => name !== '' && text.toLowerCase() === name.toLowerCase();
  const [start, rest] = [title.slice(0, name.length), title.slice(name.length)];
  const [before, end] = [title.slice(0, -name.length).trimEnd(), title.slice(-name.length)];
  const bracketed = title.endsWith(')') && isName(title.slice(-name.length - 1, -1));
  const short =
    isName(start) && AFTER_NAME.test(rest)
      ? rest.replace(AFTER_NAME, '')
      : isName(end) && BEFORE_NAME.test(before)
        ? before.replace(BEFORE_NAME, '').trimEnd()
        : bracketed
          ? title
              .slice(0, -name.length - 1)
              .replace(/\($/, '')
              .trimEnd()
          : '';
  if (short === '') return title;
  const first = short.charAt(0);
  const capital = first.toUpperCase();
  // "ß" has no capital of one letter, and that of "ϐ" belongs to another letter.
  return capital.toLowerCase() === first ? capital + short.slice(1) : short;
}

/** The latest documents about a fund or deal, as shown on its own page. */
export type LatestDocuments = {
  items: {
    id: string;
    title: string;
    publishedAt: string;
    /** The grant under which the viewer reads it, and whose it is; `null` for what they read themselves. */
    grant: { id: string; holder: string } | null;
  }[];
  hasMore: boolean;
};
