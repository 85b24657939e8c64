import type { FeeTerms, Scenario, ScenarioCase } from '#app/domain/investing/opportunity-content.ts';
import { rateText, timesText } from '#app/platform/format/rates.ts';

export const CASE_LABELS = { low: 'Low', base: 'Base', high: 'High' } as const satisfies Record<
  ScenarioCase,
  string
>;

/** One scenario as a line: `Base · 1.9× · 13.4% a year · Flat volumes`. */
export const scenarioLine = ({ case: name, multiple, irr, note }: Scenario): string =>
  [
    CASE_LABELS[name],
    multiple === null ? '' : timesText(multiple),
    irr === null ? '' : `${rateText(irr)} a year`,
    note,
  ]
    .filter(Boolean)
    .join(' · ');

const BASIS = { called: 'called capital', committed: 'the commitment' } as const;

/** The fees in words, as labelled lines in the order of the page. Omits what is not stated. */
export function feeLines(fees: FeeTerms): { label: string; value: string }[] {
  const { firstCall, entry, management, basis, isOutside, carry, hurdle, note } = fees;
  const lines: [label: string, value: string | null][] = [
    ['Called at closing', firstCall === null ? null : `${rateText(firstCall)} of the commitment`],
    [
      'Entry fee',
      entry === null ? null : entry === 0 ? 'None' : `${rateText(entry)}, once, on top of the commitment`,
    ],
    ['Management fee', managementText(management, basis, isOutside)],
    ['Carried interest', carryText(carry, hurdle)],
    ['Note', note ?? null],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function managementText(
  rate: number | null,
  basis: FeeTerms['basis'],
  isOutside: FeeTerms['isOutside'],
): string | null {
  if (rate === null) return null;
  if (rate === 0) return 'None';
  const paid = isOutside ? 'on top of the commitment' : 'out of the commitment';
  return `${rateText(rate)} a year of ${BASIS[basis]}, ${paid}`;
}

function carryText(carry: number | null, hurdle: number | null): string | null {
  if (carry === null) return null;
  if (carry === 0) return 'None';
  const above = hurdle ? `, above a preferred return of ${rateText(hurdle)} a year` : '';
  return `${rateText(carry)} of the profit${above}`;
}
