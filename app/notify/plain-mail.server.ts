import type { MemberContent } from '#app/integrations/mail/content.ts';
import { urlTo } from '#app/platform/config/links.server.ts';

type PlainNotice = { title: string; body: string; href: string | null };

/** Returns the mail of a notification that has no mail of its own. */
export const plainMailBody = (memberName: string, notice: PlainNotice): MemberContent => ({
  ...plainMailToMany(notice),
  memberName,
});

/** Returns the same content without the recipient's name. */
export const plainMailToMany = ({ title, body, href }: PlainNotice) => ({
  template: 'notification' as const,
  title,
  body,
  url: urlTo(href ?? '/notifications'),
  settingsUrl: settingsUrl(),
});

/** Returns the URL where members choose their deliveries. */
export const settingsUrl = (): string => urlTo('/profile#notifications');
