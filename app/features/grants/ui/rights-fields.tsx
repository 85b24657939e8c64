import type { GrantRights } from '#app/domain/access/grant-rights.ts';
import { CheckboxGroup } from '#app/ui/forms/choice-group.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import type { GivingChoices } from '../grant.ts';

type Props = Pick<GivingChoices, 'categories' | 'today'> & {
  rights: GrantRights;
  /** The person only reads documents. */
  onlyReads: boolean;
  onChange: (rights: GrantRights) => void;
};

const RIGHTS = {
  figures: { label: 'Portfolio and figures', hint: 'Positions, exports and how each figure is computed.' },
  receive: {
    label: 'E-mails',
    hint: 'About notices, reminders, statements and tax documents that they can read.',
  },
  prepare: {
    label: 'Prepare',
    hint: 'Fills in commitments, indications, payment reports, preferences and bank details, which the holder confirms.',
  },
  act: { label: 'Act', hint: 'Commits, withdraws, reports payments and asks in the holder’s name.' },
  opportunities: { label: 'Opportunities', hint: 'Sees what the firm offers to the holder.' },
} as const;

type Right = keyof typeof RIGHTS;
const NAMES = Object.keys(RIGHTS) as Right[];

const YEARS_BACK = 10;

/** What a grant gives. */
export function RightsFields({ rights, categories, today, onlyReads, onChange }: Props) {
  const chosen = rights.categories;
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - back));
  return (
    <>
      <Select
        label="Documents"
        value={chosen === 'all' ? 'all' : 'some'}
        options={[
          { value: 'all', label: 'All' },
          { value: 'some', label: 'Only some' },
        ]}
        onChange={({ currentTarget }) =>
          onChange({ ...rights, categories: currentTarget.value === 'all' ? 'all' : [] })
        }
      />
      {chosen !== 'all' && (
        <CheckboxGroup
          legend="Which documents"
          name="categories"
          layout="grid"
          choices={categories.map(({ key, label }) => ({ value: key, label }))}
          value={chosen}
          onChange={(next) => onChange({ ...rights, categories: next })}
        />
      )}
      <Select
        label="Year"
        value={rights.year === null ? '' : String(rights.year)}
        placeholder="Any year"
        required={false}
        options={years.map((year) => ({ value: year, label: year }))}
        onChange={({ currentTarget }) =>
          onChange({ ...rights, year: currentTarget.value ? Number(currentTarget.value) : null })
        }
      />
      {!onlyReads && (
        <CheckboxGroup
          legend="What else they may see and do"
          name="rights"
          choices={NAMES.map((value) => ({ value, ...RIGHTS[value] }))}
          value={NAMES.filter((name) => rights[name])}
          onChange={(next) =>
            onChange({
              ...rights,
              ...Object.fromEntries(NAMES.map((name) => [name, next.includes(name)])),
            })
          }
        />
      )}
    </>
  );
}
