import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newId } from '#app/domain/ids.ts';
import { FundForm } from '#app/features/funds/ui/fund-form.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireViewer(args, { changes: 'money' });
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('New fund', matches);

export default function NewFundPage() {
  const navigate = useNavigate();
  const { attempt } = useAct();
  const [id] = useState(newId);
  return (
    <>
      <PageHeader
        title="New fund"
        lead="A new fund is a draft: only admins see it until you publish it."
        up={{ to: '/admin/funds', label: 'Funds' }}
      />
      <FundForm
        fund={null}
        submit="Add fund"
        cancelTo="/admin/funds"
        onSave={(fund) =>
          attempt(`add ${id}`, (rpc) => rpc.fundAdmin.add.mutate({ id, ...fund }), {
            refresh: 'never',
            done: async ({ slug }) => {
              await navigate(`/admin/funds/${slug}`);
              return `${fund.name} added.`;
            },
          })
        }
      />
    </>
  );
}
