import { formatDateTime } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { Looking } from '#app/ui/permissions.tsx';
import type { AuditHeadRow, AuditHeads as Heads } from '../audit-log.ts';

/** The newest head of the log, where it is stored, and a proof between two heads. */
export function AuditHeads({ heads, timeZone }: { heads: Heads; timeZone: string }) {
  const [newest] = heads.newest;
  if (!newest)
    return (
      <EmptyState icon="Lock" title="No checkpoint yet">
        The first one is written within a minute of the first entry.
      </EmptyState>
    );
  const { anchored } = heads;
  return (
    <div className="flex flex-col gap-6">
      <KeyValues
        items={[
          { label: 'Entries covered', value: newest.size },
          { label: 'Written', value: formatDateTime(newest.at, timeZone) },
          { label: 'Signed', value: newest.isSigned ? 'Yes' : 'No' },
          {
            label: 'Stored externally',
            value: anchored
              ? `${anchored.size} entries, ${formatDateTime(anchored.at, timeZone)}`
              : 'None yet',
          },
        ]}
      />
      {heads.newest.length > 1 && <Consistency heads={heads.newest} timeZone={timeZone} />}
    </div>
  );
}

/** A plain form whose response is a file. */
function Consistency({ heads, timeZone }: { heads: readonly AuditHeadRow[]; timeZone: string }) {
  const options = heads.map(({ id, size, at }) => ({
    value: id,
    label: `${formatDateTime(at, timeZone)} (${size} entries)`,
  }));
  return (
    <Looking>
      <form
        method="get"
        action="/api/admin/audit/consistency.json"
        className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
      >
        <Select label="Older checkpoint" name="one" options={options} defaultValue={options.at(-1)?.value} />
        <Select label="Newer checkpoint" name="other" options={options} defaultValue={options[0]?.value} />
        <Button type="submit" icon="Download">
          Download proof
        </Button>
      </form>
    </Looking>
  );
}
