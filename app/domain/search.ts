/** What a search finds besides pages and actions. Kinds from `person` on are only for admins. */
export const SEARCH_KINDS = [
  'opportunity',
  'document',
  'faq',
  'question',
  'fund',
  'position',
  'person',
  'entity',
  'commitment',
  'ledger_line',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The kinds that have rows in the index; lines of the ledger are found in the ledger. */
export type IndexedKind = Exclude<SearchKind, 'ledger_line'>;
