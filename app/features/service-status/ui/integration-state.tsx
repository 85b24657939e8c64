import { Badge, type Tone } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { cx } from '#app/ui/cx.ts';
import type { IntegrationState, IntegrationSummary } from '../integration.ts';

const LOOKS: Record<IntegrationState, { text: string; tone: Tone }> = {
  works: { text: 'Healthy', tone: 'success' },
  failing: { text: 'Failing', tone: 'critical' },
  untried: { text: 'Not checked yet', tone: 'neutral' },
  unset: { text: 'Not set up', tone: 'neutral' },
};

type StateProps = { summary: IntegrationSummary; align?: 'start' | 'end' };

/** A service's state in words; nothing for `own`. */
export function StateOf({ summary: { state, lastSuccessAt }, align = 'start' }: StateProps) {
  if (state === null) return null;
  const { text, tone } = LOOKS[state];
  return (
    <span
      className={cx(
        'inline-flex flex-col gap-1 max-sm:items-end',
        align === 'start' ? 'items-start' : 'items-end',
      )}
    >
      <Badge tone={tone}>{text}</Badge>
      {state === 'failing' && (
        <span className="text-xs text-muted">
          {lastSuccessAt ? (
            <>
              last worked <RelativeTime iso={lastSuccessAt} />
            </>
          ) : (
            'has never worked'
          )}
        </span>
      )}
    </span>
  );
}

export function BacklogOf({ summary: { waiting, retrying, nextTryAt } }: { summary: IntegrationSummary }) {
  if (waiting === 0 && retrying === 0) return <span className="text-muted">None</span>;
  return (
    <span className="inline-flex flex-col gap-1">
      {waiting > 0 && <span>{waiting} queued</span>}
      {retrying > 0 && (
        <span>
          {retrying} to retry
          {nextTryAt && (
            <>
              , next <RelativeTime iso={nextTryAt} />
            </>
          )}
        </span>
      )}
    </span>
  );
}
