import { useEffect, useEffectEvent, useState } from 'react';
import { NowOrLater, TimeField, type When } from '#app/ui/forms/time-field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import type { BroadcastAudience, MergeReport } from '../broadcast.ts';
import { members } from '../broadcast-labels.ts';
import { AudienceSummary } from './audience-summary.tsx';
import { MissingValues } from './missing-values.tsx';

type Props = {
  title: string;
  /** The time that is set, if any. */
  scheduledFor: string | null;
  timeZone: string;
  /** Who lacks a value for its fields. */
  report?: MergeReport | null;
  /** The attached documents that some of the recipients may not read. */
  unreadable?: readonly { title: string; people: number }[];
  /** Who would get it now; `null` if that cannot be determined. */
  onCount: () => Promise<BroadcastAudience | null>;
  /** Returns the error; `null` for none. */
  onSend: (at: string | null) => Promise<string | null>;
  onClose: () => void;
};

/** Confirms the sending of a message, now or at a time. Mount it to open it. */
export function SendDialog({ title, scheduledFor, timeZone, report, unreadable = [], ...acts }: Props) {
  const { onCount, onSend, onClose } = acts;
  const [when, setWhen] = useState<When>(scheduledFor ? 'later' : 'now');
  const [at, setAt] = useState<string | null>(scheduledFor);
  const [audience, setAudience] = useState<BroadcastAudience | null>(null);
  const [isUncounted, setIsUncounted] = useState(false);
  const count = useEffectEvent(onCount);
  useEffect(() => {
    let isOpen = true;
    void count().then((counted) => {
      if (!isOpen) return;
      setAudience(counted);
      setIsUncounted(!counted);
    });
    return () => {
      isOpen = false;
    };
  }, []);
  const send = () => {
    if (when === 'later' && !at) return 'Please choose a day and a time.';
    return onSend(when === 'later' ? at : null);
  };
  const isNow = when === 'now';
  return (
    <ActDialog
      title={`Send “${title.trim()}”?`}
      description={
        isNow
          ? 'Once it has reached members it cannot be recalled. You can stop it while it is sending.'
          : 'You can edit or cancel it until then. Recipients are determined when it is sent.'
      }
      action={isNow ? `Send now${audience ? ` to ${members(audience.total)}` : ''}` : 'Schedule'}
      onAct={send}
      onClose={onClose}
    >
      {audience ? (
        <AudienceSummary audience={audience} />
      ) : (
        <p role="status" className="text-muted">
          {isUncounted ? 'We cannot count the recipients right now.' : 'Counting…'}
        </p>
      )}
      {report && <MissingValues {...report} />}
      {unreadable.map((one) => (
        <p key={one.title} className="rounded-md bg-warning-soft px-4 py-3 wrap-anywhere">
          <Icon name="Alert" className="mr-2 inline text-warning" />
          {members(one.people)} may not read “{one.title}” and will not see it.
        </p>
      ))}
      <NowOrLater value={when} onChange={setWhen} />
      {!isNow && (
        <TimeField label="Send at" value={at} timeZone={timeZone} required isFuture onChange={setAt} />
      )}
    </ActDialog>
  );
}
