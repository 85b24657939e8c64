import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { FieldError } from '#app/ui/forms/field.tsx';
import { FileButton } from '#app/ui/forms/file-button.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { refusalOf } from '../../../files/opportunity-upload.ts';
import { SendingProgress } from '../dialogs/sending-progress.tsx';
import { useSending } from '../dialogs/use-sending.ts';
import { DROP_LINE, DragHandle } from './drag-handle.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { useWriting, WritingPart } from './writing.tsx';
import { inOrder, moveItem } from './written.ts';

/** A document in the list that sets the order. */
export type RoomDocument = {
  id: string;
  title: string;
  /** Whether a new teaser replaces its file. */
  isTeaser: boolean;
  publishedAt: string;
};

/** The teaser, and the order of the data room's documents. */
export function DocumentsPart({ documents }: { documents: readonly RoomDocument[] }) {
  const { fields, isPublished, readOnly, timeZone, setContent, onAddDocuments } = useWriting();
  const inRoom = inOrder(documents, fields.content.dataRoom);
  const move = (from: number, to: number) =>
    setContent(() => ({ dataRoom: moveItem(inRoom, from, to).map(({ id }) => id) }));
  const { list, listProps, handleProps, dropAt } = useDragOrder(move);
  return (
    <WritingPart
      path="content.dataRoom"
      title="Documents"
      hint="Every member can read the teaser, even before signing the NDA."
    >
      {!readOnly && (
        <>
          <TeaserField hasOne={documents.some(({ isTeaser }) => isTeaser)} />
          <div>
            <Button icon="Plus" onClick={onAddDocuments}>
              Add documents…
            </Button>
          </div>
        </>
      )}
      {!isPublished && (
        <p className="text-muted">Only admins see these documents until the opportunity is published.</p>
      )}
      {inRoom.length > 0 && (
        <ol
          ref={list}
          {...listProps}
          aria-label="Order of the data room"
          className="divide-y rounded-md border bg-surface"
        >
          {inRoom.map(({ id, title, publishedAt }, at) => (
            <li
              key={id}
              data-drop={dropAt(at, inRoom.length)}
              className={cx(
                'flex items-center justify-between gap-3 py-1 pr-1 pl-4 data-[drop=after]:before:-bottom-px data-[drop=before]:before:-top-px',
                DROP_LINE,
              )}
            >
              <span className="min-w-0">
                {title} <span className="text-xs text-muted">{formatDate(publishedAt, timeZone)}</span>
              </span>
              <span className="flex">
                {inRoom.length > 1 && <DragHandle {...handleProps(at)} />}
                <IconButton
                  icon="Chevron"
                  label={`Move up: ${title}`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                  className="[&_svg]:rotate-180"
                />
                <IconButton
                  icon="Chevron"
                  label={`Move down: ${title}`}
                  disabled={at === inRoom.length - 1}
                  onClick={() => move(at, at + 1)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </WritingPart>
  );
}

function TeaserField({ hasOne }: { hasOne: boolean }) {
  const { uploads, isPublished } = useWriting();
  const { add } = useToasts();
  const { sent, problem, setProblem, send, cancel } = useSending();
  const choose = (file: File) => {
    const refusal = refusalOf('teaser', file);
    if (refusal) return setProblem(refusal);
    void send(
      (sending) => uploads.teaser(file, sending),
      ({ awaitsReview }) =>
        add({
          text: awaitsReview
            ? 'Teaser uploaded. Another admin must publish it.'
            : isPublished
              ? 'Teaser published.'
              : 'Teaser added.',
          theme: 'success',
          autoDismiss: 8_000,
        }),
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <FileButton accept=".pdf,application/pdf" disabled={sent !== null} onChoose={choose}>
        {hasOne ? 'Replace teaser (PDF)' : 'Add teaser (PDF)'}
      </FileButton>
      <p className="text-muted">
        Up to 20 MB.{isPublished && ' Members can read it immediately, without publishing the draft.'}
      </p>
      {sent !== null && <SendingProgress label="Teaser" sent={sent} onCancel={cancel} />}
      {problem && (
        <div role="alert">
          <FieldError id={undefined}>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}
