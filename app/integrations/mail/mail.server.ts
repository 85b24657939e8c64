import { env } from '#app/platform/env.server.ts';
import { type Mailer, smtpMailer } from './smtp.server.ts';

const servesRealPeople = env.APP_ENV === 'production' || env.APP_ENV === 'qa';

let open: Mailer | undefined;

/** The mailer of this process, by the environment. Connects with the first mail. */
export function mailer(): Mailer {
  open ??= smtpMailer({
    host: env.MAIL_HOST,
    port: env.MAIL_PORT,
    user: env.MAIL_USER,
    password: env.MAIL_PASSWORD,
    from: env.MAIL_FROM,
    requireTls: servesRealPeople && env.MAIL_PORT !== 465,
  });
  return open;
}

/** Closes the connections; for the end of the process. */
export function closeMailer(): void {
  open?.close();
  open = undefined;
}
