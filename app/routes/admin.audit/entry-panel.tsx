import type { AuditEntryDetail } from '#app/features/audit/audit-log.ts';
import { AuditEntry } from '#app/features/audit/ui/audit-entry.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';

type Props = {
  /** `null` if there is no such entry. */
  entry: AuditEntryDetail | null;
  timeZone: string;
  narrowedTo: (change: { q?: string; about?: string }) => string;
  onClose: () => void;
};

/** An entry of the audit log next to the list. */
export function EntryPanel({ entry, timeZone, narrowedTo, onClose }: Props) {
  if (!entry)
    return (
      <Sheet open onClose={onClose} backLeaves size="lg" title="Entry not found">
        <EmptyState icon="Search" title="Entry not found">
          The link may be out of date.
        </EmptyState>
      </Sheet>
    );
  return (
    <Sheet
      open
      onClose={onClose}
      backLeaves
      size="lg"
      title={entry.sentence}
      actions={
        entry.isProvable ? (
          <ButtonLink
            to={`/api/admin/audit/entries/${entry.id}/proof.json`}
            reloadDocument
            download
            icon="Download"
          >
            Download proof
          </ButtonLink>
        ) : (
          <p className="text-muted">The proof is available once the next head is written, within a minute.</p>
        )
      }
    >
      <AuditEntry entry={entry} timeZone={timeZone} narrowedTo={narrowedTo} />
    </Sheet>
  );
}
