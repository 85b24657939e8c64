/** Amounts are whole units of the vehicle's currency; holders are named as in `holdings.ts`. */
export type Story = {
  /** Later closings: who comes in, or adds to a commitment, pays what the others have paid, with interest. */
  closings?: readonly { on: string; commitments: Readonly<Record<string, number>> }[];
  /** A part of a commitment that changes hands, with the same part of what was paid, received and is held. */
  transfers?: readonly { on: string; from: string; to: string; amount: number; note: string }[];
  /** Lines of a call that were first recorded with a wrong amount, until the day on which it was noticed. */
  corrections?: readonly { call: string; holder: string; recorded: number; until: string; note: string }[];
};

/** What happened in a vehicle beside its calls, payments and valuations. */
export const STORIES: Readonly<Record<string, Story>> = {
  'founders-fund': {
    closings: [{ on: '2016-12-15', commitments: { 'rasmus.thorup/0': 250_000, 'yuki.tanabe': 200_000 } }],
    transfers: [
      {
        on: '2019-09-30',
        from: 'giulio.ferrante',
        to: 'amelie.castagne/0',
        amount: 100_000,
        note: 'Half of the commitment, sold at net value.',
      },
    ],
  },
  'fund-i': {
    closings: [{ on: '2021-06-30', commitments: { active: 400_000, 'sebastian.roth': 500_000 } }],
    corrections: [
      {
        call: '2021-10-15',
        holder: 'active',
        recorded: 165_000,
        until: '2022-02-03',
        note: 'Two digits were transposed when the call was entered.',
      },
    ],
  },
  'fund-ii': {
    transfers: [
      {
        on: '2024-03-28',
        from: 'active',
        to: 'active/0',
        amount: 500_000,
        note: 'Moved to the member’s own company.',
      },
    ],
  },
};
