import type { OpportunityDocument } from '../document.ts';

export type RoomSection = { title: string | null; documents: OpportunityDocument[] };

/**
 * Divides a data room into its sections, ordered by their first documents; documents without a section come first.
 */
export function roomSections(documents: readonly OpportunityDocument[]): RoomSection[] {
  const sections = new Map<string | null, OpportunityDocument[]>([[null, []]]);
  for (const document of documents) {
    const known = sections.get(document.section);
    if (known) known.push(document);
    else sections.set(document.section, [document]);
  }
  return [...sections]
    .map(([title, inIt]) => ({ title, documents: inIt }))
    .filter(({ documents: inIt }) => inIt.length > 0);
}
