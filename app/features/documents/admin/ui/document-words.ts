import type { DocumentRow } from '../document-admin.ts';

/** What a document belongs to. */
export const placeText = ({ opportunity, fund, owner }: DocumentRow): string =>
  opportunity?.name ?? fund?.name ?? (owner ? 'Personal' : 'General');

/** Who may see a document, in a few words. */
export function audienceText({ owner, ruleCount, opportunity, fund, category }: DocumentRow): string {
  if (owner) return `${owner.name} only`;
  if (ruleCount !== null) return ruleCount === 1 ? '1 rule' : `${ruleCount} rules`;
  if (category === 'teaser') return 'All members';
  if (fund) return 'Holders of the fund';
  return opportunity ? 'Readers of the opportunity' : 'All who signed the NDA';
}
