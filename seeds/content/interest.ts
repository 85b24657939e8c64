/** A commitment in its state on the day of seeding, whole currency units. */
export type SeedCommitment = {
  member: string;
  asked: number;
  state: 'accepted' | 'submitted' | 'waitlisted' | 'declined' | 'withdrawn';
  /** When less than requested. */
  accepted?: number;
  /** Accepted, and paid since. */
  isFunded?: boolean;
  daysAgo: number;
  reason?: string;
};

/** A row `[member, asked, daysAgo, accepted?]` of an accepted commitment. */
type Row = [member: string, asked: number, daysAgo: number, accepted?: number];

const accepted = (rows: Row[]): SeedCommitment[] =>
  rows.map(([member, asked, daysAgo, amount]) => ({
    member,
    asked,
    daysAgo,
    state: 'accepted',
    accepted: amount,
  }));

const funded = (rows: Row[]): SeedCommitment[] =>
  accepted(rows).map((commitment) => ({ ...commitment, isFunded: true }));

export const OPEN_COMMITMENTS: Readonly<Record<string, SeedCommitment[]>> = {
  'harbour-logistics-ii': [
    ...accepted([
      ['henrik.solvang', 3_000_000, 37],
      ['beatrix.oberlin', 2_500_000, 36],
      ['pieter.vandenhove', 2_000_000, 34],
      ['giulio.ferrante', 1_500_000, 33],
      ['leonie.hartwig', 1_500_000, 31],
      ['rasmus.thorup', 1_250_000, 30],
      ['walter.escher', 2_000_000, 28, 1_750_000],
      ['kofi.asante', 1_000_000, 26],
      ['anton.bergqvist', 1_000_000, 24],
      ['ruben.elzinga', 750_000, 21],
      ['marek.dvorsky', 500_000, 18],
      ['ines.carvalhal', 400_000, 15],
      ['dominik.zawadzki', 350_000, 12],
      ['margit.kallay', 250_000, 9],
      ['priya.raghunathan', 250_000, 7],
    ]),
    { member: 'amelie.castagne', asked: 1_500_000, daysAgo: 2, state: 'submitted' },
    { member: 'yuki.tanabe', asked: 500_000, daysAgo: 1, state: 'submitted' },
    { member: 'callum.macrae', asked: 100_000, daysAgo: 1, state: 'submitted' },
    { member: 'saoirse.devlin', asked: 300_000, daysAgo: 19, state: 'withdrawn' },
  ],
  'solera-foods': [
    ...accepted([
      ['josefina.arrieta', 1_000_000, 11],
      ['giulio.ferrante', 800_000, 11],
      ['chiara.bellandi', 750_000, 10],
      ['ines.carvalhal', 600_000, 10],
      ['amelie.castagne', 500_000, 9],
      ['oonagh.kinsella', 450_000, 8],
      ['sebastian.roth', 400_000, 8],
      ['elif.aydinlar', 350_000, 7],
      ['thandiwe.mokoena', 300_000, 6],
      ['priya.raghunathan', 250_000, 5],
      ['saoirse.devlin', 200_000, 5],
      ['marek.dvorsky', 100_000, 4],
    ]),
    { member: 'prospect', asked: 150_000, daysAgo: 1, state: 'submitted' },
    { member: 'leonie.hartwig', asked: 500_000, daysAgo: 1, state: 'submitted' },
  ],
  'kontor-systems': [
    ...funded([
      ['beatrix.oberlin', 5_000_000, 46],
      ['walter.escher', 5_000_000, 46],
      ['henrik.solvang', 4_000_000, 45],
      ['leonie.hartwig', 4_000_000, 44],
      ['pieter.vandenhove', 5_000_000, 41, 3_000_000],
    ]),
    ...accepted([
      ['rasmus.thorup', 3_500_000, 40, 2_500_000],
      ['sebastian.roth', 2_000_000, 38],
      ['yuki.tanabe', 2_000_000, 36],
      ['kofi.asante', 1_500_000, 35],
      ['marek.dvorsky', 1_500_000, 33],
      ['ruben.elzinga', 1_500_000, 32],
      ['anton.bergqvist', 1_250_000, 27],
      ['margit.kallay', 1_000_000, 22],
      ['dominik.zawadzki', 850_000, 16],
      ['amelie.castagne', 800_000, 13],
      ['active', 500_000, 2],
    ]),
    { member: 'giulio.ferrante', asked: 2_500_000, daysAgo: 2, state: 'submitted' },
    { member: 'thandiwe.mokoena', asked: 1_500_000, daysAgo: 3, state: 'waitlisted' },
    {
      member: 'noor.haddad',
      asked: 5_000_000,
      daysAgo: 20,
      state: 'declined',
      reason: 'The amount is more than we accept for a first investment. We would gladly look at €1,000,000.',
    },
  ],
  'nordic-cold-storage': [
    ...accepted([
      ['anton.bergqvist', 12_000_000, 4],
      ['rasmus.thorup', 8_000_000, 4],
      ['henrik.solvang', 6_000_000, 4],
      ['kofi.asante', 4_000_000, 3],
      ['margit.kallay', 3_000_000, 3],
      ['saoirse.devlin', 2_500_000, 3],
      ['ruben.elzinga', 2_000_000, 3],
      ['dominik.zawadzki', 2_000_000, 3],
    ]),
    { member: 'ines.carvalhal', asked: 1_500_000, daysAgo: 1, state: 'submitted' },
    { member: 'freya.lindholm', asked: 1_000_000, daysAgo: 2, state: 'submitted' },
  ],
};

