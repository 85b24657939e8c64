import {
  type FeeTerms,
  NO_FEES,
  type OpportunityContent,
  type Scenario,
} from '#app/domain/investing/opportunity-content.ts';
import { unbroken } from '../rich-text.ts';

/** Multiple, net IRR in per cent, assumption. */
type Case = [multiple: number, irr: number, note: string];
type Economics = { low: Case; base: Case; high: Case; fees: FeeTerms };

/** In per cent of what each is charged on; `null` is not settled yet. */
type Rates = Partial<Record<'firstCall' | 'management' | 'carry' | 'hurdle', number>>;

function fees(rates: Rates, more: Partial<Pick<FeeTerms, 'isOutside' | 'basis' | 'note'>> = {}): FeeTerms {
  const points = Object.entries(rates).map(([name, rate]) => [name, Math.round(rate * 100)] as const);
  return { ...NO_FEES, entry: 0, ...Object.fromEntries(points), ...more };
}

const OUTSIDE = { isOutside: true };

/** What each demo opportunity offered: closed ones as at the time of the offer. Those we passed on offered nothing. */
export const ECONOMICS: Readonly<Record<string, Economics>> = {
  'harbour-logistics-ii': {
    low: [1.5, 8.9, 'Largest tenant leaves in year two, exit at 10.0 × EBITDA'],
    base: [1.9, 13.4, 'Flat volumes, indexed leases, exit at the entry multiple'],
    high: [2.3, 16.8, 'Third berth fully let in year two, exit at 12.0 × EBITDA'],
    fees: fees({ firstCall: 85, management: 0.75, carry: 10, hurdle: 7 }),
  },
  'solera-foods': {
    low: [1.3, 5, 'Second hall two years late, margin back to 13 %'],
    base: [1.9, 13.5, 'Revenue of €139m in 2031, exit at 9.0 × EBITDA'],
    high: [2.4, 19, 'United States doubles, exit at 10.0 × EBITDA'],
    fees: fees(
      { firstCall: 100, management: 1, carry: 12.5, hurdle: 8 },
      { note: '0.5 % a year from the sixth year.' },
    ),
  },
  'kontor-systems': {
    low: [1.5, 9.1, 'No second product sold, exit at 11 × EBITDA'],
    base: [2.4, 19.5, 'One customer in three takes the second product, exit at entry multiple'],
    high: [3.1, 26, 'One in two, and two purchases at 7 × EBITDA'],
    fees: fees(
      { firstCall: 90, management: 1, carry: 15, hurdle: 8 },
      { note: 'Transaction fees are credited in full.' },
    ),
  },
  'nordic-cold-storage': {
    low: [1.5, 7.5, 'Occupancy of 80 % for three years'],
    base: [2, 12.1, 'Occupancy of 90 %, rents with prices, exit at 10.5 × EBITDA'],
    high: [2.3, 14.6, 'Hallsfors let in full within two years'],
    fees: fees({ firstCall: 50, management: 0.8, carry: 10, hurdle: 6 }),
  },
  'pennine-battery-parks': {
    low: [1.4, 6, 'No income above the floor for ten years'],
    base: [1.9, 12, '£74,000 a megawatt and year'],
    high: [2.2, 15, '£92,000 a megawatt and year, sale after five years'],
    fees: fees(
      { management: 0.8, carry: 10, hurdle: 6 },
      { note: 'Called in three parts; not settled yet.' },
    ),
  },
  'aurelia-diagnostics': {
    low: [0.4, -16.7, 'Germany slow, next round at a lower price'],
    base: [3, 24, '240 hospitals in 2031, sale at 4 × revenue'],
    high: [5, 37, 'Approved in the United States, sale at 5 × revenue'],
    fees: fees({ management: 1, carry: 15 }),
  },
  'ribeira-homes': {
    low: [1.4, 6, 'Nine months late, rents frozen for two years'],
    base: [1.8, 13, 'Rents rise by 2 %, sale at a yield of 5.0 %'],
    high: [2.1, 16, 'Let within four months, sale at a yield of 4.6 %'],
    fees: fees({ firstCall: 25, management: 0.9, carry: 12.5, hurdle: 7 }),
  },
  'calder-rail-care': {
    low: [1.4, 7, 'Second hall not built, sale at 5 × EBITDA'],
    base: [2, 16, 'Five years, sale at 7 × EBITDA'],
    high: [2.5, 21, 'Second hall full by 2029, sale at 8 × EBITDA'],
    fees: fees({ firstCall: 70, management: 0.9, carry: 12.5, hurdle: 8 }, OUTSIDE),
  },
  'palisade-optics': {
    low: [0.5, -13, 'A quarter of the planned customers'],
    base: [3.5, 27, 'Sale in 2029'],
    high: [5.5, 40, 'Sale in 2029, twice the planned customers'],
    fees: fees(
      { firstCall: 70, management: 1, carry: 15, hurdle: 8 },
      { ...OUTSIDE, note: 'Management fee waived since October 2025.' },
    ),
  },
  'baltic-equipment-finance': {
    low: [1.2, 5.5, 'Losses of 4 % a year'],
    base: [1.3, 8.4, 'Interest of 9.75 %, losses of 1.5 %'],
    high: [1.3, 9.3, 'Losses of 0.5 %'],
    fees: fees(
      { firstCall: 100, management: 0.5, carry: 0 },
      { ...OUTSIDE, note: 'The fee is on the loan outstanding.' },
    ),
  },
  'brackwater-instruments': {
    low: [1.4, 7, 'Order book of £25m, sale at 5 × EBITDA'],
    base: [2.1, 17, 'Five years'],
    high: [2.6, 22, 'Order book of £50m, sale at 8 × EBITDA'],
    fees: fees({ firstCall: 100, management: 0.9, carry: 12.5, hurdle: 8 }, OUTSIDE),
  },
  'tierhaus-clinics': {
    low: [1.4, 7, 'Eight clinics added, sale at 9 × EBITDA'],
    base: [2.2, 18, 'Five years'],
    high: [2.8, 24, 'Twenty clinics added, sale at 13 × EBITDA'],
    fees: fees({ firstCall: 60, management: 1, carry: 15, hurdle: 8 }, OUTSIDE),
  },
  'harbour-logistics-i': {
    low: [1.4, 6.5, 'One tenant leaves, exit at 8.5 × EBITDA'],
    base: [1.8, 12, 'Seven years'],
    high: [2.1, 14.8, 'Cranes let from the first year, exit at 10.5 × EBITDA'],
    fees: fees({ firstCall: 85, management: 0.75, carry: 10, hurdle: 7 }, OUTSIDE),
  },
  'larkspur-meals': {
    low: [0.4, -17, 'One city only, sold for its kitchens'],
    base: [3.7, 30, 'Sale in 2025 to a caterer'],
    high: [6, 43, 'Four cities, sale in 2025'],
    fees: fees(
      { firstCall: 60, management: 1, carry: 15, hurdle: 8 },
      { note: 'No management fee after the first year.' },
    ),
  },
  'prairie-assay': {
    low: [1.4, 7, 'No new laboratory, sale at 8 × EBITDA'],
    base: [2, 15, 'Sale in 2023 at 11 × EBITDA'],
    high: [2.6, 21, 'Four laboratories, sale at 13 × EBITDA'],
    fees: fees({ firstCall: 80, management: 1, carry: 15, hurdle: 8 }, OUTSIDE),
  },
  'verhaven-sluices': {
    low: [1.3, 5.5, 'Sale in 2022 at 4 × EBITDA'],
    base: [1.8, 13, 'Sale in 2022 at 6 × EBITDA'],
    high: [2.2, 17.5, 'Sale in 2022 at 7.5 × EBITDA'],
    fees: fees({ firstCall: 100, management: 0.8, carry: 12.5, hurdle: 8 }, OUTSIDE),
  },
};

/** The scenarios and fees of an opportunity's page; nothing for those we passed on. */
export function economicsOf(slug: string): Pick<OpportunityContent, 'scenarios' | 'fees'> {
  const found = ECONOMICS[slug];
  if (!found) return {};
  const scenarios = (['low', 'base', 'high'] as const).map((name): Scenario => {
    const [multiple, irr, note] = found[name];
    return {
      case: name,
      multiple: Math.round(multiple * 100),
      irr: Math.round(irr * 100),
      note: unbroken(note),
    };
  });
  const { note, ...rates } = found.fees;
  return { scenarios, fees: { ...rates, ...(note && { note: unbroken(note) }) } };
}
