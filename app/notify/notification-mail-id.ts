/** Returns the id of the mail about a notification that has no mail of its own. */
export const notificationMailId = (id: string): string => `notification.${id}`;
