import type { Chart } from '#app/platform/charts/drawing.ts';
import { Table } from '#app/ui/tables/table.tsx';

type Props = {
  /** The chart's title; the table's caption. */
  name: string;
  /** The header of the first column: "Day", "Quarter". */
  of: string;
  chart: Pick<Chart<unknown>, 'series' | 'readings'>;
};

/** The values of a chart as a table, newest first. */
export function ChartTable({ name, of, chart: { series, readings } }: Props) {
  const columns = [
    { id: 'title', header: of, rowHeader: true, cell: ({ title }: (typeof readings)[number]) => title },
    ...series.map(({ label }, index) => ({
      id: label,
      header: label,
      align: 'end' as const,
      cell: ({ texts }: (typeof readings)[number]) => texts[index],
    })),
  ];
  return (
    <details className="mt-2 text-sm print:hidden">
      <summary className="tap w-fit cursor-pointer font-semibold text-accent">Show as table</summary>
      <div className="mt-2 max-h-96 overflow-auto border-y">
        <Table
          caption={name}
          columns={columns}
          rows={readings.toReversed()}
          rowKey={({ title }) => title}
          keep
        />
      </div>
    </details>
  );
}
