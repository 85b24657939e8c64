import { useNavigate } from 'react-router';
import { givingChoices } from '#app/features/grants/grant-views.server.ts';
import { GiveAccessForm } from '#app/features/grants/ui/give-access-form.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  return givingChoices(requireViewer(args, 'member').memberId);
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Give access', matches);

/** A member gives somebody else access to what they hold. */
export default function GiveAccessPage({ loaderData }: Route.ComponentProps) {
  const { attempt, pending } = useAct();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Give access"
        lead="To your adviser, accountant or family, each with an account of their own."
        up={{ to: '/profile/access', label: 'Access' }}
      />
      <GiveAccessForm
        choices={loaderData}
        holder={null}
        cancelTo="/profile/access"
        pending={pending}
        onGive={(grant, letter) =>
          attempt(`give ${grant.id}`, (rpc) => rpc.grant.give.mutate({ grant, letter }), {
            done: async () => {
              await navigate('/profile/access');
              return `We wrote to ${grant.email}. You see here when they accept.`;
            },
            refresh: 'never',
          })
        }
      />
    </>
  );
}
