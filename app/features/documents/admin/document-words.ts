import { labelOf } from '#app/domain/investing/vocabulary.ts';
import type { DocumentPlaces, DocumentRow } from './document-admin.ts';
import { POLICY_LABELS } from './document-labels.ts';
import type { UploadPlaceInput } from './uploads/upload.ts';

/** What a document belongs to. */
export const placeText = ({ opportunity, fund, owner }: DocumentRow): string =>
  opportunity?.name ?? fund?.name ?? (owner ? 'Personal' : 'General');

/** Where an upload goes: `Report · Kontor Systems · Downloads: Watermarked copy`. */
export function uploadPlaceText(place: UploadPlaceInput, places: DocumentPlaces): string {
  const { category, policy, opportunityId, fundId } = place;
  const named = [...places.opportunities, ...places.funds].find(
    ({ id }) => id === (opportunityId ?? fundId),
  )?.name;
  const unnamed = opportunityId ? 'An opportunity' : fundId ? 'A fund' : 'General';
  return [labelOf(places.categories, category), named ?? unnamed, `Downloads: ${POLICY_LABELS[policy]}`].join(
    ' · ',
  );
}

/** Who may see a document, in a few words. */
export function audienceText({ owner, ruleCount, opportunity, fund, category }: DocumentRow): string {
  if (owner) return `${owner.name} only`;
  if (ruleCount !== null) return ruleCount === 1 ? '1 rule' : `${ruleCount} rules`;
  return placeAudience({ category, opportunityId: opportunity?.id, fundId: fund?.id });
}

type Place = {
  category: string;
  opportunityId?: string | null | undefined;
  fundId?: string | null | undefined;
};

/** Who may see a document without rules: its category and its place decide. */
export function placeAudience({ category, opportunityId, fundId }: Place): string {
  if (category === 'teaser') return 'All members';
  if (fundId) return 'Holders of the fund';
  return opportunityId ? 'Readers of the opportunity' : 'All who signed the NDA';
}
