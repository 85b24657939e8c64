import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useIsForHolder } from '#app/ui/navigation/for-holder.tsx';
import type { LibraryFilters } from '../library.ts';

/** The library before the viewer has any documents. */
export function NothingYet({ hasSigned }: { hasSigned: boolean }) {
  if (useIsForHolder())
    return (
      <EmptyState icon="Folder" title="No documents yet">
        Documents you have access to will appear here once published.
      </EmptyState>
    );
  return (
    <EmptyState
      icon="Folder"
      title="No documents yet"
      action={<ButtonLink to="/opportunities/open">View opportunities</ButtonLink>}
    >
      {hasSigned
        ? 'All your documents in one place: data rooms, fund reports, statements and tax forms appear here once published.'
        : 'Teasers appear here once published; everything else after you sign the non-disclosure agreement.'}
    </EmptyState>
  );
}

/** A list without results for its filters. */
export function NothingFound({ filters }: { filters: LibraryFilters }) {
  return (
    <EmptyState
      icon="Search"
      title={filters.search ? `No results for “${filters.search}”` : 'No documents match'}
      action={
        <ButtonLink to="/documents" replace preventScrollReset>
          Clear filters
        </ButtonLink>
      }
    >
      {filters.search
        ? 'We searched titles and the text of every page. Try fewer letters or fewer filters.'
        : 'Try fewer filters.'}
    </EmptyState>
  );
}

/** What is hidden until the NDA is signed. */
export function UnsignedNotice() {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-md border bg-surface px-4 py-3">
      <p className="max-w-read">
        You see teasers and public documents. Data rooms and reports open once you sign the non-disclosure
        agreement.
      </p>
      <ButtonLink to="/onboarding/nda?returnTo=%2Fdocuments" size="sm" icon="Pen">
        Read and sign
      </ButtonLink>
    </div>
  );
}

/** Explains why no archive was created. */
export function ZipProblem({ text }: { text: string }) {
  return (
    <p role="alert" className="mb-6 rounded-md bg-critical-soft px-4 py-3 text-critical">
      {text}
    </p>
  );
}
