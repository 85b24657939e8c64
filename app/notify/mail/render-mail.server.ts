import type { MailContent } from '#app/integrations/mail/content.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { currentFirmLines } from '#app/platform/firm/firm.server.ts';

/** Renders a mail. The templates are loaded with the first one, because most processes send none. */
export async function renderMailContent(
  content: MailContent,
  options: { unsubscribeUrl?: string | undefined } = {},
) {
  const { renderMail } = await import('#app/integrations/mail/render.server.tsx');
  const { appUrl, irEmail } = settings();
  const firm = await currentFirmLines();
  return renderMail(content, { appName: firm.brand, appUrl, irEmail, firm }, options);
}
