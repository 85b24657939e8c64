import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';

export type PreviewNotice = {
  savedAt: string | null;
  editUrl: string;
  /** Pictures and recordings that are imported only on publication. */
  missingFiles: number;
};

/** The banner above an opportunity's page while an admin previews its draft. */
export function PreviewBanner({ savedAt, editUrl, missingFiles }: PreviewNotice) {
  return (
    <section
      aria-label="Preview"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-warning-soft px-4 py-3 text-warning print:hidden"
    >
      <p className="flex items-start gap-2">
        <Icon name="Eye" className="mt-0.5" />
        <span>
          <strong className="font-semibold">Draft</strong>
          {savedAt && (
            <>
              , saved <RelativeTime iso={savedAt} />
            </>
          )}{' '}
          – not visible to members.{' '}
          <Link to={editUrl} look="plain" className="underline underline-offset-4" prefetch={false}>
            Edit
          </Link>
          {missingFiles > 0 && <span className="block text-sm">{missingOf(missingFiles)}</span>}
        </span>
      </p>
      <form method="post" action="/api/preview/end">
        <Button type="submit" size="sm">
          End<span className="sr-only"> the preview</span>
        </Button>
      </form>
    </section>
  );
}

const missingOf = (count: number): string =>
  count === 1
    ? '1 new picture or recording appears once the draft is published.'
    : `${count} new pictures or recordings appear once the draft is published.`;
