import { useState } from 'react';
import type { Places } from '#app/domain/access/audience.ts';
import { ruleText } from '#app/domain/access/rule-text.ts';
import { isHandedOver, MAIL_STATES, type MailState } from '#app/domain/messages/mail-state.ts';
import {
  type BroadcastDetail,
  type BroadcastMails,
  fieldsOfMessage,
} from '#app/features/broadcasts/broadcast.ts';
import { MessagePreview } from '#app/features/broadcasts/ui/message-preview.tsx';
import { SendDialog } from '#app/features/broadcasts/ui/send-dialog.tsx';
import { SendingPanel } from '#app/features/broadcasts/ui/sending-panel.tsx';
import { SkippedList } from '#app/features/broadcasts/ui/skipped-list.tsx';
import type { NoticeOutcome } from '#app/features/mail/mail.ts';
import { NoticeDelivery } from '#app/features/mail/ui/notice-delivery.tsx';
import type { AttachedDocument } from '#app/processes/attachments/attachment-states.ts';
import { AttachedList } from '#app/processes/attachments/ui/attached-list.tsx';
import { useAnswer } from '#app/ui/forms/use-answer.ts';
import { Section } from './section.tsx';
import { useBroadcastActs } from './use-broadcast-acts.ts';
import { useWhile } from './use-while.ts';

type Props = {
  broadcast: BroadcastDetail;
  notice: NoticeOutcome;
  attached: readonly AttachedDocument[];
  places: Places;
  timeZone: string;
};

/** A message that is scheduled, being sent, stopped or sent. */
export function BroadcastReport({ broadcast, notice, attached, places, timeZone }: Props) {
  const { id, state, title, content, rules, revision, scheduledFor } = broadcast;
  const acts = useBroadcastActs(broadcast);
  const [rescheduling, setRescheduling] = useState(false);
  // Of a sent message each recipient has the values of that time.
  const { answer: report } = useAnswer(
    fieldsOfMessage(broadcast).length > 0 && state === 'scheduled' ? { title, content, rules } : null,
    acts.merge,
  );
  useWhile(state === 'sending');
  const names = {
    ...Object.fromEntries([...places.opportunities, ...places.funds].map((one) => [one.id, one.name])),
    ...broadcast.names,
  };
  const send = async (at: string | null) => {
    const wrong = await acts.send({ revision, at, documentIds: attached.map((one) => one.id) });
    if (!wrong) setRescheduling(false);
    return wrong;
  };
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:order-last">
        <div className="lg:sticky lg:top-6">
          <SendingPanel
            broadcast={broadcast}
            mails={mailsIn(notice)}
            delivery={<NoticeDelivery outcome={notice} personTo={personTo} />}
            timeZone={timeZone}
            isRunning={acts.isRunning}
            onAct={(act) => (act === 'reschedule' ? setRescheduling(true) : void acts[act]())}
          />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-10">
        <Section title="Message">
          <MessagePreview {...{ id, revision, title, content, report }} attachments={attached} />
        </Section>
        {attached.length > 0 && (
          <Section title="Attachments">
            <AttachedList attached={attached} />
          </Section>
        )}
        <Section title="Recipients">
          <ul aria-label="Rules" className="divide-y border-y">
            {rules.map((rule) => (
              <li key={JSON.stringify(rule)} className="py-2 font-medium wrap-anywhere">
                {ruleText(rule, names)}
              </li>
            ))}
          </ul>
          {broadcast.skipped && <SkippedList skipped={broadcast.skipped} erased={broadcast.erased} />}
        </Section>
      </div>
      {rescheduling && (
        <SendDialog
          title={title}
          scheduledFor={scheduledFor}
          timeZone={timeZone}
          report={report}
          onCount={() => acts.count(rules)}
          onSend={send}
          onClose={() => setRescheduling(false)}
        />
      )}
    </div>
  );
}

const personTo = (id: string): string => `/admin/people?${new URLSearchParams({ person: id })}`;

function mailsIn({ counts }: NoticeOutcome): BroadcastMails {
  const sum = (states: readonly MailState[]) =>
    states.reduce((total, state) => total + (counts[state] ?? 0), 0);
  return { total: sum(MAIL_STATES), handedOver: sum(MAIL_STATES.filter(isHandedOver)) };
}
