import { type Calendar, isoDayOf, plusDays, quarterFrom, REPORTING_DAYS } from '../calendar.ts';
import { FUNDS } from '../content/funds.ts';
import { OPEN, OPPORTUNITIES } from '../content/opportunities.ts';
import type { Opportunity } from '../content/types.ts';
import { ledgerOf } from '../ledger/vehicle.ts';
import { dealVehicle } from '../ledger/vehicles.ts';
import { financials, termsAndRisks } from './data-room.ts';
import { fundReport, reportedYears } from './fund-report.ts';
import { memorandum } from './memorandum.ts';
import { personalPapers } from './personal-papers.ts';
import { blank, type SeedDocument } from './seed-document.ts';
import { teaser } from './teaser.ts';

/** A document to be made, with its metadata; only `make` is expensive. */
/** Every document of the demo, not yet made. */
export function seedLibrary(calendar: Calendar): SeedDocument[] {
  const today = isoDayOf(calendar.now);
  return [
    ...teasers(calendar),
    ...memoranda(calendar),
    ...dataRooms(calendar),
    ...reports(calendar),
    ...personalPapers(calendar),
  ].filter(({ publishedOn }) => publishedOn <= today);
}

const teasers = (calendar: Calendar): SeedDocument[] =>
  OPPORTUNITIES.map((opportunity) => {
    const publishedOn = lastTold(opportunity, calendar);
    return {
      ...blank,
      key: `documents/${opportunity.slug}/teaser.pdf`,
      title: `${opportunity.name}: teaser`,
      category: 'teaser',
      opportunity: opportunity.slug,
      publishedOn,
      pages: { least: 1, most: 1 },
      make: () => teaser(opportunity, publishedOn, calendar),
    };
  });

/** The day of the teaser's edition: a finished opportunity has one with the outcome. */
function lastTold(opportunity: Opportunity, calendar: Calendar): string {
  switch (opportunity.stage) {
    case 'open':
    case 'pipeline':
      return isoDayOf(calendar.at(opportunity.publishedAt));
    case 'closed': {
      const valued = ledgerOf(dealVehicle(opportunity), calendar.now)
        .valuations.map(({ date }) => plusDays(date, REPORTING_DAYS))
        .filter((day) => day <= isoDayOf(calendar.now));
      return valued.toSorted().at(-1) ?? opportunity.closedOn;
    }
    case 'passed':
      return isoDayOf(calendar.at(opportunity.timeline.at(-1)?.when ?? { on: opportunity.passedOn }));
  }
}

const memoranda = (calendar: Calendar): SeedDocument[] =>
  OPEN.map((opportunity) => ({
    ...blank,
    key: `documents/${opportunity.slug}/memorandum.pdf`,
    title: `${opportunity.name}: information memorandum`,
    category: 'memorandum',
    opportunity: opportunity.slug,
    policy: 'watermarked',
    tags: [opportunity.sector],
    publishedOn: isoDayOf(calendar.at(opportunity.publishedAt)),
    pages: { least: 6, most: 12 },
    make: () => memorandum(opportunity, calendar),
  }));

/** The opportunity whose data room has more than a memorandum. */
const WITH_ROOM = 'solera-foods';

const dataRooms = (calendar: Calendar): SeedDocument[] =>
  OPEN.filter(({ slug }) => slug === WITH_ROOM).flatMap((opportunity) => {
    const both = {
      ...blank,
      opportunity: opportunity.slug,
      publishedOn: isoDayOf(calendar.at(opportunity.publishedAt)),
      pages: { least: 1, most: 2 },
    };
    return [
      {
        ...both,
        key: `documents/${opportunity.slug}/financials.pdf`,
        title: `${opportunity.name}: financial figures`,
        category: 'report',
        policy: 'watermarked',
        section: 'Financials',
        tags: [opportunity.sector, 'Figures'],
        make: () => financials(opportunity, calendar),
      },
      {
        ...both,
        key: `documents/${opportunity.slug}/terms.pdf`,
        title: `${opportunity.name}: terms and risks`,
        category: 'legal',
        policy: 'view_only',
        section: 'Legal',
        tags: [opportunity.sector, 'Terms'],
        make: () => termsAndRisks(opportunity, calendar),
      },
    ];
  });

const reports = ({ now }: Calendar): SeedDocument[] =>
  FUNDS.flatMap((fund) =>
    reportedYears(fund, now).map(({ year, asOf, publishedOn }) => ({
      ...blank,
      key: `documents/${fund.slug}/report-${year}.pdf`,
      title: `${fund.name}: report ${quarterFrom(asOf, 0).label}`,
      category: 'report' as const,
      fund: fund.slug,
      tags: ['Quarterly report'],
      publishedOn,
      pages: { least: 2, most: 2 },
      make: () => fundReport(fund, asOf, publishedOn, now),
    })),
  );
