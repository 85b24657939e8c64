import { Form } from 'react-router';
import type { FieldChange } from '#app/features/opportunities/authoring/version-diff.ts';
import { ChangeList } from '#app/features/opportunities/ui/authoring/change-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { Looking } from '#app/ui/permissions.tsx';

/** A version by its number; `draft` for the current draft. */
export type Compared = { from: string; to: string };

type Props = {
  compared: Compared;
  options: readonly { value: string; label: string }[];
  changes: readonly FieldChange[];
};

/** Two versions side by side with their differences. A plain form that keeps its fields in the URL. */
export function Compare({ compared, options, changes }: Props) {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <section aria-labelledby="compare-title" id="compare" className="mt-10 scroll-mt-24">
      <h2 id="compare-title" className="mb-4">
        Compare
      </h2>
      <Looking>
        <Form
          method="get"
          preventScrollReset
          key={JSON.stringify(compared)}
          className="mb-6 flex flex-wrap items-end gap-3 print:hidden"
        >
          <Select
            label="Before"
            name="from"
            className="w-40"
            defaultValue={compared.from}
            options={options}
          />
          <Select label="Now" name="to" className="w-40" defaultValue={compared.to} options={options} />
          <Button type="submit">Compare</Button>
        </Form>
      </Looking>
      <div role="status">
        <p className="mb-3 text-muted">
          {changes.length === 0
            ? 'No differences between'
            : `${changes.length === 1 ? 'One field' : `${changes.length} fields`} changed from`}{' '}
          {labelOf(compared.from).toLowerCase()} {changes.length === 0 ? 'and' : 'to'}{' '}
          {labelOf(compared.to).toLowerCase()}.
        </p>
      </div>
      {changes.length > 0 && <ChangeList changes={changes} />}
    </section>
  );
}
