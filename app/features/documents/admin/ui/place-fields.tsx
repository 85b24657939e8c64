import type { Places } from '#app/domain/access/audience.ts';
import { DOCUMENT_POLICIES } from '#app/domain/access/documents.ts';
import { offeredWords, type Word, wordOf } from '#app/domain/investing/vocabulary.ts';
import { Select } from '#app/ui/forms/select.tsx';
import type { DocumentPlaces } from '../document-admin.ts';
import { options, POLICY_LABELS } from '../document-labels.ts';
import type { UploadPlaceInput } from '../uploads/upload.ts';

type Props = {
  value: UploadPlaceInput;
  places: DocumentPlaces;
  onChange: (change: Partial<UploadPlaceInput>) => void;
  belongsTo?: { hint: string; disabled: boolean };
};

/** Fields for the type, the place and the download policy of documents. */
export function PlaceFields({ value, places, onChange, belongsTo: more }: Props) {
  const place = value.opportunityId ? `o.${value.opportunityId}` : value.fundId ? `f.${value.fundId}` : '';
  return (
    <>
      <Select
        label="Category"
        value={wordOf(places.categories, value.category).key}
        options={categoryOptions(places.categories, value.category)}
        onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
      />
      <Select
        label="Belongs to"
        value={place}
        {...more}
        placeholder="No opportunity or fund"
        required={false}
        options={placeOptions(places)}
        onChange={({ currentTarget }) => onChange(placeOf(currentTarget.value))}
      />
      <Select
        label="Downloads"
        value={value.policy}
        options={options(POLICY_LABELS)}
        onChange={({ currentTarget }) => {
          const policy = DOCUMENT_POLICIES.find((one) => one === currentTarget.value);
          if (policy) onChange({ policy });
        }}
      />
    </>
  );
}

/** The categories to choose from, among them the one that was chosen before. */
export const categoryOptions = (categories: readonly Word[], chosen?: string) =>
  offeredWords(categories, chosen === undefined ? [] : [chosen]).map(({ key, label }) => ({
    value: key,
    label,
  }));

/** `o.<opportunity>` and `f.<fund>`, as in the list's filter. */
export const placeOptions = ({ opportunities, funds }: Places) => [
  ...opportunities.map(({ id, name }) => ({ value: `o.${id}`, label: name })),
  ...funds.map(({ id, name }) => ({ value: `f.${id}`, label: `${name} (fund)` })),
];

function placeOf(value: string): { opportunityId: string | null; fundId: string | null } {
  const [kind, id = ''] = value.split('.');
  return { opportunityId: kind === 'o' ? id : null, fundId: kind === 'f' ? id : null };
}
