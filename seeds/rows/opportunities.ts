import type { OpportunityContent } from '#app/domain/investing/opportunity-content.ts';
import { type Calendar, seedId } from '../calendar.ts';
import { HERO_ALT } from '../content/art.ts';
import { economicsOf } from '../content/economics.ts';
import { CLOSED_STAKES } from '../content/holdings.ts';
import { DESIRED_AMOUNTS, INDICATIONS, OPEN_COMMITMENTS, type SeedCommitment } from '../content/interest.ts';
import { OPPORTUNITIES } from '../content/opportunities.ts';
import { type ClosedOpportunity, major, type Opportunity } from '../content/types.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { richText, unbroken } from '../rich-text.ts';
import { idOf, type MemberIds } from './people.ts';
import { updatesOf } from './updates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Row = DemoRows['opportunities'][number];
type CommitmentRow = DemoRows['commitments'][number];

export const seedPictureKey = (slug: string): string => `pictures/${slug}.svg`;

export const opportunityId = (opportunity: Opportunity, { at }: Calendar): string =>
  seedId(`opportunity/${opportunity.slug}`, at(opportunity.publishedAt));

export function opportunityRow(opportunity: Opportunity, calendar: Calendar): Row {
  const publishedAt = earlier(calendar.at(opportunity.publishedAt), calendar.now);
  const {
    slug,
    name,
    oneLine,
    stage,
    sector,
    region,
    type,
    currency,
    target,
    minimum,
    maximum,
    step,
    requiresAccreditation,
  } = opportunity;
  return {
    id: opportunityId(opportunity, calendar),
    slug,
    name,
    summary: unbroken(oneLine),
    stage,
    sector,
    region,
    type,
    currency,
    target,
    minimum,
    maximum,
    step,
    requiresAccreditation,
    publishedAt,
    heroKey: seedPictureKey(slug),
    version: 1,
    content: contentOf(opportunity, calendar),
    createdAt: publishedAt,
    updatedAt: publishedAt,
    accepted: 0,
    ...stageFacts(opportunity, calendar, publishedAt),
  };
}

function stageFacts(opportunity: Opportunity, { at, daysAgo }: Calendar, publishedAt: Date): Partial<Row> {
  switch (opportunity.stage) {
    case 'open':
      return {
        accepted: opportunity.raised,
        opensAt: publishedAt,
        closesAt: wholeHour(daysAgo(-opportunity.closesInDays)),
      };
    case 'pipeline':
      return { opensAt: at({ inDays: opportunity.expectedToOpenInDays }) };
    case 'closed': {
      const closedAt = at({ on: opportunity.closedOn });
      const beyond = opportunity.raised > opportunity.target;
      return {
        accepted: opportunity.raised,
        opensAt: publishedAt,
        closesAt: closedAt,
        closedAt,
        oversubscribedAt: beyond ? closedAt : null,
      };
    }
    case 'passed':
      return { passedAt: at({ on: opportunity.passedOn }) };
  }
}

/** The page's content; the return comes before the risks, in the words of the memorandum. */
function contentOf(opportunity: Opportunity, calendar: Calendar): OpportunityContent {
  const day = (when: Opportunity['timeline'][number]['when']) => calendar.at(when).toISOString();
  const sections = opportunity.sections.map(({ key, title, text }) => ({
    id: key as string,
    title,
    body: richText(text),
  }));
  if (opportunity.returns.scenarios.length > 0) {
    const risks = sections.findIndex(({ id }) => id === 'risks');
    sections.splice(risks, 0, {
      id: 'returns',
      title: 'Return and exit',
      body: richText(returnsText(opportunity)),
    });
  }
  const { timeline } = opportunity;
  const updates = updatesOf(opportunity.slug, calendar);
  return {
    keyFigures: opportunity.keyFigures.map(({ label, value, note }) => ({
      label,
      value: unbroken(value),
      ...(note ? { note: unbroken(note) } : {}),
    })),
    sections,
    ...economicsOf(opportunity.slug),
    team: opportunity.team,
    timeline: timeline.map(({ when, title, text }) => ({
      date: day(when),
      title,
      ...(text ? { detail: unbroken(text) } : {}),
    })),
    heroAlt: HERO_ALT[opportunity.slug] ?? '',
    ...(updates.length > 0 ? { updates } : {}),
    ...(opportunity.stage === 'passed'
      ? {
          passedReason: unbroken(opportunity.reason),
          outcome: [
            {
              date: day(timeline.at(-1)?.when ?? { on: opportunity.passedOn }),
              text: unbroken(opportunity.whatBecameOfIt),
            },
          ],
        }
      : {}),
  };
}

/** Whether a closed opportunity has been wound up, so that nothing is expected any longer. */
const isOver = ({ curve }: ClosedOpportunity): boolean => curve.last !== undefined;

