import { Icon } from '#app/ui/icons/icon.tsx';
import { ICON_NAMES } from '#app/ui/icons/icon-names.ts';
import { Section, Specimen } from './specimen.tsx';

const COLOURS = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['ink', 'bg-ink'],
  ['muted', 'bg-muted'],
  ['line', 'bg-line'],
  ['control', 'bg-control'],
  ['track', 'bg-track'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['success', 'bg-success'],
  ['warning', 'bg-warning'],
  ['critical', 'bg-critical'],
  ['invite', 'bg-invite'],
] as const;

const SCALE = [
  ['40', 'font-serif text-2xl'],
  ['28', 'font-serif text-xl'],
  ['20', 'font-serif text-lg font-medium'],
  ['16', 'text-base'],
  ['14', 'text-sm'],
  ['12', 'text-xs text-muted'],
] as const;

export function Foundations() {
  return (
    <Section id="foundations" title="Foundations">
      <Specimen
        name="Colour"
        note="Names of roles, not of hues; both themes give each a value."
        className="grid grid-cols-3 gap-4 sm:grid-cols-5 lg:grid-cols-7"
      >
        {COLOURS.map(([name, swatch]) => (
          <div key={name}>
            <div className={`h-12 rounded-md border ${swatch}`} />
            <p className="mt-1 text-xs text-muted">{name}</p>
          </div>
        ))}
      </Specimen>
      <Specimen
        name="Type"
        note="Newsreader for headings and hero figures, Figtree for the rest."
        className="flex flex-col gap-3"
      >
        {SCALE.map(([size, look]) => (
          <p key={size} className="flex items-baseline gap-4">
            <span className="w-6 flex-none text-xs text-muted">{size}</span>
            <span className={look}>Harbour Logistics raised €18,250,000</span>
          </p>
        ))}
      </Specimen>
      <Specimen
        name="Icon"
        note="Drawn once on the 18 px grid and once on the 24 px grid, 1.5 px strokes, from one cached sprite."
        className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4"
      >
        {ICON_NAMES.map((name) => (
          <div key={name} className="flex items-center gap-3">
            <Icon name={name} size={18} />
            <Icon name={name} size={24} />
            <span className="truncate text-xs text-muted">{name}</span>
          </div>
        ))}
      </Specimen>
    </Section>
  );
}
