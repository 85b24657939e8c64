import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';

type Props = { accreditedAt: string | null; timeZone: string };

export function Standing({ accreditedAt, timeZone }: Props) {
  return (
    <section aria-labelledby="standing">
      <h2 id="standing" className="mb-3">
        Your status
      </h2>
      <KeyValues
        items={[
          {
            label: 'Membership',
            value: (
              <Badge tone="success" icon="Checkmark">
                Approved
              </Badge>
            ),
          },
          {
            label: 'Accreditation',
            value: accreditedAt ? `Declared on ${formatDate(accreditedAt, timeZone)}` : 'Not declared',
          },
        ]}
      />
    </section>
  );
}
