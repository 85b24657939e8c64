import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CONTACT_SUBJECTS, type ContactSubject } from '#app/domain/messages/contact.ts';
import { ACCEPTED, refusalBefore } from '#app/features/documents/admin/uploads/file-type.ts';
import { ownContact } from '#app/features/people/contacts/contacts.server.ts';
import { aboutChoices } from '#app/features/questions/contact/about.server.ts';
import {
  aboutOf,
  aboutValue,
  MOST_FILE_BYTES,
  type SentMessage,
} from '#app/features/questions/contact/contact.ts';
import { ownConversations } from '#app/features/questions/contact/conversations.server.ts';
import { ConversationItem } from '#app/features/questions/contact/ui/conversation-item.tsx';
import { MessageForm } from '#app/features/questions/contact/ui/message-form.tsx';
import { settings } from '#app/platform/config/settings.server.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle, usePromises } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { ReachUs } from './reach-us.tsx';
import { useContact } from './use-contact.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'person');
  const about = aboutOf(args.url.searchParams.get('about'));
  const [conversations, choices, contact, firm] = await Promise.all([
    ownConversations(viewer),
    aboutChoices(viewer, about),
    ownContact(viewer),
    currentFirm(),
  ]);
  const { telephone, visit, bankWarning, hours, closedDays, timeZone } = firm;
  const linked = args.url.searchParams.get('subject');
  const page = Number(args.url.searchParams.get('page'));
  return {
    conversations,
    choices,
    contact,
    firm: { telephone, visit, bankWarning, hours, closedDays, timeZone, email: settings().irEmail },
    linked: {
      subject: CONTACT_SUBJECTS.find((subject) => subject === linked) ?? null,
      about: about && aboutValue(about),
      text: Number.isInteger(page) && page > 0 ? `Page ${page}: ` : '',
    },
    email: viewer.email,
    // An admin who views as a member must leave none of their drafts on the device.
    draft: viewer.viewedBy ? null : `contact.${viewer.memberId}`,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Contact', matches);

function problemWithFile(file: File): string | null {
  const refused = refusalBefore(file);
  if (refused) return refused.text;
  return file.size > MOST_FILE_BYTES ? 'This file is larger than 10 MB.' : null;
}

type SentWithSubject = SentMessage & { subject: ContactSubject };

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { conversations, choices, contact, firm, linked, email, draft } = loaderData;
  const { hash } = useLocation();
  const { answersWithin } = usePromises();
  const { write, writeAgain } = useContact();
  const [sent, setSent] = useState<SentWithSubject | null>(null);
  const common = { accept: ACCEPTED, problemWithFile };
  return (
    <>
      <PageHeader
        title="Contact"
        lead={`Call or write. We read every message and answer within ${answersWithin}.`}
      />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <ReachUs contact={contact} firm={firm} />
        <div className="max-w-[46rem] min-w-0">
          <h2 className="mb-4">Write to us</h2>
          {sent ? (
            <SentNotice sent={sent} email={email} onAnother={() => setSent(null)} />
          ) : (
            <MessageForm
              {...common}
              withSubject={choices}
              linked={linked}
              label="Message"
              send="Send message"
              note={`Goes to ${contact ? `${contact.name} and ` : ''}investor services. You get a copy with a reference.`}
              draft={draft}
              onSend={(message) =>
                write(message, ({ id, reference }) => setSent({ id, reference, subject: message.subject }))
              }
            />
          )}
          {conversations.length > 0 && (
            <section aria-labelledby="your-messages" className="mt-10">
              <h2 id="your-messages" className="mb-3">
                Your messages
              </h2>
              <ul className="divide-y border-y">
                {conversations.map((conversation, index) => (
                  <ConversationItem
                    key={conversation.id}
                    conversation={conversation}
                    open={index === 0 && conversation.state === 'answered'}
                    hash={hash}
                    form={(close) => (
                      <MessageForm
                        {...common}
                        takesFocus
                        label="Your reply"
                        send="Send reply"
                        draft={draft && `${draft}.${conversation.reference}`}
                        onSend={(message) => writeAgain(conversation.id, message, close)}
                      />
                    )}
                  />
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function SentNotice({
  sent,
  email,
  onAnother,
}: {
  sent: SentWithSubject;
  email: string;
  onAnother: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus has been removed.
  useEffect(() => title.current?.focus(), []);
  return (
    <section role="status" className="flex flex-col items-start gap-2 border-y py-10">
      <Icon name="Checkmark" size={24} className="text-success" />
      <h2 ref={title} tabIndex={-1} className="mt-1">
        Message sent
      </h2>
      <p className="max-w-read text-base text-muted">
        Your reference is <strong className="font-semibold text-ink tabular-nums">{sent.reference}</strong>. A
        copy is on its way to {email}. We will answer here and notify you.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Button onClick={onAnother}>Write another message</Button>
        <Link to={`#${sent.reference}`}>See the conversation</Link>
      </div>
    </section>
  );
}
