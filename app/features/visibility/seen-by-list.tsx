import { choice, choiceOf, type ListRequest } from '#app/platform/lists/list.ts';
import { text, time } from '#app/platform/lists/table-column.ts';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { PersonCell } from '#app/ui/tables/person-cell.tsx';
import {
  DEPTH_LABELS,
  OPPORTUNITY_DEPTHS,
  type Reason,
  reasonsText,
  type SeenBy,
  type Subject,
  VEHICLE_DEPTHS,
} from './visibility.ts';

type Context = Pick<Subject, 'kind' | 'hidden'> & { timeZone: string; reasons: readonly Reason[] };

const why = choiceOf<Context>(/^[a-z]+(?:\.[\da-f-]{36})?$/, {
  label: 'Why',
  any: 'Any reason',
  options: ({ reasons }) => reasons.map(({ key, label }) => ({ value: key, label })),
});

/** Who can open a document, and why. */
export const DOCUMENT_SEEN_BY = defineList<SeenBy, Context>()({
  name: 'document-access',
  page: '/admin/documents/:of/access',
  title: 'Who can see this',
  search: 'Name or e-mail',
  filters: { why },
  order: 'person',
  columns: [
    {
      id: 'person',
      header: 'Person',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ memberId, name, email }) => (
        <PersonCell name={name} email={email} to={`/admin/people?person=${memberId}`} />
      ),
      file: [text(({ name }) => name), text(({ email }) => email, { header: 'E-mail' })],
    },
    {
      id: 'depth',
      header: 'Sees',
      rank: 2,
      compact: 'labelled',
      isShown: ({ kind }) => kind !== 'document',
      cell: ({ depth }) => DEPTH_LABELS[depth],
      file: text(({ depth }) => DEPTH_LABELS[depth]),
    },
    {
      id: 'why',
      header: 'Why',
      compact: 'fact',
      cell: (row, { timeZone }) => reasonsText(row, timeZone).join(' · '),
      file: [
        text(({ reasons }) => reasons.join('; ')),
        text(({ grant }) => grant && `${grant.as} of ${grant.holder}`, { header: 'For' }),
        time(({ grant }) => grant?.until, { header: 'Until' }),
      ],
    },
  ],
  empty: ({ q, why: reason, cursor }, { hidden }) =>
    q || reason || cursor
      ? nothingFound(cursor, 'people')
      : { icon: 'Lock', title: 'Nobody can see this', text: hidden },
});

/** Who sees an opportunity, how much of it, and why. */
export const OPPORTUNITY_SEEN_BY = {
  ...DOCUMENT_SEEN_BY,
  name: 'opportunity-access',
  page: '/admin/opportunities/:of/access',
  filters: { why, sees: choice('Sees', 'Any part', OPPORTUNITY_DEPTHS) },
};

/** Who sees a vehicle or a holding in it, and why. */
export const VEHICLE_SEEN_BY = {
  ...DOCUMENT_SEEN_BY,
  name: 'vehicle-access',
  page: '/admin/funds/:of/access',
  filters: { why, sees: choice('Sees', 'Any part', VEHICLE_DEPTHS) },
};

export type SeenByAsked = ListRequest<typeof DOCUMENT_SEEN_BY> & { sees?: string | undefined };
