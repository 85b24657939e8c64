import { useNavigate } from 'react-router';
import { z } from 'zod';
import { givingChoices } from '#app/features/grants/grant-views.server.ts';
import { GiveAccessForm } from '#app/features/grants/ui/give-access-form.tsx';
import { personFacts } from '#app/features/people/admin/person.server.ts';
import { notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { changes: 'people' });
  const id = z.uuid().safeParse(args.params.id);
  const facts = id.success ? await personFacts(viewer, id.data) : null;
  if (!facts) throw notFound(args);
  return { person: { id: facts.id, name: facts.name }, choices: await givingChoices(facts.id) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Access for ${loaderData.person.name}` : 'Access', matches);

export default function ProposeAccessPage(props: Route.ComponentProps) {
  return <ProposeAccess key={props.loaderData.person.id} {...props} />;
}

/** An admin prepares access to what a member holds; the member confirms it. */
function ProposeAccess({ loaderData: { person, choices } }: Route.ComponentProps) {
  const { attempt, pending } = useAct();
  const navigate = useNavigate();
  const back = `/admin/people?${new URLSearchParams({ person: person.id })}`;
  return (
    <>
      <PageHeader
        title="Give access"
        lead={`To what ${person.name} holds. We ask ${person.name} to confirm it before anything is shown.`}
        up={{ to: back, label: person.name }}
      />
      <GiveAccessForm
        choices={choices}
        holder={person.name}
        cancelTo={back}
        pending={pending}
        onGive={(grant, letter) =>
          attempt(
            `propose ${grant.id}`,
            (rpc) => rpc.grant.propose.mutate({ memberId: person.id, grant, letter }),
            {
              done: async () => {
                await navigate(back);
                return `We asked ${person.name} to confirm it.`;
              },
              refresh: 'never',
            },
          )
        }
      />
    </>
  );
}
