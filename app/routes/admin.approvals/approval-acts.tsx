import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApprovalPage } from '#app/processes/approvals/approvals.server.ts';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { ReasonDialog } from '#app/ui/overlays/reason-dialog.tsx';
import { confirmIdentity } from '#app/ui/rpc/confirm-identity.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useOnline } from '#app/ui/use-online.ts';

const LONGEST_REASON = 1_000;

/** On a phone above the bar at the bottom; beside a rail in the page. */
const BAR =
  'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex flex-wrap gap-3 border-t bg-surface px-4 py-3 rail:static rail:mx-0 rail:border-0 rail:bg-transparent rail:p-0 print:static';

/** What follows from an approval, and the decision. */
export function ApprovalActs({ page }: { page: ApprovalPage }) {
  const { id, revision, view, mayApprove, refusal, approvers, isConfirmed, signedInAt } = page;
  const isOnline = useOnline();
  const { revalidate } = useRevalidator();
  const { attempt } = useAct();
  const [checked, setChecked] = useState('');
  const [isSendingBack, setIsSendingBack] = useState(false);
  const [isApproving, setIsApproving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = (decision: 'approved' | 'sent_back', because: string | null) =>
    attempt(
      `decide ${id}`,
      (rpc) => rpc.approval.decide.mutate({ id, revision, decision, reason: because }),
      {
        done: () => {
          setIsApproving(false);
          return decision === 'approved' ? 'Approved.' : 'Sent back.';
        },
      },
    );
  /** Two deliberate taps: the bar is at the bottom of a phone, where a thumb is. */
  const ask = () => {
    if (view.checks && !checked.trim())
      return setFailure('Please enter whom you called, and on which number.');
    setFailure(null);
    setIsApproving(true);
  };
  const signIn = async () => {
    if (await confirmIdentity()) await revalidate();
  };

  return (
    <>
      <section aria-labelledby="decision" className="flex flex-col gap-4">
        <div>
          <h2 id="decision">If you approve</h2>
          <p className="mt-1 text-muted">{view.consequence}</p>
        </div>
        <ErrorSummary errors={failure ? [{ message: failure }] : []} />
        {mayApprove ? (
          <>
            {view.checks && (
              <TextArea
                label={view.checks.label}
                hint={view.checks.hint}
                required
                maxLength={LONGEST_REASON}
                value={checked}
                onChange={({ currentTarget }) => setChecked(currentTarget.value)}
              />
            )}
            <p className="text-muted">
              {isConfirmed && signedInAt ? (
                <>
                  You signed in <RelativeTime iso={signedInAt} />.
                </>
              ) : (
                'Your sign-in is older than ten minutes. Please sign in again to approve.'
              )}
            </p>
          </>
        ) : (
          <p>
            {refusal ?? 'You wrote, changed or requested this revision.'}{' '}
            {approvers.length > 0
              ? `It can be approved by ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(approvers)}.`
              : 'There is no other admin yet who could approve it.'}
          </p>
        )}
        {!isOnline && <p role="status">You are offline. You can decide once you are connected again.</p>}
      </section>
      {/* Beside the section, so that it is in sight wherever the page is scrolled to. */}
      {!refusal && (
        <div className={BAR}>
          <Button disabled={!isOnline} onClick={() => setIsSendingBack(true)}>
            Send back…
          </Button>
          {mayApprove && (
            <Button
              variant="primary"
              className="flex-1"
              disabled={!isOnline}
              onClick={() => (isConfirmed ? ask() : void signIn())}
            >
              {isConfirmed ? `Approve revision ${revision}…` : 'Sign in to approve'}
            </Button>
          )}
        </div>
      )}
      {isApproving && (
        <ActDialog
          title={`Approve revision ${revision}?`}
          description={view.consequence}
          action="Approve"
          refusalTitle="Nothing was approved"
          onAct={() => decide('approved', checked.trim() || null)}
          onClose={() => setIsApproving(false)}
        />
      )}
      {isSendingBack && (
        <ReasonDialog
          title="Send it back?"
          description="It is not used, and the person who requested it sees your reason."
          action="Send back"
          longest={LONGEST_REASON}
          whenEmpty="Please say why you send it back."
          onAct={(reason) => decide('sent_back', reason)}
          onClose={() => setIsSendingBack(false)}
        />
      )}
    </>
  );
}
