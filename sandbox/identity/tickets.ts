import { randomBytes } from 'node:crypto';
import { DurableMap } from '../durable-map.ts';
import type { Account } from './accounts.ts';

const FIVE_DAYS_MS = 5 * 24 * 60 * 60 * 1000;

type Ticket = { accountId: string; email: string; expiresAt: number; usedAt: number | null };

/** The links that verify an e-mail address; each works once, for five days. */
export class Tickets extends DurableMap<Ticket> {
  constructor(file: string) {
    super(file, (ticket) => ticket.expiresAt + FIVE_DAYS_MS > Date.now());
  }

  async issue(account: Account): Promise<string> {
    const id = randomBytes(24).toString('base64url');
    const expiresAt = Date.now() + FIVE_DAYS_MS;
    await this.set(id, { accountId: account.id, email: account.email, expiresAt, usedAt: null });
    return id;
  }

  /** Uses up the ticket, or returns why not; of two concurrent requests only one succeeds. */
  async redeem(id: string): Promise<Ticket | 'used' | 'expired' | 'unknown'> {
    const ticket = this.get(id);
    if (!ticket) return 'unknown';
    if (ticket.usedAt !== null) return 'used';
    if (ticket.expiresAt < Date.now()) return 'expired';
    await this.set(id, { ...ticket, usedAt: Date.now() });
    return ticket;
  }
}
