import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LONGEST_REASON, noticeName } from '#app/features/notices/notice.ts';
import type { NoticeView } from '#app/features/notices/reading/notice-view.server.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Opened = 'publish' | 'sendBack' | 'cancel' | 'discard';

/** What an admin can do with a notice in its state, and the dialogs of what has to be confirmed. */
export function NoticeActs({ notice }: { notice: NoticeView }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { attempt, run, isRunning } = useAct();
  const navigate = useNavigate();
  const { id: noticeId, revision, state, approval, needsSecondAdmin } = notice;
  const seen = { noticeId, revision };
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
  const publishes = needsSecondAdmin ? 'Ask for approval' : 'Publish…';
  return (
    <>
      {state === 'draft' && (
        <>
          <Button onClick={() => setOpened('discard')}>Discard…</Button>
          <Button variant="primary" onClick={() => setOpened('publish')}>
            {publishes}
          </Button>
        </>
      )}
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
          label={state === 'published' ? 'Approve cancellation' : `Approve revision ${approval.revision}`}
          onApprove={() => decide('approved', null)}
        />
      )}
      {state === 'published' && !approval && <Button onClick={() => setOpened('cancel')}>Cancel…</Button>}
      {opened === 'publish' && (
        <ActDialog
          title={needsSecondAdmin ? 'Ask for approval?' : 'Publish this notice?'}
          description={
            needsSecondAdmin
              ? 'Another admin approves this revision. Then every holder is told.'
              : 'Every holder is told, and the amounts are expected from now on.'
          }
          action={needsSecondAdmin ? 'Ask for approval' : 'Publish'}
          refusalTitle="This cannot be published yet"
          onAct={() =>
            attempt(`publish ${noticeId}`, (rpc) => rpc.notice.publish.mutate({ ...seen, at: null }), {
              done: ({ result }) => {
                close();
                return result === 'awaits_approval' ? 'Another admin can approve it now.' : 'Published.';
              },
            })
          }
          onClose={close}
        />
      )}
      {opened === 'discard' && (
        <ActDialog
          title="Discard this draft?"
          description="It cannot be brought back."
          action="Discard"
          danger
          onAct={() =>
            attempt(`discard ${noticeId}`, (rpc) => rpc.notice.discard.mutate(seen), {
              refresh: 'never',
              done: async () => {
                await navigate('/admin/notices');
                return 'Draft discarded.';
              },
            })
          }
          onClose={close}
        />
      )}
      {opened === 'sendBack' && (
        <ReasonDialog
          title="Send it back?"
          description="It stays as it is, and the author sees your reason."
          action="Send back"
          onAct={(reason) => decide('sent_back', reason)}
          onClose={close}
        />
      )}
      {opened === 'cancel' && (
        <ReasonDialog
          title={`Cancel ${noticeName({ kind: notice.fields.kind, number: notice.number })}?`}
          description="Nothing is expected any more, its lines of the ledger are reversed, and every holder is told the reason."
          action={needsSecondAdmin ? 'Ask to cancel' : 'Cancel notice'}
          typed={noticeName({ kind: notice.fields.kind, number: notice.number })}
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

type ApproveProps = { label: string; onApprove: () => Promise<string | null> };

function ApproveButton({ label, onApprove }: ApproveProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ActDialog
          title={`${label}?`}
          description="Every holder is told as soon as you approve, or at the scheduled time."
          action="Approve"
          onAct={onApprove}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

type ReasonProps = {
  title: string;
  description: string;
  action: string;
  /** Has to be typed out. */
  typed?: string;
  onAct: (reason: string) => Promise<string | null>;
  onClose: () => void;
};

function ReasonDialog({ title, description, action, typed, onAct, onClose }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  const act = () => {
    if (!reason.trim()) return 'Please give a reason.';
    if (typed && name.trim().toLowerCase() !== typed.toLowerCase()) return `Please type “${typed}”.`;
    return onAct(reason.trim());
  };
  return (
    <ActDialog {...{ title, description, action, onClose }} danger={typed !== undefined} onAct={act}>
      {(pending) => (
        <>
          <TextArea
            label="Reason"
            value={reason}
            maxLength={LONGEST_REASON}
            disabled={pending}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {typed && (
            <TextField
              label={`Type “${typed}” to confirm`}
              value={name}
              disabled={pending}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}
