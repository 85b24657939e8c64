import { useState } from 'react';
import { EVERYONE, type Notified } from '#app/domain/access/notified.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { NowOrLater, TimeField, type When } from '#app/ui/forms/time-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import type { FieldChange } from '../../../authoring/version-diff.ts';
import { ChangeList } from '../change-list.tsx';
import { EVERY_MEMBER, NotifiedField, type NotifiedSources, notifiedFrom } from './notified-field.tsx';

export type Publishing = { at?: string; note?: string; notified?: Notified };

type Props = {
  name: string;
  isFirst: boolean;
  /** Whether only some members see it. */
  hasAudience: boolean;
  /** For a new opportunity that members can act on, of which they are notified. */
  sources: NotifiedSources | null;
  changes: readonly FieldChange[];
  timeZone: string;
  /** Returns the error sentence; `null` on success. */
  onPublish: (publishing: Publishing) => Promise<string | null>;
  onClose: () => void;
};

/** Shows the changes for members, and publishes them now or at a scheduled time. Mount it to open it. */
export function PublishDialog(props: Props) {
  const { name, isFirst, hasAudience, sources, changes, timeZone, onPublish, onClose } = props;
  const [when, setWhen] = useState<When>('now');
  const [at, setAt] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [choice, setChoice] = useState(EVERY_MEMBER);

  const publish = () => {
    if (when === 'later' && !at) return 'Please choose a day and a time.';
    const notified = sources ? notifiedFrom(choice) : EVERYONE;
    if (!notified) return 'Please add at least one rule for whom to notify.';
    return onPublish({
      ...(sources && { notified }),
      ...(when === 'later' && at && { at }),
      ...(note.trim() && { note: note.trim() }),
    });
  };

  return (
    <ActDialog
      size="lg"
      title={`Publish ${name}?`}
      description={
        isFirst
          ? `${hasAudience ? 'The members in its audience' : 'All members'} can then read it.${sources ? '' : ' No one is notified.'}`
          : 'Members see these changes. No one is notified.'
      }
      action={when === 'now' ? 'Publish' : 'Schedule'}
      onAct={publish}
      onClose={onClose}
    >
      <NowOrLater value={when} onChange={setWhen} />
      {when === 'later' && (
        <TimeField
          label="Day and time"
          hint="Edits made before then are included."
          className="max-w-80"
          value={at}
          timeZone={timeZone}
          required
          isFuture
          onChange={setAt}
        />
      )}
      {sources && <NotifiedField value={choice} onChange={setChoice} offersNobody {...sources} />}
      <TextArea
        label="Change note"
        hint="For the history. Members do not see it."
        required={false}
        rows={2}
        maxLength={1_000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {!isFirst && (
        <section aria-labelledby="changes-title">
          <h3 id="changes-title" className="mb-2">
            What changes
          </h3>
          {changes.length > 0 ? <ChangeList changes={changes} /> : <EmptyState title="No changes." />}
        </section>
      )}
    </ActDialog>
  );
}
