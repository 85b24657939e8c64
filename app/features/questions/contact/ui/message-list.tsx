import { fileSize } from '#app/platform/format/file-size.ts';
import { AttachmentList } from '#app/ui/attachment-list.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { PlainWords } from '../../ui/plain-words.tsx';
import { type ContactFile, type ContactMessage, fileHref, mailHref } from '../contact.ts';

type Props = {
  messages: readonly ContactMessage[];
  /** How the reader refers to the member: "You", or their name. */
  memberName: string;
  /** Whether the reader may want the mails that messages came by: the firm does, their member has them. */
  withMails?: boolean;
};

/** The messages of a conversation, oldest first. */
export function MessageList({ messages, memberName, withMails }: Props) {
  return (
    <ol className="flex flex-col gap-5">
      {messages.map(({ id, author, text, sentAt, file, attachments, isMail }) => (
        <li
          key={id}
          className={cx(
            'flex flex-col gap-2 border-l-2 pl-4',
            author === 'firm' ? 'border-accent' : 'border-line',
          )}
        >
          <p className="text-muted">
            <span className="font-semibold text-ink">
              {author === 'firm' ? 'Investor relations' : memberName}
            </span>{' '}
            · <RelativeTime iso={sentAt} />
          </p>
          <PlainWords text={text} className="text-base" />
          {file && <FileLink file={file} />}
          <AttachmentList attachments={attachments} />
          {isMail && withMails && (
            <p className="text-muted">
              By e-mail, without quoted text and signature.{' '}
              <Link to={mailHref({ id })} reloadDocument>
                Download the whole e-mail
              </Link>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function FileLink({ file }: { file: ContactFile }) {
  return (
    <p className="flex items-start gap-2">
      <Icon name="Document" className="mt-px text-muted" />
      <span className="min-w-0">
        <Link to={fileHref(file)} reloadDocument className="wrap-anywhere">
          {file.name}
        </Link>{' '}
        <span className="whitespace-nowrap text-muted">{fileSize(file.bytes)}</span>
      </span>
    </p>
  );
}
