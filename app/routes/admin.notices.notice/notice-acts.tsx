import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LONGEST_REASON, noticeName } from '#app/features/notices/notice.ts';
import type { NoticeView } from '#app/features/notices/reading/notice-view.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { ReasonDialog } from '#app/ui/overlays/reason-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Opened = 'sendBack' | 'cancel' | 'correct';

/** What an admin can do with a notice in its state, and the dialogs of what has to be confirmed. */
export function NoticeActs({ notice }: { notice: NoticeView }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { attempt, run, isRunning } = useAct();
  const navigate = useNavigate();
  const { id: noticeId, revision, state, approval, needsSecondAdmin } = notice;
  const seen = { noticeId, revision };
  const name = noticeName({ kind: notice.fields.kind, number: notice.number });
  const close = () => setOpened(null);
  const decide = (decision: 'approved' | 'sent_back', reason: string | null) =>
    attempt(
      `decide ${noticeId}`,
      (rpc) =>
        rpc.notice.decide.mutate({
          ...{ noticeId, id: approval?.id ?? '', revision: approval?.revision ?? revision },
          ...{ decision, reason },
        }),
      {
        done: () => {
          close();
          return decision === 'approved' ? 'Approved.' : 'Sent back.';
        },
      },
    );
  return (
    <>
      {(state === 'awaiting_approval' || state === 'scheduled') && (
        <Button
          pending={isRunning(`withdraw ${noticeId}`)}
          onClick={() =>
            void run(`withdraw ${noticeId}`, (rpc) => rpc.notice.withdraw.mutate(seen), {
              done: () => 'Withdrawn. It is a draft again.',
            })
          }
        >
          Withdraw
        </Button>
      )}
      {approval?.isTheirs && <Button onClick={() => setOpened('sendBack')}>Send back…</Button>}
      {approval?.isTheirs && (
        <ApproveButton
          {...(state === 'published'
            ? { label: 'Approve cancellation', description: CANCELS }
            : { label: `Approve revision ${approval.revision}`, description: PUBLISHES })}
          onApprove={() => decide('approved', null)}
        />
      )}
      {state === 'published' && !approval && (
        <>
          <Button onClick={() => setOpened('correct')}>Correct…</Button>
          <Button onClick={() => setOpened('cancel')}>Cancel…</Button>
        </>
      )}
      {opened === 'sendBack' && (
        <ReasonDialog
          {...REASON}
          title="Send it back?"
          description="It stays as it is, and the author sees your reason."
          action="Send back"
          onAct={(reason) => decide('sent_back', reason)}
          onClose={close}
        />
      )}
      {opened === 'correct' && (
        <ReasonDialog
          {...REASON}
          title={`Correct ${name}?`}
          description="Starts a draft with everything that it says. Once that is published, it takes the place of this notice, and holders read your reason."
          action="Start correction"
          onAct={(reason) =>
            attempt(`correct ${noticeId}`, (rpc) => rpc.notice.correct.mutate({ noticeId, reason }), {
              refresh: 'never',
              done: async ({ noticeId: draftId }) => void (await navigate(`/admin/notices/${draftId}`)),
            })
          }
          onClose={close}
        />
      )}
      {opened === 'cancel' && (
        <ReasonDialog
          {...REASON}
          title={`Cancel ${name}?`}
          description="Nothing is expected any more, its lines of the ledger are reversed, and every holder reads the reason."
          action={needsSecondAdmin ? 'Ask to cancel' : 'Cancel notice'}
          danger
          typed={name}
          onAct={(reason) =>
            attempt(`cancel ${noticeId}`, (rpc) => rpc.notice.cancel.mutate({ noticeId, reason }), {
              done: ({ result }) => {
                close();
                return result === 'cancelled'
                  ? 'Cancelled.'
                  : 'Another admin can approve the cancellation now.';
              },
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

const REASON = { longest: LONGEST_REASON, whenEmpty: 'Please give a reason.' };
const PUBLISHES = 'Every holder is notified as soon as you approve, or at the scheduled time.';
const CANCELS =
  'As soon as you approve, nothing is expected any more, its lines of the ledger are reversed, and every holder is notified.';

type ApproveProps = { label: string; description: string; onApprove: () => Promise<string | null> };

function ApproveButton({ label, description, onApprove }: ApproveProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ActDialog
          title={`${label}?`}
          description={description}
          action="Approve"
          onAct={onApprove}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
