import { z } from 'zod';
import { type Db, db } from '#app/db/client.server.ts';
import { type ListReads, listReads } from '#app/db/list-reads.server.ts';
import { verdictOn } from '#app/domain/access/access.ts';
import type { StaffNeed } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { line } from '#app/domain/text/input-text.ts';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { type ExportParent, exportedRows, itemsOf, recordExport } from './exported-list.server.ts';
import type { Placed } from './keyset.server.ts';
import { type Filter, type Filters, type ListRequest, sortIds, usualOrder } from './list.ts';
import { cursorText, type Page, pageOf } from './paging.ts';
import type { FileCell, TableColumn } from './table-column.ts';

type Column = {
  id: string;
  header: unknown;
  sort?: 'ascending' | 'descending';
  cell?: (row: never, context: never) => unknown;
  file?: FileCell<never> | readonly FileCell<never>[];
};

type Definition = {
  name: string;
  page: string;
  title: string;
  search?: string | undefined;
  filters: Filters;
  order: string | ((filters: never) => string);
  columns: readonly Column[];
};

type RowOf<List extends Definition> = Parameters<NonNullable<List['columns'][number]['cell']>>[0];
type FileRowOf<List extends Definition> = Parameters<
  Extract<List['columns'][number]['file'], { value: unknown }>['value']
>[0];

type Served<List extends Definition, Found extends Placed> = {
  /** Finds the rows that are asked for, one more than `limit` if there are more. */
  find: (viewer: Viewer, db: Db, asked: ListRequest<List>, limit: number) => PromiseLike<Found[]>;
  /** Reads all of a list that may be too long to be in memory, from one moment, for its file. */
  findAll?: (viewer: Viewer, asked: ListRequest<List>) => Promise<AsyncIterable<Found>>;
  rowOf: (found: Omit<Found, keyof Placed>) => RowOf<List>;
  /** Its row in the file, where that has more. */
  fileRowOf?: (found: Omit<Found, keyof Placed>) => FileRowOf<List>;
  pageSize?: number;
  /** Whose list it is: that of admins who see an area, or a member's own rows only, which `find` ensures. */
  need: StaffNeed | 'member';
};

/** Adds its rows to the definition of a list: its page, its file, and the ids of what matches. */
export const serveList = <List extends Definition, Found extends Placed>(
  list: List,
  served: Served<List, Found>,
) => ({ ...readRequests(list), need: served.need, ...serveRows(list, served) });

/** What a list belongs to: the fund whose holders it has. */
type Parent = { id: string; name: string };

type ServedOf<List extends Definition, Found extends Placed, Of extends Parent> = {
  need: StaffNeed;
  /** The type of the parent in the audit log. */
  parent: string;
  /**
   * Finds the parent by its id, or by what its pages have in their URL.
   * @throws DomainError `not_found` when there is none, and for those whose list it is not.
   */
  parentAt: (viewer: Viewer, id: string) => Promise<Of>;
  /** The rows of one parent. */
  rows: (parent: Of) => Omit<Served<List, Found>, 'need'>;
};

/** The same for a list of which each parent has its own: `of(fund)`. */
export function serveListOf<List extends Definition, Found extends Placed, Of extends Parent>(
  list: List,
  { need, parent, parentAt, rows }: ServedOf<List, Found, Of>,
) {
  const requests = readRequests(list);
  return {
    ...requests,
    need,
    parentAt,
    of: (one: Of) => ({
      ...requests,
      ...serveRows(list, { need, ...rows(one) }, { type: parent, id: one.id, name: one.name }),
    }),
  };
}

function readRequests<List extends Definition>(list: List) {
  const schema = askedSchema(list);
  return {
    list,
    /** What a page or a procedure is asked for; what is not known counts as not given. */
    schema,
    asked: ({ searchParams }: URL): ListRequest<List> => schema.parse(Object.fromEntries(searchParams)),
    columns: fileColumns(list),
  };
}

