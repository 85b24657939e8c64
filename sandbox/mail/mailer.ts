import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; text: string; html: string };
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void };

/** Sends the sandbox's own mails over SMTP, the same way the application's arrive. */
export function createMailer(
  smtp: { host: string; port: number; user: string; password: string },
  from: string,
): Mailer {
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: false,
    ignoreTLS: true,
    auth: { user: smtp.user, pass: smtp.password },
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail });
    },
    close: () => transport.close(),
  };
}
