import type { Places } from '#app/domain/access/audience.ts';
import { DOCUMENT_CATEGORIES, DOCUMENT_POLICIES } from '#app/domain/access/documents.ts';
import { Select } from '#app/ui/forms/select.tsx';
import { CATEGORY_LABELS, options, POLICY_LABELS } from '../document-labels.ts';
import type { UploadPlaceInput } from '../uploads/upload.ts';

type Props = {
  value: UploadPlaceInput;
  places: Places;
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
        value={value.category}
        options={options(CATEGORY_LABELS)}
        onChange={({ currentTarget }) => {
          const category = DOCUMENT_CATEGORIES.find((one) => one === currentTarget.value);
          if (category) onChange({ category });
        }}
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

/** `o.<opportunity>` and `f.<fund>`, as in the list's filter. */
export const placeOptions = ({ opportunities, funds }: Places) => [
  ...opportunities.map(({ id, name }) => ({ value: `o.${id}`, label: name })),
  ...funds.map(({ id, name }) => ({ value: `f.${id}`, label: `${name} (fund)` })),
];

function placeOf(value: string): { opportunityId: string | null; fundId: string | null } {
  const [kind, id = ''] = value.split('.');
  return { opportunityId: kind === 'o' ? id : null, fundId: kind === 'f' ? id : null };
}