function serveRows<List extends Definition, Found extends Placed>(
  { name }: List,
  { find, findAll, rowOf, fileRowOf = rowOf, pageSize = 50, need }: Served<List, Found>,
  parent?: ExportParent,
) {
  const mayRead = (viewer: Viewer) => verdictOn(viewer, need).kind === 'ok';
  return {
    /** Returns one page; an empty one to those whose list it is not. */
    async page(viewer: Viewer, asked: ListRequest<List>): Promise<Page<RowOf<List>>> {
      if (!mayRead(viewer)) return { items: [], nextCursor: null };
      // Only what admins alone may see may lag.
      const read: ListReads = need !== 'member' ? listReads() : async (rows) => rows(db());
      const rows = await read((on) => find(viewer, on, asked, pageSize));
      return pageOf(rows, pageSize, placeOf, withoutPlace(rowOf));
    },

    /** Returns the ids of what matches, the first `limit` of them. */
    async ids(viewer: Viewer, asked: ListRequest<List>, limit: number): Promise<string[]> {
      if (!mayRead(viewer)) return [];
      const rows = await find(viewer, db(), { ...asked, cursor: undefined }, limit);
      return rows.slice(0, limit).map(({ sortId }) => sortId);
    },

    /**
     * Exports what matches, in the order of the list. An admin's export is recorded before anything is read.
     * @throws DomainError as `requireAdmin` to those whose list it is not; `forbidden` for an admin who views as the member:
     * what they take along is not theirs; `unprocessable` as `exportedRows`.
     */
    async export(viewer: Viewer | null, asked: ListRequest<List>): Promise<AsyncGenerator<FileRowOf<List>>> {
      const first = { ...asked, cursor: undefined };
      const itemOf = withoutPlace(fileRowOf);
      if (need !== 'member') {
        requireAdmin(viewer, need);
        await recordExport(viewer, { list: name, parent, asked: { ...asked } });
      } else {
        if (!viewer) throw new DomainError('not_found', 'Call not found.');
        if (viewer.viewedBy)
          throw new DomainError('forbidden', 'You are viewing as this member, and cannot export their list.');
      }
      if (findAll) return itemsOf(await findAll(viewer, first), itemOf);
      return exportedRows((tx, limit) => find(viewer, tx, first, limit), itemOf);
    },
  };
}

const placeOf = ({ sortKey, sortId }: Placed) => ({ key: sortKey, id: sortId });

const withoutPlace =
  <Found extends Placed, Item>(itemOf: (facts: Omit<Found, keyof Placed>) => Item) =>
  ({ sortKey: _, sortId: __, ...facts }: Found): Item =>
    itemOf(facts);

function fileColumns<List extends Definition>({ columns }: List): TableColumn<FileRowOf<List>>[] {
  return columns.flatMap(({ header, file = [] }) =>
    [file].flat().map((cell) => {
      const called = cell.header ?? header;
      return { ...cell, header: cell.kind === 'time' ? `${called} (UTC)` : `${called}` };
    }),
  );
}

/** Reads what a list is asked for from its URL; what it does not know counts as not given. */
function askedSchema<List extends Definition>(list: List): z.ZodType<ListRequest<List>, unknown> {
  const values = Object.entries(list.filters).map(([name, filter]) => [name, valueSchema(filter)]);
  const sort = z.literal(sortIds(list).flatMap((name) => [name, `-${name}`]));
  const cursor = cursorText.optional().catch(undefined);
  return z
    .object({
      ...(list.search && { q: line(LONGEST_SEARCH).catch('') }),
      ...Object.fromEntries(values),
      sort: sort.optional().catch(undefined),
      cursor,
    })
    .transform(
      // The shape of the schema is that of the definition.
      (asked) => ({ ...asked, sort: asked.sort ?? usualOrder(list, asked as never) }) as ListRequest<List>,
    );
}

function valueSchema(filter: Filter<string, never> & { usual?: string }) {
  const { allowed, usual } = filter;
  const value =
    allowed === 'id'
      ? z.uuid()
      : allowed === 'day'
        ? z.iso.date()
        : allowed instanceof RegExp
          ? z.string().regex(allowed)
          : z.enum(allowed);
  return usual === undefined ? value.optional().catch(undefined) : value.catch(usual);
}
