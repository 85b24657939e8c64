import type { CallLog, ServiceName } from '../calls.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Mailbox } from '../mail/mailbox.ts';

export type ServiceCard = {
  name: ServiceName;
  title: string;
  standsFor: string;
  address: string;
  link: { label: string; href: string };
};

export type ConsoleParts = {
  appName: string;
  appUrl: string;
  services: readonly ServiceCard[];
  accounts: Accounts;
  mailbox: Mailbox;
  calls: CallLog;
};
