import type { ReactNode } from 'react';
import { formatMoney } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import type { OpportunityHead } from '../../opportunity.ts';

type Props = {
  opportunity: OpportunityHead;
  timeZone: string;
  /** Actions that the member can take in the meantime. */
  children?: ReactNode;
};

/** Panel of an opportunity that is not open for investment: not yet, or no longer. */
export function StagePanel({ opportunity, timeZone, children }: Props) {
  const { title, text, facts } = panelOf(opportunity, timeZone);
  return (
    <section aria-labelledby="stage-title" className="rounded-md border bg-surface p-5">
      <h2 id="stage-title">{title}</h2>
      <p className="mt-1 text-muted">{text}</p>
      <KeyValues items={facts} className="mt-4 border-b-0" />
      <div className="mt-5 flex flex-col gap-5 empty:hidden">{children}</div>
    </section>
  );
}

function panelOf(opportunity: OpportunityHead, timeZone: string) {
  const { stage, opensAt, closedAt, passedAt, target, minimum, maximum, raised } = opportunity;
  const date = (iso: string | null) => (iso ? formatDate(iso, timeZone) : 'Not set');
  if (stage === 'closed') {
    return {
      title: 'Closed',
      text: 'This opportunity no longer accepts commitments.',
      facts: [
        { label: 'Raised', value: formatMoney(raised) },
        { label: 'Target', value: formatMoney(target) },
        { label: 'Closed on', value: date(closedAt) },
      ],
    };
  }
  if (stage === 'passed') {
    return {
      title: 'We passed',
      text: 'We reviewed this opportunity and decided not to offer it.',
      facts: [{ label: 'Decided on', value: date(passedAt) }],
    };
  }
  return {
    title: 'Pipeline',
    text: 'Indicate how likely you are to invest, and we will notify you when it opens.',
    facts: [
      { label: 'Expected to open', value: date(opensAt) },
      { label: 'Target', value: formatMoney(target) },
      { label: 'Minimum', value: formatMoney(minimum) },
      { label: 'Maximum', value: formatMoney(maximum) },
    ],
  };
}
