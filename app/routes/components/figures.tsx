import { useState } from 'react';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Card, CardBody } from '#app/ui/card.tsx';
import { Countdown, RelativeTime } from '#app/ui/clock.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Avatar } from '#app/ui/pictures/avatar.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { SelectableTable } from '#app/ui/tables/selectable-table.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { Section, Specimen } from './specimen.tsx';

type Position = { name: string; since: string; committed: string; value: string; state: Tone; word: string };
const POSITIONS: Position[] = [
  {
    name: 'Harbour Logistics II',
    since: '25 Nov 2024',
    committed: '€1,250,000',
    value: '€1,382,400',
    state: 'success',
    word: 'Accepted',
  },
  {
    name: 'Solera Foods',
    since: '3 Mar 2025',
    committed: '€500,000',
    value: '€468,000',
    state: 'warning',
    word: 'Call due',
  },
  {
    name: 'Kontor Systems',
    since: '14 Jul 2025',
    committed: '€650,000',
    value: '€54,800',
    state: 'neutral',
    word: 'Submitted',
  },
];
const COLUMNS: Column<Position>[] = [
  { id: 'name', header: 'Position', rowHeader: true, cell: ({ name }) => name, total: 'Total' },
  { id: 'since', header: 'Since', cell: ({ since }) => since },
  { id: 'state', header: 'State', cell: ({ state, word }) => <Badge tone={state}>{word}</Badge> },
  {
    id: 'committed',
    header: 'Committed',
    align: 'end',
    cell: ({ committed }) => committed,
    total: '€2,400,000',
  },
  { id: 'value', header: 'Net value', align: 'end', cell: ({ value }) => value, total: '€1,905,200' },
];
const SORTED = COLUMNS.map((column) =>
  column.id === 'value'
    ? { ...column, sort: { to: '#figures', direction: 'descending' as const } }
    : column.id === 'name'
      ? { ...column, sort: { to: '#figures', direction: 'none' as const } }
      : column,
);
const TONES: [Tone, string][] = [
  ['neutral', 'Submitted'],
  ['accent', 'Answered'],
  ['success', 'You: €500,000 accepted'],
  ['warning', '4 days left'],
  ['critical', 'Declined'],
  ['invite', 'You: €250,000 desired'],
];

export function Figures() {
  return (
    <Section id="figures" title="Figures and facts">
      <Specimen name="Stat" className="block">
        <StatRow many>
          <Stat label="Committed" value="€2,400,000" />
          <Stat label="Called" value="€1,610,000" note="67% of committed" />
          <Stat label="Distributed" value="€420,500" />
          <Stat label="Net value" value="€1,905,200" note="as of 30 Sep 2026" />
          <Stat label="Net IRR" value="14.2%" />
        </StatRow>
      </Specimen>
      <Specimen name="Badge" note="The words carry the meaning.">
        {TONES.map(([tone, word]) => (
          <Badge key={tone} tone={tone}>
            {word}
          </Badge>
        ))}
        <Badge tone="warning" icon="Clock">
          Closes today
        </Badge>
      </Specimen>
      <Specimen name="Card" className="grid gap-6 sm:grid-cols-2">
        <Opportunity />
        <Card>
          <div className="h-33 animate-breathe bg-track" />
          <CardBody>
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-1 w-full" />
            <Skeleton className="h-10 w-full" />
          </CardBody>
        </Card>
      </Specimen>
      <Specimen name="Progress" className="flex flex-col gap-4">
        {[0, 38, 72, 130].map((share) => (
          <Progress key={share} label="Raised" value={share} max={100} text={`${share}% of target`} />
        ))}
      </Specimen>
      <Specimen
        name="Table"
        note="Becomes cards on a phone. Headers with a sort are links."
        className="block"
      >
        <Table caption="Positions" columns={SORTED} rows={POSITIONS} rowKey={({ name }) => name} />
      </Specimen>
      <Specimen
        name="Selectable table"
        note="Arrows move, Space chooses, Shift extends. Loaded where it is needed."
        className="block overflow-x-auto"
      >
        <Selecting />
      </Specimen>
      <Specimen name="Key values" className="block max-w-md">
        <KeyValues
          items={[
            { label: 'Target', value: '€25,000,000' },
            { label: 'Minimum', value: '€100,000' },
            { label: 'Closes', value: '25 Nov 2026' },
          ]}
        />
      </Specimen>
      <Specimen name="Avatar">
        <Avatar name="Ada Lindqvist" size="sm" />
        <Avatar name="Ada Lindqvist" />
        <Avatar name="Íñigo de la Peña" size="lg" label />
        <Avatar name="Ada Lindqvist" size="xl" picture="/favicon.svg" />
      </Specimen>
      <Specimen name="Relative time and countdown" className="flex flex-wrap gap-6">
        <RelativeTime iso="2026-11-20T08:00:00Z" />
        <RelativeTime iso="2026-01-15T08:00:00Z" />
        <Countdown iso="2031-11-25T17:00:00Z" />
        <Countdown iso="2024-11-25T17:00:00Z" />
      </Specimen>
    </Section>
  );
}

function Opportunity() {
  return (
    <Card interactive>
      <div className="h-33 bg-accent-soft" />
      <CardBody>
        <div>
          <p className="text-xs tracking-wide text-muted">Infrastructure · Nordics · Co-investment</p>
          <h4 className="font-serif text-lg font-medium">
            <Link to="/opportunities/open" look="plain" className="after:absolute after:inset-0">
              Harbour Logistics II
            </Link>
          </h4>
        </div>
        <p className="text-muted">Three ice-free terminals with fifteen-year leases.</p>
        <Progress label="Raised" value={18} max={25} text="€18.0m of €25m" />
        <dl className="flex justify-between gap-3">
          {[
            ['€18.0m', 'of €25m'],
            ['€100,000', 'minimum'],
            ['4 days', 'left'],
          ].map(([value, label]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p>
          <Badge tone="invite">You: €250,000 desired</Badge>
        </p>
      </CardBody>
    </Card>
  );
}

function Selecting() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['Solera Foods']));
  return (
    <>
      <SelectableTable
        caption="Positions to choose from"
        columns={COLUMNS}
        rows={POSITIONS}
        rowKey={({ name }) => name}
        selected={selected}
        onSelect={setSelected}
      />
      <p className="mt-3 text-muted">{selected.size} chosen</p>
    </>
  );
}
