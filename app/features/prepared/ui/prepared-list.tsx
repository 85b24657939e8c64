import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import type { PreparedItem } from '../prepared.ts';

/** What was prepared on a page and waits: for its holder to review it, for the person to see it or take it back. */
export function PreparedList({ items }: { items: readonly PreparedItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Awaiting confirmation" className="divide-y border-y print:hidden">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          {item.isHolder ? <Asked item={item} /> : <Awaiting item={item} />}
        </li>
      ))}
    </ul>
  );
}

function Asked({ item: { id, preparedBy, title } }: { item: PreparedItem }) {
  return (
    <>
      <p className="min-w-0">
        {preparedBy} prepared {title} for you to confirm.
      </p>
      <Link to={`/prepared/${id}`} className="tap">
        Review<span className="sr-only">: {title}</span>
      </Link>
    </>
  );
}

function Awaiting({ item: { id, holder, title, preparedAt } }: { item: PreparedItem }) {
  return (
    <>
      <p className="min-w-0">
        <Link to={`/prepared/${id}`} className="font-semibold">
          Awaiting {holder}’s confirmation
        </Link>
        <span className="block text-muted">
          You prepared {title} <RelativeTime iso={preparedAt} />.
        </span>
      </p>
      <WithdrawProposal id={id} />
    </>
  );
}

/** Takes back what the reader prepared. */
export function WithdrawProposal({ id }: { id: string }) {
  const { run, isRunning } = useAct();
  const act = `withdraw ${id}`;
  return (
    <Button
      size="sm"
      pending={isRunning(act)}
      onClick={() =>
        void run(act, (rpc) => rpc.prepared.withdraw.mutate({ id }), {
          done: () => 'The proposal was withdrawn.',
        })
      }
    >
      Withdraw proposal
    </Button>
  );
}
