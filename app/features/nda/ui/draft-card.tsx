import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import type { VersionView } from '../admin/version-admin.ts';
import { agreementPdfUrl } from './agreement-text.tsx';

type Props = { draft: VersionView; onPublish: () => void };

export function DraftCard({ draft, onPublish }: Props) {
  const { id, version, title, effectiveAt, mustSignAgain, content } = draft;
  const isEmpty = content === 'none';
  return (
    <section aria-labelledby="draft" className="mb-8 rounded-md border bg-surface p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="draft">Version {version}</h2>
        <Badge tone="warning">Draft</Badge>
      </div>
      <p className="mt-1 text-muted">
        {title}. Takes effect on {formatDate(effectiveAt)};{' '}
        {mustSignAgain ? 'everyone signs again.' : 'only members who have not signed yet sign it.'}
      </p>
      {isEmpty && <p className="mt-2">No text or PDF yet.</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/admin/nda/draft" icon="Pen">
          Edit
        </ButtonLink>
        {!isEmpty && (
          <>
            <ButtonLink to={agreementPdfUrl(id)} reloadDocument target="_blank" icon="Eye">
              View PDF
            </ButtonLink>
            <Button variant="primary" onClick={onPublish}>
              Publish…
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
