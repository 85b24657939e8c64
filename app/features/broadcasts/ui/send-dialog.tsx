import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { TimeField } from '#app/ui/forms/time-field.tsx';
import { HeldDialog } from '#app/ui/overlays/held-dialog.tsx';
import type { BroadcastAudience } from '../broadcast.ts';
import { AudienceSummary } from './audience-summary.tsx';
import { firmTime, members } from './broadcast-labels.ts';

type Props = {
  title: string;
  /** The time that is set, if any. */
  scheduledFor: string | null;
  firmTimeZone: string;
  /** Who would get it now; `null` if that cannot be determined. */
  onCount: () => Promise<BroadcastAudience | null>;
  /** Returns the error; `null` for none. */
  onSend: (at: string | null) => Promise<string | null>;
  onClose: () => void;
};

/** Confirms the sending of a message, now or at a time. Mount it to open it. */
export function SendDialog({ title, scheduledFor, firmTimeZone, onCount, onSend, onClose }: Props) {
  const [when, setWhen] = useState(scheduledFor ? 'later' : 'now');
  const [at, setAt] = useState<string | null>(scheduledFor);
  const [audience, setAudience] = useState<BroadcastAudience | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const count = useEffectEvent(onCount);
  useEffect(() => {
    let isOpen = true;
    void count().then((counted) => {
      if (!isOpen) return;
      setAudience(counted);
      if (!counted) setProblem('We cannot count the recipients right now.');
    });
    return () => {
      isOpen = false;
    };
  }, []);
  const send = async () => {
    if (when === 'later' && !at) return setProblem('Please choose a day and a time.');
    setPending(true);
    setProblem(await onSend(when === 'later' ? at : null));
    setPending(false);
  };
  const isNow = when === 'now';
  return (
    <HeldDialog
      locked={pending}
      title={`Send “${title.trim()}”?`}
      description={
        isNow
          ? 'A sent message cannot be recalled. You can stop it while it is sending.'
          : 'You can edit or cancel it until then. Recipients are determined when it is sent.'
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button variant="primary" pending={pending} onClick={() => void send()}>
            {isNow ? `Send now${audience ? ` to ${members(audience.total)}` : ''}` : 'Schedule'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {audience ? <AudienceSummary audience={audience} /> : <p className="text-muted">Counting…</p>}
        <RadioGroup
          legend="When"
          name="when"
          layout="row"
          value={when}
          choices={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'Later' },
          ]}
          onChange={(next) => {
            setWhen(next);
            setProblem(null);
          }}
        />
        {!isNow && (
          <TimeField
            label="Send at"
            hint={at ? firmTime(at, firmTimeZone) : 'In the firm’s time zone.'}
            value={at}
            timeZone={firmTimeZone}
            required
            onChange={setAt}
          />
        )}
        {problem && <FieldError id={undefined}>{problem}</FieldError>}
      </div>
    </HeldDialog>
  );
}
