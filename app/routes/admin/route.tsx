import type { ReactNode } from 'react';
import {
  decisionQueue,
  openBooks,
  recentDecisions,
} from '#app/features/commitments/commitment-desk.server.ts';
import { DecisionQueue } from '#app/features/commitments/ui/decision-queue.tsx';
import { DecisionSheet } from '#app/features/commitments/ui/decision-sheet.tsx';
import { OpenBooks } from '#app/features/commitments/ui/open-books.tsx';
import { RecentDecisions } from '#app/features/commitments/ui/recent-decisions.tsx';
import { needsLook } from '#app/features/integrations/integration.ts';
import { requireViewer } from '#app/platform/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { integrations } from '#app/workflows/integrations.server.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useDecision } from './use-decision.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const cursor = new URL(args.request.url).searchParams.get('cursor') ?? undefined;
  const [queue, decided, books, services] = await Promise.all([
    decisionQueue(viewer, cursor),
    recentDecisions(viewer),
    openBooks(viewer),
    integrations(viewer),
  ]);
  const troubles = services.filter(needsLook).length;
  return { queue, decided, books, troubles, cursor: cursor ?? null, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Admin', matches);

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { queue, decided, books, troubles, cursor, timeZone } = loaderData;
  const decision = useDecision(queue.rows);
  const { row } = decision;
  return (
    <>
      <PageHeader
        title="Admin"
        lead={leadOf(queue.total)}
        actions={
          <ButtonLink to="/admin/integrations" icon={troubles > 0 ? 'Alert' : undefined}>
            Integrations{troubles > 0 && `: ${troubles} to look at`}
          </ButtonLink>
        }
      />
      {queue.rows.length > 0 ? (
        <DecisionQueue rows={queue.rows} onOpen={decision.open} />
      ) : (
        <EmptyState icon="Checkmark" title="The queue is empty">
          Commitments appear here as soon as members ask to invest, the oldest first.
        </EmptyState>
      )}
      <Pagination
        label="Commitments that wait"
        newer={cursor ? '/admin' : null}
        newerText="Back to the oldest"
        older={queue.nextCursor ? `/admin?${new URLSearchParams({ cursor: queue.nextCursor })}` : null}
        olderText="More"
      />
      <Part title="Open opportunities">
        {books.length > 0 ? (
          <OpenBooks books={books} />
        ) : (
          <p className="text-muted">Nothing is open at the moment.</p>
        )}
      </Part>
      <Part title="Recently decided">
        {decided.length > 0 ? (
          <RecentDecisions rows={decided} />
        ) : (
          <p className="text-muted">Nothing has been decided yet.</p>
        )}
      </Part>
      {row && (
        <DecisionSheet
          key={row.id}
          row={row}
          gone={decision.gone}
          timeZone={timeZone}
          onDecide={(act) => decision.decide(row, act)}
          onClose={decision.close}
        />
      )}
    </>
  );
}

function leadOf(total: number): string {
  if (total === 0) return 'No commitment waits for a decision.';
  return total === 1 ? 'One commitment waits for a decision.' : `${total} commitments wait for a decision.`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="mb-4">{title}</h2>
      {children}
    </section>
  );
}
