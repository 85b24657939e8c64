import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { confirmIdentity } from '#app/ui/rpc/confirm-identity.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { CLOSED, type PreparedState, type PreparedView } from '../prepared.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { WithdrawProposal } from './prepared-list.tsx';

const BADGES = {
  open: { text: 'Awaiting confirmation', tone: 'invite' },
  confirmed: { text: 'Confirmed', tone: 'success' },
  declined: { text: 'Declined', tone: 'critical' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
  lapsed: { text: 'Expired', tone: 'neutral' },
} as const satisfies Record<PreparedState, { text: string; tone: string }>;

type Props = {
  item: PreparedView;
  /** Whether a recent sign-in is needed to see all of it, and to confirm it. */
  isMasked: boolean;
  timeZone: string;
};

/** What was typed, and the decision on it. */
export function Review({ item, isMasked, timeZone }: Props) {
  const { state, facts, href, reason, decidedAt, isHolder } = item;
  const { text, tone } = BADGES[state];
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{text}</Badge>
        {decidedAt && (
          <time dateTime={decidedAt} className="text-muted">
            {formatDateTime(decidedAt, timeZone)}
          </time>
        )}
      </p>
      {state !== 'open' && <p>{CLOSED[state]}</p>}
      {reason && (
        <blockquote className="border-l-2 border-accent pl-4 break-words whitespace-pre-line">
          {reason}
        </blockquote>
      )}
      <KeyValues items={facts} />
      {state === 'open' && isHolder && <Decision {...{ item, isMasked }} />}
      {state === 'open' && !isHolder && (
        <p className="flex flex-wrap items-center gap-4 text-muted">
          Nothing happens until {item.holder} confirms it. <WithdrawProposal id={item.id} />
        </p>
      )}
      <p>
        <Link to={href} className="tap">
          View the original page
        </Link>
      </p>
    </div>
  );
}

function Decision({ item, isMasked }: Omit<Props, 'timeZone'>) {
  const { id } = item;
  const { attempt, isRunning } = useAct();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  const act = `confirm ${id}`;
  const confirm = async () =>
    setProblem(
      await attempt(act, (rpc) => rpc.prepared.confirm.mutate({ id }), {
        done: () => 'Confirmed and submitted in your name.',
      }),
    );
  const show = async () => {
    if (await confirmIdentity()) await revalidate();
  };
  return (
    <div className="flex flex-col gap-4">
      {problem && <ErrorSummary title="Nothing was confirmed" errors={[{ message: problem }]} />}
      <p className="text-muted">
        When you confirm, we submit this in your name, as if you had entered it yourself.
        {isMasked && ' Sign in again to see the account in full, and check it carefully.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {isMasked ? (
          <Button variant="primary" onClick={() => void show()}>
            Show in full
          </Button>
        ) : (
          <Button variant="primary" pending={isRunning(act)} onClick={() => void confirm()}>
            Confirm
          </Button>
        )}
        <Button onClick={() => setDeclining(true)}>Decline…</Button>
      </div>
      {isDeclining && <DeclineDialog item={item} onClose={() => setDeclining(false)} />}
    </div>
  );
}
