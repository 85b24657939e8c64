import { z } from 'zod';
import { AUDIT, type AuditAsked } from '#app/features/audit/audit-list.tsx';
import { auditEntryDetail, auditHeads, auditList } from '#app/features/audit/audit-log.server.ts';
import { AuditHeads } from '#app/features/audit/ui/audit-heads.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { searchWith, useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { EntryPanel } from './entry-panel.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'system' });
  const asked = auditList.asked(args.url);
  const opened = z.uuid().safeParse(args.url.searchParams.get('entry')).data ?? null;
  const [page, heads, entry] = await Promise.all([
    auditList.page(viewer, asked),
    auditHeads(viewer),
    opened ? auditEntryDetail(viewer, opened) : null,
  ]);
  return { page, heads, asked, entry, opened, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Audit log', matches);

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { page, heads, asked, entry, opened, timeZone } = loaderData;
  const address = useListAddress();
  const panel = usePanel(address, 'entry');
  const context = {
    timeZone,
    act: asked.act,
    addressOf: (id: string) => address.beside({ entry: id }),
  };
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who did what and when. Entries can be added, never changed or removed."
        actions={<VerifiableExport asked={asked} />}
      />
      <ListFilters list={AUDIT} address={address} context={context}>
        {asked.about && (
          <ButtonLink to={address.to({ about: null })} size="sm" icon="X" prefetch={false}>
            One record
            <span className="sr-only">: show all again</span>
          </ButtonLink>
        )}
      </ListFilters>
      <ListTable
        list={AUDIT}
        page={page}
        asked={asked}
        address={address}
        context={context}
        file="/api/admin/audit/export.csv"
      />
      <section aria-labelledby="heads" className="mt-12 max-w-read">
        <h2 id="heads" className="mb-2">
          Latest checkpoint
        </h2>
        <p className="mb-4 text-muted">
          A checkpoint covers every entry before it. Anyone who keeps one can verify later that no entry was
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
function VerifiableExport({ asked: { cursor: _, sort: _sort, ...filters } }: { asked: AuditAsked }) {
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
