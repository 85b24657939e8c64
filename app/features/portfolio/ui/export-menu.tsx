import { Button } from '#app/ui/button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import type { ReportingCurrency } from '../portfolio-address.ts';

type Props = {
  asOf: string;
  knownAt: string | null;
  currency: ReportingCurrency;
  /** Slug of a single vehicle to export. */
  vehicle?: string;
};

const EXPORTS = [
  ['figures', 'Figures'],
  ['lines', 'Ledger lines'],
  ['valuations', 'Valuations'],
  ['bridge', 'Value bridge'],
] as const;
const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

/** Links to export the reader's own figures and lines. */
export function ExportMenu(props: Props) {
  const items = EXPORTS.flatMap(([what, label], index) =>
    FORMATS.map(([format, name], at) => ({
      label: `${label}, ${name}`,
      to: exportAddress({ what, format, ...props }),
      reloadDocument: true,
      separated: index > 0 && at === 0,
    })),
  );
  return (
    <Menu
      label="Export"
      items={items}
      trigger={(trigger) => (
        <Button {...trigger} variant="secondary" icon="Download">
          Export
        </Button>
      )}
    />
  );
}

type Export = Props & { what: string; format: string };

function exportAddress({ what, format, asOf, knownAt, currency, vehicle }: Export): string {
  const search = new URLSearchParams({ what, format, as_of: asOf, currency });
  if (knownAt) search.set('known_at', knownAt);
  if (vehicle) search.set('vehicle', vehicle);
  return `/api/portfolio/export?${search}`;
}
