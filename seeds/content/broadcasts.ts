import type { AudienceRule } from '#app/domain/access/audience.ts';

export type SeedBroadcast = {
  key: string;
  title: string;
  /** In the seeds' mini-markup. */
  text: string;
  rules: AudienceRule[];
  /** The admin who wrote it. */
  by: string;
  writtenHoursAgo: number;
  /** `null`: a draft. */
  sentHoursAgo: number | null;
};

/** Messages from the firm: one that every member has, and one that is being written. */
export const BROADCASTS: readonly SeedBroadcast[] = [
  {
    key: 'investors-day',
    title: 'Investors’ day in Hamburg on 11 February',
    text: `Once a year we open the books on everything we hold, in one room and with the people who run it. The next **investors’ day** is on Thursday, 11 February, from 10:00 to 17:00 in our house at Speicherstrasse 12.

### What to expect

- Four companies in their own words, with an hour of questions each
- A tour of Harbour Logistics II by boat, if the ice allows it
- Dinner with the team for those who stay

> Last year’s best question came from the last row. Please bring yours.

Seats are limited to eighty. Reserve yours on the [contact page](/contact?subject=General), and say if you bring a guest.`,
    rules: [{ kind: 'everyone' }],
    by: 'admin',
    writtenHoursAgo: 486,
    sentHoursAgo: 480,
  },
  {
    key: 'quarter-calls',
    title: 'Quarterly calls',
    text: `We discuss the quarter by telephone, fund by fund, and answer your questions. Dates follow with the reports.`,
    rules: [{ kind: 'role', role: 'active' }],
    by: 'admin',
    writtenHoursAgo: 5,
    sentHoursAgo: null,
  },
];
