import type { ReactNode } from 'react';
import type { CommitRefusal } from '#app/features/commitments/commitment.ts';
import { InvestBar } from '#app/features/commitments/ui/invest/invest-bar.tsx';
import { InvestPanel } from '#app/features/commitments/ui/invest/invest-panel.tsx';
import { OWN_STANDING_ID, OwnCommitment } from '#app/features/commitments/ui/own/own-commitment.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { usePart } from '#app/ui/use-part.ts';
import type { Route } from './+types/route.ts';
import { useAddEntity } from './use-add-entity.ts';
import { useInvest } from './use-invest.ts';

const loadCommitDialog = () => import('#app/features/commitments/ui/invest/commit-dialog.tsx');
const loadAmendDialog = () => import('#app/features/commitments/ui/invest/amend-dialog.tsx');
const loadWithdrawDialog = () => import('#app/features/commitments/ui/invest/withdraw-dialog.tsx');

type Data = Route.ComponentProps['loaderData'];

/** A member's investment in an opportunity, in the three places of its page. */
export function useInvestPart(data: Data): {
  /** For an open opportunity: its terms and actions. */
  panel: ReactNode;
  /** For one that is not open: the state of the member's commitment. */
  standing: ReactNode;
  bar: ReactNode;
  dialogs: ReactNode;
} {
  const { detail, commitment, story, lastReceipt, entities, refusal, reader, timeZone } = data;
  const { opportunity } = detail;
  const { id, name, mine, closesAt } = opportunity;
  const acts = useInvest({ id, name });
  const terms = { ...opportunity, ...(detail.content && { economics: detail.content }) };
  const newEntity = useAddEntity();
  const commitDialog = usePart(loadCommitDialog);
  const amendDialog = usePart(loadAmendDialog);
  const withdrawDialog = usePart(loadWithdrawDialog);
  const help = helpWith(refusal?.code, `/opportunities/${opportunity.stage}/${opportunity.slug}`);
  const stance = {
    commitment,
    story,
    lastReceipt,
    desired: mine.desired,
    refusal: refusal?.sentence ?? null,
    help,
  };
  const onWithdraw = () => void withdrawDialog.want(acts.askToWithdraw);
  const reach = {
    onInvest: () => void commitDialog.want(acts.invest),
    onAmend: () => void amendDialog.want(acts.askToAmend),
    onNear: commitment ? amendDialog.near : commitDialog.near,
  };
  const names = { entities, onAddEntity: newEntity.ask };

  return {
    panel: <InvestPanel {...{ ...stance, ...reach, onWithdraw, closesAt, timeZone }} terms={opportunity} />,
    standing: commitment && (
      <div id={OWN_STANDING_ID} tabIndex={-1}>
        <OwnCommitment
          {...{ commitment, story, lastReceipt, timeZone, onWithdraw }}
          onAmend={null}
          onNear={reach.onNear}
        />
      </div>
    ),
    bar: <InvestBar {...stance} {...reach} terms={opportunity} timeZone={timeZone} />,
    dialogs: (
      <>
        {commitDialog.part && acts.open === 'invest' && (
          <commitDialog.part.CommitDialog
            {...names}
            terms={terms}
            desired={mine.desired}
            indicated={mine.indication?.amount ?? null}
            onSetDesired={acts.setDesired}
            onCommit={acts.commit}
            onClose={acts.close}
          />
        )}
        {amendDialog.part && acts.open === 'amend' && commitment && (
          <amendDialog.part.AmendDialog
            {...names}
            terms={terms}
            commitment={commitment}
            onAmend={(ask) => acts.amend(commitment, ask)}
            onClose={acts.close}
          />
        )}
        {withdrawDialog.part && acts.open === 'withdraw' && commitment && (
          <withdrawDialog.part.WithdrawDialog
            opportunityName={name}
            amount={commitment.amount}
            isOpen={refusal === null}
            onWithdraw={() => acts.withdraw(commitment.id)}
            onClose={acts.close}
          />
        )}
        {newEntity.Dialog && (
          <newEntity.Dialog
            entity={null}
            suggested={{ name: reader, country: null }}
            onSave={newEntity.save}
            onClose={newEntity.close}
          />
        )}
      </>
    ),
  };
}

/** The way out of a refusal that the member can remove. */
function helpWith(code: CommitRefusal['code'] | undefined, here: string): ReactNode {
  if (code === 'not_accredited') {
    return (
      <Link to="/profile/investment-preferences" className="tap">
        Declare investor status
      </Link>
    );
  }
  if (code === 'nda_missing') {
    return (
      <Link to={`/onboarding/nda?${new URLSearchParams({ returnTo: here })}`} className="tap">
        Sign the agreement
      </Link>
    );
  }
  return null;
}
