import type { Bank } from '../bank/bank.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Replies } from '../mail/routes.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';

export type ConsoleParts = Omit<Surroundings, 'dataDir' | 'address' | 'consoleUrl'> & {
  services: readonly StandIn[];
  accounts: Accounts;
  replies: Replies;
  bank: Bank;
};
