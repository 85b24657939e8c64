import type {
  DOCUMENT_SEEN_BY,
  OPPORTUNITY_SEEN_BY,
  SeenByAsked,
  VEHICLE_SEEN_BY,
} from '#app/features/visibility/seen-by-list.tsx';
import { SeenByCounts } from '#app/features/visibility/ui/seen-by-counts.tsx';
import type { SeenBy as Row, SeenCounts, Subject } from '#app/features/visibility/visibility.ts';
import { fileOf } from '#app/platform/lists/list.ts';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';

type Props = {
  list: typeof DOCUMENT_SEEN_BY | typeof OPPORTUNITY_SEEN_BY | typeof VEHICLE_SEEN_BY;
  subject: Subject;
  counts: SeenCounts;
  page: { items: Row[]; nextCursor: string | null };
  asked: SeenByAsked;
  timeZone: string;
  /** What names the subject in the address of the file. */
  file: string;
};

/** Who sees a document, an opportunity or a vehicle, and why: counts first, then names. */
export function SeenBy({ list, subject, counts, page, asked, timeZone, file }: Props) {
  const address = useListAddress();
  const context = { ...subject, timeZone, reasons: counts.reasons };
  return (
    <>
      <SeenByCounts
        subject={subject}
        counts={counts}
        to={(why) => address.to({ why })}
        current={address.value('why') || undefined}
      />
      <ListFilters list={list} address={address} context={context} />
      <ListTable
        list={list}
        page={page}
        asked={asked}
        address={address}
        file={fileOf(list, file)}
        context={context}
      />
    </>
  );
}
