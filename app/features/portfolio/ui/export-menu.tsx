import { Button } from '#app/ui/button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { exportAddress, type OwnExport } from '../portfolio-address.ts';

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
export function ExportMenu(props: OwnExport) {
  const items = EXPORTS.flatMap(([what, label], index) =>
    FORMATS.map(([format, name], at) => ({
      label: `${label}, ${name}`,
      to: exportAddress(props, what, format),
      reloadDocument: true,
      separated: index > 0 && at === 0,
    })),
  );
  return (
    <Menu
      label="Export"
      items={items}
      trigger={(trigger) => (
        <Button
          {...trigger}
          variant="secondary"
          icon="Download"
          className="max-sm:size-10 max-sm:rounded-full max-sm:px-0 max-sm:pointer-coarse:size-11"
        >
          <span className="max-sm:sr-only">Export</span>
        </Button>
      )}
    />
  );
}
