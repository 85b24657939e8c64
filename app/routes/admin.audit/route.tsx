import { z } from 'zod';
import { auditEntryDetail, auditHeads, listAuditLog } from '#app/features/audit/audit-log.server.ts';
import { AUDIT_ORDER, AUDIT_SORTS, type AuditFilters, auditFilters } from '#app/features/audit/audit-log.ts';
import { AuditHeads } from '#app/features/audit/ui/audit-heads.tsx';
import { AuditTable } from '#app/features/audit/ui/audit-table.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { searchWith, useListAddress } from '../admin/list-address.ts';
import { tableList } from '../admin/table-list.ts';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import { EntryPanel } from './entry-panel.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const params = Object.fromEntries(args.url.searchParams);
  const filters = auditFilters.parse(params);
  const opened = z.uuid().safeParse(params.entry).data ?? null;
  const [list, heads, entry] = await Promise.all([
    listAuditLog(viewer, filters),
    auditHeads(viewer),
    opened ? auditEntryDetail(viewer, opened) : null,
  ]);
  return { list, heads, filters, entry, opened, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Audit log', matches);

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { list, heads, filters, entry, opened, timeZone } = loaderData;
  const address = useListAddress();
  const panel = usePanel(address, 'entry');
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who did what and when. Entries can be added, never changed or removed."
        actions={<VerifiableExport filters={filters} />}
      />
      <AuditFilterFields address={address} />
      <AuditTable
        list={tableList(address, {
          page: list,
          filters,
          sortable: AUDIT_SORTS,
          usualSort: AUDIT_ORDER,
          csv: '/api/admin/audit/export.csv',
        })}
        rows={list.items}
        timeZone={timeZone}
        addressOf={(id) => address.beside({ entry: id })}
        empty={<NothingThere filters={filters} />}
      />
      <section aria-labelledby="heads" className="mt-12 max-w-read">
        <h2 id="heads" className="mb-2">
          Newest head
        </h2>
        <p className="mb-4 text-muted">
          A head covers every entry before it. Anyone who keeps a head can verify later that no entry was
          changed or removed.
        </p>
        <AuditHeads heads={heads} timeZone={timeZone} />
      </section>
      {opened && panel.isOpen && (
        <EntryPanel
          key={opened}
          entry={entry}
          timeZone={timeZone}
          narrowedTo={(change) => `/admin/audit${searchWith('', change)}`}
          onClose={panel.close}
        />
      )}
    </>
  );
}

/** The matching entries as a file that anyone can verify. */
function VerifiableExport({ filters: { cursor: _, sort: _sort, ...filters } }: { filters: AuditFilters }) {
  return (
    <ButtonLink
      to={`/api/admin/audit/export.jsonl${searchWith('', filters)}`}
      reloadDocument
      download
      icon="Download"
    >
      Verifiable export
    </ButtonLink>
  );
}

function NothingThere({ filters: { q, act, about, from, to } }: { filters: AuditFilters }) {
  if (q || act || about || from || to)
    return (
      <EmptyState icon="Search" title="No results">
        Try other words or fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="Notebook" title="No entries yet">
      Entries appear here as people use the app.
    </EmptyState>
  );
}
