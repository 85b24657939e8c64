import type { ReactNode } from 'react';
import { formatDateTime, formatPlanned } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { BroadcastDetail, BroadcastMails, BroadcastState } from '../broadcast.ts';
import { count, mailsText, members, STATE_LABELS } from '../broadcast-labels.ts';

export type SendingAct = 'reschedule' | 'cancelSchedule' | 'stop' | 'resume';

type Props = {
  broadcast: BroadcastDetail;
  mails: BroadcastMails;
  /** What became of its mails. */
  delivery: ReactNode;
  timeZone: string;
  isRunning: (act: string) => boolean;
  onAct: (act: SendingAct) => void;
};

export function SendingPanel(props: Props) {
  const { broadcast, mails, delivery, timeZone, isRunning, onAct } = props;
  const { state, awaitingMail, hasUnsent } = broadcast;
  return (
    <section aria-label="Sending" className="flex flex-col gap-4 rounded-md border bg-surface p-5">
      <p role="status" className="flex items-center gap-2">
        <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].text}</Badge>
        <span className="text-muted">{leadOf(broadcast)}</span>
      </p>
      {state !== 'scheduled' && !hasNotBegun(broadcast) && <Bars broadcast={broadcast} mails={mails} />}
      {delivery}
      <KeyValues items={factsOf(broadcast, timeZone)} />
      {state === 'stopped' && (
        <p className="text-muted">
          No one else receives it, and no further e-mails are sent, including digests and those held for quiet
          hours.
          {awaitingMail > 0 && ` ${mailsText(awaitingMail)} kept until you resume.`} Mails that the service
          has already still arrive. Resume to reach the others.
        </p>
      )}
      {(state !== 'sent' || hasUnsent) && <Acts state={state} isRunning={isRunning} onAct={onAct} />}
    </section>
  );
}

type ActsProps = Pick<Props, 'isRunning' | 'onAct'> & { state: BroadcastState };

function Acts({ state, isRunning, onAct }: ActsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'scheduled' && (
        <>
          <Button variant="primary" onClick={() => onAct('reschedule')}>
            Reschedule
          </Button>
          <Button pending={isRunning('cancelSchedule')} onClick={() => onAct('cancelSchedule')}>
            Cancel schedule
          </Button>
        </>
      )}
      {(state === 'sending' || state === 'sent') && (
        <Button variant="danger" pending={isRunning('stop')} onClick={() => onAct('stop')}>
          Stop
        </Button>
      )}
      {state === 'stopped' && (
        <Button variant="primary" pending={isRunning('resume')} onClick={() => onAct('resume')}>
          Resume
        </Button>
      )}
    </div>
  );
}

/** Recipients are counted when it begins, which it does once it can no longer be undone. */
const hasNotBegun = ({ state, expected }: Pick<BroadcastDetail, 'state' | 'expected'>): boolean =>
  state === 'sending' && expected === 0;

function leadOf({ state, reached, expected }: BroadcastDetail): string {
  if (state === 'scheduled') return 'Not sent yet';
  if (hasNotBegun({ state, expected })) return 'No one has it yet';
  if (state === 'sent') return `Sent to ${members(reached)}`;
  return `Sent to ${count(reached)} of ${members(expected)}`;
}

function Bars({
  broadcast: { state, reached, expected },
  mails: { handedOver, total },
}: Pick<Props, 'broadcast' | 'mails'>) {
  const all = state === 'sent' ? reached : Math.max(expected, reached);
  return (
    <div className="flex flex-col gap-3">
      <Bar label="In the app" value={reached} max={all} />
      <Bar label="Mailed" value={handedOver} max={total} />
    </div>
  );
}

function Bar({ label, value, max }: { label: string; value: number; max: number }) {
  const text = `${count(value)} of ${count(max)}`;
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4">
        <span className="text-muted">{label}</span>
        <span className="tabular-nums">{text}</span>
      </p>
      <Progress label={label} value={value} max={max} text={text} />
    </div>
  );
}

function factsOf(broadcast: BroadcastDetail, timeZone: string) {
  const { state, scheduledFor, sentBy, startedAt, stoppedAt, stoppedBy, finishedAt, counted } = broadcast;
  const time = (iso: string, by: string | null = null) =>
    `${formatDateTime(iso, timeZone)}${by ? `, ${by}` : ''}`;
  return [
    ...(scheduledFor
      ? [
          {
            label: state === 'scheduled' ? 'To be sent on' : 'Was scheduled for',
            value: `${formatPlanned(scheduledFor, timeZone)}${state === 'scheduled' && sentBy ? `, by ${sentBy}` : ''}`,
          },
        ]
      : []),
    ...(startedAt ? [{ label: 'Sending started', value: time(startedAt, sentBy) }] : []),
    ...(stoppedAt ? [{ label: 'Stopped', value: time(stoppedAt, stoppedBy) }] : []),
    ...(finishedAt ? [{ label: 'Sent to all', value: time(finishedAt) }] : []),
    ...(counted
      ? [
          { label: 'E-mails opened', value: count(counted.opened) },
          { label: 'E-mails with a click', value: count(counted.clicked) },
        ]
      : []),
  ];
}