/** Before the closing the cases are in the scenarios; since then the plan is compared with what became of it. */
function returnsText(opportunity: Opportunity): string {
  const { holding, distributions, exit, scenarios } = opportunity.returns;
  const facts = `**Holding period:** ${holding}. **Distributions:** ${distributions}. **Exit:** ${exit}.`;
  if (opportunity.stage !== 'closed') return facts;
  const cases = scenarios.map(
    ({ name, irr, multiple, text }) => `- **${name}**: ${irr} net a year, ${multiple}. ${text}.`,
  );
  return `${facts}\n\n${cases.join('\n')}\n\nAfter fees and before tax.${isOver(opportunity) ? '' : ' These are expectations, no promise.'}`;
}

/** Commitments, desired amounts and indications, in every state. */
export function interestRows(
  calendar: Calendar,
  ids: MemberIds,
): Pick<DemoRows, 'commitments' | 'desiredAmounts' | 'indications'> {
  const bySlug = (slug: string): Opportunity => {
    const found = OPPORTUNITIES.find((opportunity) => opportunity.slug === slug);
    if (!found) throw new Error(`The demo names an unknown opportunity: ${slug}`);
    return found;
  };
  const target = (slug: string, member: string) => ({
    opportunityId: opportunityId(bySlug(slug), calendar),
    memberId: idOf(ids, member),
  });
  return {
    commitments: OPPORTUNITIES.flatMap((opportunity) => {
      if (opportunity.stage === 'closed') return closedCommitments(opportunity, calendar, ids);
      return (OPEN_COMMITMENTS[opportunity.slug] ?? []).map((asked) =>
        openCommitment(opportunity, asked, calendar, ids),
      );
    }),
    desiredAmounts: DESIRED_AMOUNTS.map(([slug, member, amount, days]) => ({
      ...target(slug, member),
      amount: major(amount),
      setAt: calendar.daysAgo(days),
    })),
    indications: INDICATIONS.map(([slug, member, likelihood, amount, days]) => ({
      ...target(slug, member),
      likelihood,
      amount: amount === null ? null : major(amount),
      setAt: calendar.daysAgo(days),
    })),
  };
}

function closedCommitments(
  opportunity: ClosedOpportunity,
  calendar: Calendar,
  ids: MemberIds,
): CommitmentRow[] {
  const published = calendar.at(opportunity.publishedAt).getTime();
  return Object.entries(CLOSED_STAKES[opportunity.slug] ?? {}).map(([member, amount], index) => {
    const submittedAt = new Date(published + (2 + index * 2) * DAY + index * 37 * 60_000);
    return {
      ...commitmentOf(opportunity, member, amount, submittedAt, calendar, ids),
      acceptedAt: new Date(submittedAt.getTime() + 30 * HOUR),
      acceptedBy: idOf(ids, 'admin'),
      acceptedAmount: major(amount),
      fundedAt: calendar.at({ on: opportunity.curve.firstCall }),
    };
  });
}

function openCommitment(
  opportunity: Opportunity,
  asked: SeedCommitment,
  calendar: Calendar,
  ids: MemberIds,
): CommitmentRow {
  const submittedAt = calendar.daysAgo(asked.daysAgo);
  const row = commitmentOf(opportunity, asked.member, asked.asked, submittedAt, calendar, ids);
  const decided = new Date(submittedAt.getTime() + 26 * HOUR);
  const admin = idOf(ids, 'admin');
  switch (asked.state) {
    case 'accepted':
      return {
        ...row,
        acceptedAt: decided,
        acceptedBy: admin,
        acceptedAmount: major(asked.accepted ?? asked.asked),
        ...(asked.isFunded && { fundedAt: new Date(decided.getTime() + 12 * DAY), fundedBy: admin }),
      };
    case 'waitlisted':
      return { ...row, waitlistedAt: decided, waitlistedBy: admin };
    case 'declined':
      return { ...row, declinedAt: decided, declinedBy: admin, declineReason: asked.reason ?? null };
    case 'withdrawn':
      return { ...row, withdrawnAt: decided };
    case 'submitted':
      return row;
  }
}

function commitmentOf(
  opportunity: Opportunity,
  member: string,
  amount: number,
  submittedAt: Date,
  calendar: Calendar,
  ids: MemberIds,
) {
  const name = `commitment/${opportunity.slug}/${member}`;
  return {
    id: seedId(name, submittedAt),
    opportunityId: opportunityId(opportunity, calendar),
    memberId: idOf(ids, member),
    amount: major(amount),
    currency: opportunity.currency,
    idempotencyKey: seedId(`${name}/once`, submittedAt),
    submittedAt,
  };
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const wholeHour = (date: Date): Date => new Date(Math.floor(date.getTime() / HOUR) * HOUR);
