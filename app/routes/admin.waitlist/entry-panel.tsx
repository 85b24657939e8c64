import { type ReactNode, useState } from 'react';
import { WaitlistFacts } from '#app/features/people/joining/waitlist/ui/waitlist-facts.tsx';
import type { WaitlistDetail } from '#app/features/people/joining/waitlist/waitlist-detail.server.ts';
import { PreferenceReview } from '#app/features/people/profile/preferences/ui/preference-review.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { useWaitlistActs } from './use-waitlist-acts.ts';

type Props = {
  /** `null` if there is no such entry. */
  detail: WaitlistDetail | null;
  timeZone: string;
  onClose: () => void;
};

export function EntryPanel({ detail, timeZone, onClose }: Props) {
  if (detail) return <KnownEntry detail={detail} timeZone={timeZone} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} backLeaves size="lg" title="Entry not found">
      <EmptyState icon="Profile" title="Entry not found">
        The link may be out of date.
      </EmptyState>
    </Sheet>
  );
}

function KnownEntry({ detail, timeZone, onClose }: Props & { detail: WaitlistDetail }) {
  const { entry, preferences } = detail;
  const acts = useWaitlistActs([entry]);
  const [removing, setRemoving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problems = [...acts.refusals, ...(refusal ? [refusal] : [])];
  const remove = async () => {
    const wrong = await acts.remove(entry.id);
    setRefusal(wrong);
    if (!wrong) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      backLeaves
      size="lg"
      locked={acts.pending}
      title={entry.email}
      actions={
        entry.state === 'waiting' &&
        (removing ? (
          <Confirmation
            pending={acts.pending}
            onCancel={() => setRemoving(false)}
            onRemove={() => void remove()}
          />
        ) : (
          <>
            <Button disabled={acts.pending} onClick={() => setRemoving(true)}>
              Remove…
            </Button>
            <Button variant="primary" pending={acts.pending} onClick={() => void acts.invite([entry.id])}>
              Invite
            </Button>
          </>
        ))
      }
    >
      <div className="flex flex-col gap-8">
        <ErrorSummary title="Nothing was changed" errors={problems.map((message) => ({ message }))} />
        <WaitlistFacts entry={entry} timeZone={timeZone} />
        {preferences.submittedAt ? (
          <PreferenceReview {...preferences} />
        ) : (
          <p className="text-muted">
            {preferences.savedAt ? 'Preferences started, not submitted.' : 'No preferences submitted.'}
          </p>
        )}
      </div>
    </Sheet>
  );
}

type ConfirmationProps = { pending: boolean; onCancel: () => void; onRemove: () => void };

function Confirmation({ pending, onCancel, onRemove }: ConfirmationProps): ReactNode {
  return (
    <>
      <p role="status" className="mr-auto max-w-72">
        Remove this person from the waitlist? They are not notified and can join again.
      </p>
      <Button disabled={pending} onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="danger" pending={pending} onClick={onRemove}>
        Remove
      </Button>
    </>
  );
}
