import { env } from '#app/platform/env.server.ts';
import { apiMailer } from './api.server.ts';
import type { Mailer } from './mail.ts';
import { smtpMailer } from './smtp.server.ts';

const servesRealPeople = env.APP_ENV === 'production' || env.APP_ENV === 'qa';

let smtp: Mailer | undefined;

/** For mail to people at the firm. Connects with the first mail. */
export function firmMailer(): Mailer {
  smtp ??= smtpMailer({
    host: env.MAIL_HOST,
    port: env.MAIL_PORT,
    user: env.MAIL_USER,
    password: env.MAIL_PASSWORD,
    from: env.MAIL_FROM,
    requireTls: servesRealPeople && env.MAIL_PORT !== 465,
  });
  return smtp;
}

/** For mail to members, and to strangers who asked. */
export const memberMailer: Mailer = apiMailer({
  baseUrl: env.SENDGRID_BASE_URL,
  apiKey: env.SENDGRID_API_KEY,
  from: env.MAIL_FROM,
});

/** @throws OutsideError that says what is wrong */
export const testMailConnection = (signal?: AbortSignal): Promise<void> =>
  firmMailer().testConnection(signal);

/** @throws OutsideError that says what is wrong */
export const testMemberMailConnection = (signal?: AbortSignal): Promise<void> =>
  memberMailer.testConnection(signal);

/** Closes the connections; for the end of the process. */
export function closeMailer(): void {
  smtp?.close();
  smtp = undefined;
}
