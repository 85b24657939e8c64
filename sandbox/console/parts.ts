import type { CallLog } from '../calls.ts';
import type { Faults } from '../faults.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { StandIn } from '../stand-in.ts';
import type { Webhooks } from '../webhooks.ts';

export type ConsoleParts = {
  appName: string;
  appUrl: string;
  services: readonly StandIn[];
  accounts: Accounts;
  mailbox: Mailbox;
  calls: CallLog;
  faults: Faults;
  webhooks: Webhooks;
};
