import { filesOf } from '#app/features/opportunities/files/opportunity-files.ts';
import { fieldsOfRow } from '#app/features/opportunities/opportunity-row.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { idOf, type MemberIds } from './people.ts';

type Row = DemoRows['opportunities'][number];

/** The first version of each demo opportunity, as the firm's admin published it, and the files that it shows. */
export function versionRows(
  opportunities: readonly Row[],
  ids: MemberIds,
): Pick<DemoRows, 'opportunityVersions' | 'opportunityFiles'> {
  const written = opportunities.map((row) => ({ opportunityId: row.id, row, fields: fieldsOf(row) }));
  return {
    opportunityVersions: written.map(({ opportunityId, row, fields }) => {
      if (!row.publishedAt) throw new Error(`The demo's ${row.slug} is not published`);
      return {
        opportunityId,
        number: 1,
        fields,
        publishedAt: row.publishedAt,
        publishedBy: idOf(ids, 'admin'),
      };
    }),
    opportunityFiles: written.flatMap(({ opportunityId, fields }) =>
      filesOf(fields).map((file) => ({ opportunityId, ...file })),
    ),
  };
}

const fieldsOf = ({
  requiresAccreditation = false,
  opensAt = null,
  closesAt = null,
  heroKey = null,
  ...row
}: Row) => fieldsOfRow({ ...row, requiresAccreditation, opensAt, closesAt, heroKey });
