import { formatDateTime, formatPlanned } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import type { DocumentDetail } from '../document-admin.ts';
import { readersText, STATE_LABELS } from '../document-labels.ts';

type Act = 'publish' | 'withdraw' | 'askForReview' | 'endReview';

type Props = {
  document: DocumentDetail;
  timeZone: string;
  isRunning: (act: string) => boolean;
  onAct: (act: Act) => void;
};

/** The state of a document between draft and withdrawn, and the available actions. */
export function PublishPanel({ document, timeZone, isRunning, onAct }: Props) {
  const { state, needsReview, mayPublish } = document;
  return (
    <section aria-label="Publication" className="flex flex-col gap-4 rounded-md border bg-surface p-5">
      <p className="flex items-center gap-2">
        <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].text}</Badge>
        <span className="text-muted">
          {readersText(document.readers.total, state === 'published' ? 'can' : 'will')}
        </span>
      </p>
      <KeyValues items={factsOf(document, timeZone)} />
      {(state === 'review' || state === 'scheduled') && !mayPublish && (
        <p className="text-muted">
          Another admin must {state === 'scheduled' ? 'reschedule' : 'publish'} it.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {state !== 'published' && mayPublish && (
          <Button variant="primary" onClick={() => onAct('publish')}>
            {state === 'scheduled' ? 'Reschedule' : 'Publish'}
          </Button>
        )}
        {(state === 'draft' || state === 'withdrawn') && (
          <Button
            variant={needsReview ? 'primary' : undefined}
            pending={isRunning('askForReview')}
            onClick={() => onAct('askForReview')}
          >
            Request review
          </Button>
        )}
        {state === 'review' && (
          <Button pending={isRunning('endReview')} onClick={() => onAct('endReview')}>
            Return to draft
          </Button>
        )}
        {(state === 'published' || state === 'scheduled') && (
          <Button pending={isRunning('withdraw')} onClick={() => onAct('withdraw')}>
            {state === 'published' ? 'Withdraw' : 'Cancel schedule'}
          </Button>
        )}
      </div>
    </section>
  );
}

function factsOf(document: DocumentDetail, timeZone: string) {
  const { state, publishedAt, publishedBy, withdrawnAt, reviewRequested } = document;
  const time = (iso: string) => formatDateTime(iso, timeZone);
  return [
    { label: 'Created', value: `${time(document.createdAt)}${by(document.createdBy)}` },
    ...(reviewRequested
      ? [{ label: 'Review requested', value: `${time(reviewRequested.at)}${by(reviewRequested.by.name)}` }]
      : []),
    ...(publishedAt
      ? [
          {
            label: state === 'scheduled' ? 'Will be published' : 'Published',
            value: `${(state === 'scheduled' ? formatPlanned : formatDateTime)(publishedAt, timeZone)}${by(publishedBy)}`,
          },
        ]
      : []),
    ...(withdrawnAt ? [{ label: 'Withdrawn', value: time(withdrawnAt) }] : []),
  ];
}

const by = (name: string | null): string => (name ? `, ${name}` : '');
