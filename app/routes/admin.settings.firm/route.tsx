import { useState } from 'react';
import type { Firm } from '#app/domain/firm/firm.ts';
import { firmToEdit } from '#app/features/settings/firm-settings.server.ts';
import { FirmForm } from '#app/features/settings/ui/firm-form.tsx';
import { TIME_ZONES } from '#app/platform/format/time-zones.server.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  return {
    ...(await forPage(args, firmToEdit(requireViewer(args, { sees: 'system' })))),
    timeZones: TIME_ZONES,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('The firm', matches);

export default function FirmSettingsPage({ loaderData }: Route.ComponentProps) {
  const [saves, setSaves] = useState(0);
  return (
    <>
      <PageHeader
        title="The firm"
        lead="Name, colour and currencies, how soon you answer, and the legal lines at the end of every page, in mails and on documents. What you leave empty is not shown."
      />
      <FirmContent key={saves} {...loaderData} onSaved={() => setSaves((count) => count + 1)} />
    </>
  );
}

type ContentProps = Route.ComponentProps['loaderData'] & { onSaved: () => void };

function FirmContent({ firm, timeZones, currencies, onSaved, ...now }: ContentProps) {
  const { attempt } = useAct();
  // That of the values with which the form began: the page may have newer ones by now.
  const [revision] = useState(now.revision);
  const save = (changed: Firm) =>
    attempt('save firm', (rpc) => rpc.settings.saveFirm.mutate({ revision, firm: changed }), {
      refresh: 'done',
      done: () => {
        onSaved();
        return 'Saved. Pages that are open show it once they are loaded again.';
      },
    });
  return <FirmForm firm={firm} timeZones={timeZones} currencies={currencies} onSave={save} />;
}
