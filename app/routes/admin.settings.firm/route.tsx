import { useState } from 'react';
import type { Firm, FirmLogo } from '#app/domain/firm/firm.ts';
import { listAdmins } from '#app/features/people/admin/admins.server.ts';
import { AdminsTable } from '#app/features/people/admin/ui/admins-table.tsx';
import { firmToEdit } from '#app/features/settings/firm-settings.server.ts';
import { LogoField } from '#app/features/settings/logo/logo-field.tsx';
import { FirmForm } from '#app/features/settings/ui/firm-form.tsx';
import { TIME_ZONES } from '#app/platform/format/time-zones.server.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle, useAppName } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'system' });
  return {
    ...(await forPage(args, firmToEdit(viewer))),
    timeZones: TIME_ZONES,
    admins: await listAdmins(viewer),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('The firm', matches);

export default function FirmSettingsPage({ loaderData }: Route.ComponentProps) {
  const [saves, setSaves] = useState(0);
  const { logo, admins, ...content } = loaderData;
  return (
    <>
      <PageHeader
        title="The firm"
        lead="Logo, name, colour and currencies, how soon you answer, and the legal lines at the end of every page, in mails and on documents. What you leave empty is not shown."
      />
      <LogoPart logo={logo} name={loaderData.firm.name} />
      <FirmContent key={saves} {...content} onSaved={() => setSaves((count) => count + 1)} />
      <AdminsTable admins={admins} />
    </>
  );
}

const SHOWN = 'Pages that are open show it once they are loaded again.';

function LogoPart({ logo, name }: { logo: FirmLogo | null; name: string }) {
  const appName = useAppName();
  const { attempt } = useAct();
  return (
    <div className="mb-10">
      <LogoField
        logo={logo}
        name={name || appName}
        onChoose={(theme, file) =>
          attempt(`save logo ${theme}`, (rpc) => rpc.settings.saveLogo.mutate({ theme, file }), {
            refresh: 'done',
            done: () => `Saved. ${SHOWN}`,
          })
        }
        onRemove={(theme) =>
          attempt(`remove logo ${theme}`, (rpc) => rpc.settings.removeLogo.mutate({ theme }), {
            refresh: 'done',
            done: () => `Removed. ${SHOWN}`,
          })
        }
      />
    </div>
  );
}

type ContentProps = Omit<Route.ComponentProps['loaderData'], 'logo' | 'admins'> & { onSaved: () => void };

function FirmContent({ firm, timeZones, currencies, onSaved, ...now }: ContentProps) {
  const { attempt } = useAct();
  // That of the values with which the form began: the page may have newer ones by now.
  const [revision] = useState(now.revision);
  const save = (changed: Firm) =>
    attempt('save firm', (rpc) => rpc.settings.saveFirm.mutate({ revision, firm: changed }), {
      refresh: 'done',
      done: () => {
        onSaved();
        return `Saved. ${SHOWN}`;
      },
    });
  return <FirmForm firm={firm} timeZones={timeZones} currencies={currencies} onSave={save} />;
}
