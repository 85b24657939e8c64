import type { MailState } from '#app/domain/messages/mail-state.ts';
import { MAIL_STATE_LABELS } from '#app/domain/messages/mail-state.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { choice, type ListRequest } from '#app/platform/lists/list.ts';
import { text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { MailStateText } from '#app/ui/tables/mail-state.tsx';

const PDFS = {
  preparing: { text: 'Preparing', tone: 'neutral' },
  ready: { text: 'Ready', tone: 'success' },
  withdrawn: { text: 'Withdrawn', tone: 'warning' },
} as const;

/** How a notice reached one holder. Times are ISO. */
export type DeliveryRow = {
  id: string;
  memberId: string;
  holder: string;
  /** `null` if they get no mail about notices, or not yet. */
  mail: { state: MailState; reason: string | null } | null;
  /** Who was notified for the holder, as the holder let them, by name. */
  others: readonly { name: string; isMailed: boolean; state: MailState | null }[];
  notifiedAt: string | null;
  readAt: string | null;
  pdf: keyof typeof PDFS;
  openedAt: string | null;
  reportedPaidOn: string | null;
};

/** The people who are notified for a holder, each with what became of the e-mail. */
const othersText = (others: DeliveryRow['others']): string =>
  others
    .map(
      ({ name, isMailed, state }) =>
        `${name} (${isMailed ? MAIL_STATE_LABELS[state ?? 'waiting'].toLowerCase() : 'no e-mail'})`,
    )
    .join(', ');

/** Whom a notice reached, and how: first those whom no mail reached. */
export const DELIVERIES = defineList<DeliveryRow, { timeZone: string }>()({
  name: 'deliveries',
  page: '/admin/notices/:of/deliveries',
  title: 'Deliveries',
  search: 'Holder',
  filters: {
    mail: choice('E-mail', 'Any e-mail', {
      undelivered: 'Not delivered',
      none: 'No e-mail',
      handed: 'Queued, sent or delivered',
    }),
    opened: choice('Opened', 'Opened or not', { yes: 'Opened', no: 'Not opened' }),
  },
  order: 'mail',
  columns: [
    {
      ...{ id: 'holder', header: 'Holder', rowHeader: true, sort: 'ascending' },
      cell: ({ memberId, holder }) => (
        <Link to={`/admin/people?person=${memberId}`} prefetch={false} look="plain">
          {holder}
        </Link>
      ),
      file: text(({ holder }) => holder, { width: 30 }),
    },
    {
      ...{ id: 'mail', header: 'E-mail', compact: 'state', sort: 'ascending' },
      cell: ({ mail, others }) =>
        mail ? (
          <MailStateText {...mail} />
        ) : others.some(({ isMailed }) => isMailed) ? (
          'To others instead'
        ) : (
          'No e-mail'
        ),
      file: [
        text(({ mail }) => mail && MAIL_STATE_LABELS[mail.state]),
        text(({ mail }) => mail?.reason, { header: 'Reason', width: 40 }),
      ],
    },
    {
      ...{ id: 'others', header: 'Also to', rank: 3, compact: 'labelled' },
      cell: ({ others }) => (others.length > 0 ? othersText(others) : '–'),
      file: text(({ others }) => othersText(others), { width: 30 }),
    },
    {
      ...{ id: 'notification', header: 'Notification', rank: 3 },
      cell: ({ notifiedAt, readAt }, { timeZone }) =>
        readAt ? `Read ${formatDate(readAt, timeZone)}` : notifiedAt ? 'Not read yet' : 'None',
      file: [
        time(({ notifiedAt }) => notifiedAt, { header: 'Notified' }),
        time(({ readAt }) => readAt, { header: 'Notification read' }),
      ],
    },
    {
      ...{ id: 'pdf', header: 'PDF', rank: 4 },
      cell: ({ pdf }) => <Badge tone={PDFS[pdf].tone}>{PDFS[pdf].text}</Badge>,
      file: text(({ pdf }) => PDFS[pdf].text),
    },
    {
      ...{ id: 'opened', header: 'Opened', compact: 'labelled', sort: 'descending' },
      cell: ({ openedAt }, { timeZone }) => (openedAt ? formatDateTime(openedAt, timeZone) : 'Not yet'),
      file: time(({ openedAt }) => openedAt),
    },
    {
      ...{ id: 'word', header: 'Says paid on', rank: 2 },
      cell: ({ reportedPaidOn }) => (reportedPaidOn ? formatDate(reportedPaidOn) : '–'),
      file: text(({ reportedPaidOn }) => reportedPaidOn),
    },
  ],
  empty: ({ q, mail, opened, cursor }) =>
    q || mail || opened || cursor
      ? nothingFound(cursor, 'holders')
      : {
          icon: 'EnvelopeOut',
          title: 'No one has been notified yet',
          text: 'Holders are notified once it is published.',
        },
});

export type DeliveriesAsked = ListRequest<typeof DELIVERIES>;