/** Non-binding amounts that members would like to invest. `[opportunity, member, whole units, days ago]`. */
export const DESIRED_AMOUNTS: readonly [string, string, number, number][] = [
  ['harbour-logistics-ii', 'active', 250_000, 6],
  ['harbour-logistics-ii', 'noor.haddad', 500_000, 11],
  ['harbour-logistics-ii', 'oonagh.kinsella', 400_000, 8],
  ['solera-foods', 'anton.bergqvist', 250_000, 5],
  ['solera-foods', 'prospect', 150_000, 3],
  ['kontor-systems', 'callum.macrae', 250_000, 9],
  ['nordic-cold-storage', 'marek.dvorsky', 3_000_000, 2],
];

/** `[opportunity, member, likelihood 1–5, whole units or null, days ago]`. */
export const INDICATIONS: readonly [string, string, 1 | 2 | 3 | 4 | 5, number | null, number][] = [
  ['pennine-battery-parks', 'active', 4, 150_000, 13],
  ['pennine-battery-parks', 'kofi.asante', 5, 1_000_000, 27],
  ['pennine-battery-parks', 'callum.macrae', 4, 250_000, 22],
  ['pennine-battery-parks', 'oonagh.kinsella', 3, 500_000, 20],
  ['pennine-battery-parks', 'henrik.solvang', 5, 2_500_000, 25],
  ['pennine-battery-parks', 'saoirse.devlin', 2, null, 16],
  ['pennine-battery-parks', 'walter.escher', 4, 2_000_000, 15],
  ['pennine-battery-parks', 'marek.dvorsky', 1, null, 10],
  ['aurelia-diagnostics', 'pieter.vandenhove', 5, 750_000, 15],
  ['aurelia-diagnostics', 'yuki.tanabe', 4, 500_000, 14],
  ['aurelia-diagnostics', 'ruben.elzinga', 3, 250_000, 12],
  ['aurelia-diagnostics', 'priya.raghunathan', 4, 400_000, 9],
  ['aurelia-diagnostics', 'beatrix.oberlin', 2, null, 8],
  ['ribeira-homes', 'ines.carvalhal', 5, 500_000, 7],
  ['ribeira-homes', 'josefina.arrieta', 4, 400_000, 6],
  ['ribeira-homes', 'prospect', 3, 50_000, 5],
  ['ribeira-homes', 'chiara.bellandi', 3, null, 4],
  ['ribeira-homes', 'active', 2, null, 3],
];
