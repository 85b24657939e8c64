import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NowOrLater, TimeField, type When } from '#app/ui/forms/time-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Props = {
  noticeId: string;
  /** Saves the draft, and returns its revision; null if it cannot be saved. */
  onSave: () => Promise<number | null>;
  onClose: () => void;
};

const UNSAVED = 'Your last changes are still being saved. Please try again in a moment.';

type PublishProps = Props & { needsSecondAdmin: boolean; timeZone: string };

/** Publishes a draft, or asks another admin to approve it: at once, or for a time. */
export function PublishDialog({ noticeId, needsSecondAdmin, timeZone, onSave, onClose }: PublishProps) {
  const [when, setWhen] = useState<When>('now');
  const [at, setAt] = useState<string | null>(null);
  const { attempt } = useAct();
  const publish = async (): Promise<string | null> => {
    const revision = await onSave();
    if (revision === null) return UNSAVED;
    return attempt(
      `publish ${noticeId}`,
      (rpc) => rpc.notice.publish.mutate({ noticeId, revision, at: when === 'later' ? at : null }),
      {
        done: ({ result }) => {
          onClose();
          if (result === 'awaits_approval') return 'Another admin can approve it now.';
          return when === 'later' ? 'Scheduled.' : 'Published.';
        },
      },
    );
  };
  return (
    <ActDialog
      title={needsSecondAdmin ? 'Ask for approval?' : 'Publish this notice?'}
      description={
        needsSecondAdmin
          ? 'Another admin approves this revision. Then every holder is notified.'
          : 'Every holder is notified, and the amounts are expected from then on.'
      }
      action={needsSecondAdmin ? 'Ask for approval' : when === 'later' ? 'Schedule' : 'Publish'}
      refusalTitle="This cannot be published yet"
      onAct={() => (when === 'later' && !at ? 'Please choose a day and a time.' : publish())}
      onClose={onClose}
    >
      <NowOrLater value={when} onChange={setWhen} />
      {when === 'later' && (
        <TimeField label="Publish at" value={at} timeZone={timeZone} required isFuture onChange={setAt} />
      )}
    </ActDialog>
  );
}

export function DiscardDialog({ noticeId, onSave, onClose }: Props) {
  const { attempt } = useAct();
  const navigate = useNavigate();
  const discard = async (): Promise<string | null> => {
    const revision = await onSave();
    if (revision === null) return UNSAVED;
    return attempt(`discard ${noticeId}`, (rpc) => rpc.notice.discard.mutate({ noticeId, revision }), {
      refresh: 'never',
      done: async () => {
        await navigate('/admin/notices');
        return 'Draft discarded.';
      },
    });
  };
  return (
    <ActDialog
      title="Discard this draft?"
      description="It cannot be brought back."
      action="Discard"
      danger
      onAct={discard}
      onClose={onClose}
    />
  );
}
