/** What a search finds besides pages and acts. Those from `person` on are for admins alone. */
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
