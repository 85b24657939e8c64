import { RelativeTime } from '#app/ui/clock.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';

/** The notice above figures that could not be updated. `since` is their last update. */
export function StaleNotice({ since }: { since: number }) {
  return (
    <p
      role="status"
      className="mb-4 flex items-center gap-2 rounded-md bg-warning-soft px-3 py-2 text-warning"
    >
      <Icon name="Alert" />
      <span>
        We cannot update these figures right now. Last updated{' '}
        <RelativeTime iso={new Date(since).toISOString()} />.
      </span>
    </p>
  );
}
