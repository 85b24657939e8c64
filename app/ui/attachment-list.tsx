import { type Attachment, documentPath } from '#app/domain/messages/attachment.ts';
import { cx } from './cx.ts';
import { Icon } from './icons/icon.tsx';
import { Link } from './navigation/link.tsx';

type Props = { attachments: readonly Attachment[]; className?: string };

/** The documents that came with a message, which open in the viewer. */
export function AttachmentList({ attachments, className }: Props) {
  if (attachments.length === 0) return null;
  return (
    <ul aria-label="Attachments" className={cx('flex flex-col gap-2', className)}>
      {attachments.map(({ id, title }) => (
        <li key={id} className="flex items-start gap-2">
          <Icon name="Document" className="mt-px text-muted" />
          {title === null ? (
            <span className="text-muted">This document is no longer available.</span>
          ) : (
            <Link to={documentPath(id)} className="tap min-w-0 wrap-anywhere">
              {title}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
