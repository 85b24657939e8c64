import type { ReactNode } from 'react';
import {
  IndicationBar,
  IndicationPanel,
} from '#app/features/commitments/ui/indications/indication-panel.tsx';
import { usePart } from '#app/ui/use-part.ts';
import type { Route } from './+types/route.ts';
import { useIndicate } from './use-indicate.ts';

const loadDialog = () => import('#app/features/commitments/ui/indications/indication-dialog.tsx');

/** A member's interest in an opportunity in preparation, in the three places of its page. */
export function useIndicatePart({ detail }: Pick<Route.ComponentProps['loaderData'], 'detail'>): {
  panel: ReactNode;
  bar: ReactNode;
  dialogs: ReactNode;
} {
  const { opportunity } = detail;
  const { indication } = opportunity.mine;
  const acts = useIndicate(opportunity, indication);
  const dialog = usePart(loadDialog);
  return {
    panel: (
      <IndicationPanel
        indication={indication}
        chosen={acts.chosen}
        saving={acts.saving}
        onChoose={acts.choose}
        onAmount={() => void dialog.want(acts.askAmount)}
        onClear={() => void acts.clear()}
        onNear={dialog.near}
      />
    ),
    bar: <IndicationBar indication={indication} />,
    dialogs: dialog.part && acts.open && (
      <dialog.part.IndicationDialog
        terms={opportunity}
        amount={indication?.amount ?? null}
        onSave={acts.saveAmount}
        onClose={acts.close}
      />
    ),
  };
}
