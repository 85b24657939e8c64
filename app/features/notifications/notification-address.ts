import { NOTIFICATION_KINDS } from '#app/platform/notification-kinds.ts';
import type { NotificationFilters } from './notification.ts';

const PAGE = '/notifications';

/** The filters in the page's address. What is not understood is left out, since people share and edit addresses. */
export function filtersFromSearch(search: URLSearchParams): NotificationFilters {
  return {
    unread: search.get('show') === 'unread',
    kind: NOTIFICATION_KINDS.find((kind) => kind === search.get('kind')),
    cursor: search.get('cursor') ?? undefined,
  };
}

/** The address of the page with a change of its filters; a change of anything but the page starts at the first page. */
export function addressOf(filters: NotificationFilters, change: NotificationFilters = {}): string {
  const { unread, kind, cursor } = { ...filters, cursor: undefined, ...change };
  const search = new URLSearchParams({
    ...(unread && { show: 'unread' }),
    ...(kind && { kind }),
    ...(cursor && { cursor }),
  });
  return search.size > 0 ? `${PAGE}?${search}` : PAGE;
}
