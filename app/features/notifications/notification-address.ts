import { NOTIFICATION_KINDS } from '#app/domain/messages/notification-kinds.ts';
import type { NotificationFilters } from './notification.ts';

const PAGE = '/notifications';

/** Parses the filters from the page's URL. Ignores invalid values, since people share and edit URLs. */
export function notificationFiltersFrom(search: URLSearchParams): NotificationFilters {
  return {
    unread: search.get('show') === 'unread',
    kind: NOTIFICATION_KINDS.find((kind) => kind === search.get('kind')),
    cursor: search.get('cursor') ?? undefined,
  };
}

/** Returns the page's URL with changed filters; changing any filter but the cursor starts at the first page. */
export function addressOf(filters: NotificationFilters, change: NotificationFilters = {}): string {
  const { unread, kind, cursor } = { ...filters, cursor: undefined, ...change };
  const search = new URLSearchParams({
    ...(unread && { show: 'unread' }),
    ...(kind && { kind }),
    ...(cursor && { cursor }),
  });
  return search.size > 0 ? `${PAGE}?${search}` : PAGE;
}
