import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LONGEST_REASON, noticeName } from '#app/features/notices/notice.ts';
import type { NoticeView } from '#app/features/notices/reading/notice-view.server.ts';
import { RemindAllDialog } from '#app/features/payments/ui/remind-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { ReasonDialog } from '#app/ui/overlays/reason-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Opened = 'cancel' | 'correct' | 'remind';

/** What an admin can do with a notice in its state, and the dialogs of what has to be confirmed. */
export function NoticeActs({ notice }: { notice: NoticeView }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { attempt, run, isRunning } = useAct();
  const navigate = useNavigate();
  const { id: noticeId, revision, state, approval, needsSecondAdmin } = notice;
  const seen = { noticeId, revision };
  const name = noticeName({ kind: notice.fields.kind, number: notice.number });
  const close = () => setOpened(null);
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
      {approval && (
        <ButtonLink
          to={`/admin/approvals/${approval.id}`}
          variant={approval.isTheirs ? 'primary' : undefined}
        >
          {approval.isTheirs ? 'Review and approve' : 'See the request'}
        </ButtonLink>
      )}
      {state === 'published' && !approval && (
        <>
          {notice.fields.kind !== 'distribution' && (
            <Button onClick={() => setOpened('remind')}>Remind…</Button>
          )}
          <Button onClick={() => setOpened('correct')}>Correct…</Button>
          <Button onClick={() => setOpened('cancel')}>Cancel…</Button>
        </>
      )}
      {opened === 'remind' && (
        <RemindAllDialog title={`Remind holders of ${name}`} asked={{ noticeId }} onClose={close} />
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
          description="Nothing more is expected, its lines in the ledger are reversed, and every holder reads the reason."
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
