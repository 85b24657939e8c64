import { NOTIFICATION_KINDS, type NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import { cx } from '#app/ui/cx.ts';
import { Select } from '#app/ui/forms/select.tsx';
import { SubmitWithoutScripts } from '#app/ui/forms/submit-without-scripts.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { KIND_LABELS, MOST_UNREAD, type NotificationFilters } from '../notification.ts';
import { addressOf } from '../notification-address.ts';

type Props = {
  /** The kinds that the member can receive. */
  kinds: readonly NotificationKind[];
  filters: NotificationFilters;
  /** The unread count, of all kinds. */
  unread: number;
  onKind: (kind: NotificationKind | undefined) => void;
};

/** Filters by read state and kind: links and a plain form, which work without scripts. */
export function NotificationFilterBar({ kinds, filters, unread, onKind }: Props) {
  const count = unread < MOST_UNREAD ? String(unread) : `${MOST_UNREAD - 1}+`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b">
      <nav aria-label="Filter notifications" className="-mb-px flex gap-6">
        <Tab to={addressOf(filters, { unread: false })} isCurrent={!filters.unread}>
          All
        </Tab>
        <Tab to={addressOf(filters, { unread: true })} isCurrent={filters.unread === true}>
          Unread
          {unread > 0 && <span className="ml-1 text-xs">{count}</span>}
        </Tab>
      </nav>
      <form method="get" aria-label="Filter by type" className="flex items-center gap-2 pb-1.5">
        {filters.unread && <input type="hidden" name="show" value="unread" />}
        <Select
          look="chip"
          label="Type"
          name="kind"
          required={false}
          placeholder="All types"
          options={kinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
          value={filters.kind ?? ''}
          onChange={({ currentTarget }) =>
            onKind(NOTIFICATION_KINDS.find((kind) => kind === currentTarget.value))
          }
        />
        <SubmitWithoutScripts />
      </form>
    </div>
  );
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      look="plain"
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'border-b-2 pt-2 pb-2.5 font-medium -outline-offset-2 pointer-coarse:py-3',
        isCurrent ? 'border-accent' : 'border-transparent text-muted hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}
