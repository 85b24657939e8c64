import { isMember } from '#app/domain/access/access.ts';
import { isOpenState } from '#app/domain/access/grants.ts';
import type { GrantView } from '#app/features/grants/grant.ts';
import { givenByViewer, givenToViewer } from '#app/features/grants/grant-views.server.ts';
import { GivenActs } from '#app/features/grants/ui/given-acts.tsx';
import { GrantList } from '#app/features/grants/ui/grant-list.tsx';
import { useEndGrant } from '#app/features/grants/ui/use-end-grant.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'person');
  const isHolder = isMember(viewer);
  const [given, received] = await Promise.all([isHolder ? givenByViewer(viewer) : [], givenToViewer(viewer)]);
  return { isHolder, given, received, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Access', matches);

/** Who sees what the viewer holds, and what others let the viewer see. */
export default function AccessPage({ loaderData }: Route.ComponentProps) {
  const { isHolder, given, received, timeZone } = loaderData;
  const { run, isRunning } = useAct();
  const [endGrant, endDialog] = useEndGrant('holder', given);

  const accept = ({ id, holder }: GrantView) =>
    run(`accept ${id}`, (rpc) => rpc.grant.accept.mutate({ id }), {
      done: () => `You now have access for ${holder}.`,
    });
  const decline = ({ id, holder, state }: GrantView) =>
    run(`decline ${id}`, (rpc) => rpc.grant.decline.mutate({ id }), {
      done: () => (state === 'invited' ? 'Declined.' : `You no longer have access for ${holder}.`),
    });
  const confirm = ({ id, person }: GrantView) =>
    run(`confirm ${id}`, (rpc) => rpc.grant.confirm.mutate({ id }), {
      done: () => `Confirmed. We wrote to ${person}.`,
    });

  return (
    <>
      <PageHeader
        title="Access"
        lead={isHolder ? 'Who sees what you hold, and what others let you see.' : 'What others let you see.'}
        {...(isHolder && { up: { to: '/profile', label: 'Profile' } })}
        actions={
          isHolder && (
            <ButtonLink to="/profile/access/give" variant="primary" icon="Plus">
              Give access
            </ButtonLink>
          )
        }
      />
      <div className="flex flex-col gap-12">
        {(received.length > 0 || !isHolder) && (
          <section aria-labelledby="received">
            <h2 id="received" className="mb-3">
              Access that you have
            </h2>
            {received.length === 0 && <EmptyState title="Nobody gives you access at present." />}
            {received.length > 0 && (
              <GrantList
                grants={received}
                names="holder"
                timeZone={timeZone}
                acts={(grant) => (
                  <>
                    {grant.state === 'invited' && (
                      <Button
                        size="sm"
                        variant="primary"
                        pending={isRunning(`accept ${grant.id}`)}
                        onClick={() => void accept(grant)}
                      >
                        Accept
                      </Button>
                    )}
                    {grant.state === 'active' && (
                      // Another holder's pages are loaded whole, so that nothing of one is kept under the other.
                      <ButtonLink
                        to={`/dashboard?for=${grant.id}`}
                        reloadDocument
                        size="sm"
                        variant="primary"
                      >
                        Open
                      </ButtonLink>
                    )}
                    {isOpenState(grant.state) && (
                      <Button
                        size="sm"
                        pending={isRunning(`decline ${grant.id}`)}
                        onClick={() => void decline(grant)}
                      >
                        {grant.state === 'invited' ? 'Decline' : 'Give back'}
                      </Button>
                    )}
                  </>
                )}
              />
            )}
          </section>
        )}
        {isHolder && (
          <section aria-labelledby="given">
            <h2 id="given" className="mb-3">
              Access that you gave
            </h2>
            {given.length === 0 ? (
              <EmptyState icon="Key" title="Only you see what you hold">
                Give your adviser, accountant or family access of their own, with just the documents and
                figures that they need, and an end. Nobody has to use your password.
              </EmptyState>
            ) : (
              <GrantList
                grants={given}
                names="person"
                timeZone={timeZone}
                acts={(grant) => (
                  <>
                    {grant.state === 'proposed' && (
                      <Button
                        size="sm"
                        variant="primary"
                        pending={isRunning(`confirm ${grant.id}`)}
                        onClick={() => void confirm(grant)}
                      >
                        Confirm
                      </Button>
                    )}
                    <GivenActs grant={grant} onEnd={endGrant} />
                  </>
                )}
              />
            )}
          </section>
        )}
      </div>
      {endDialog}
    </>
  );
}
