import { formatMoney } from '#app/domain/money/money.ts';
import type { OpenOpportunity } from '../content/types.ts';

/** How a member takes part, as mini-markup. */
export function processOf({ minimum, step, currency, name }: OpenOpportunity): string {
  const money = (amount: number) => formatMoney({ amount, currency });
  return `You can set a desired amount any time; it is not binding, and we fill it in when you commit. Commitments start at ${money(minimum)} and go up in steps of ${money(step)}.

- **Commit** on the page of ${name}. You can withdraw until we accept it.
- **Decision.** We accept commitments in order of arrival. If the opportunity is oversubscribed, we may accept only part of your request; you see both amounts.
- **Subscription.** You receive the subscription agreement for signature and a list of the documents we are legally required to see.
- **Call.** Money is called with ten working days' notice, to an account in the name of the vehicle. Please confirm new account details by telephone, on the number that you already have.

For questions, use the form at the end of the page.`;
}

/** The closing pages of each memorandum, as mini-markup. */
export const LEGAL = `This memorandum is confidential and meant for the member who received it under the non-disclosure agreement. It may not be copied or passed on, other than to advisers who are bound to secrecy.

It is neither an offer of securities nor advice. An investment is made only on the basis of the subscription agreement and the documents named there, which prevail over this text. It is not meant for people in places where such an offer would not be allowed.

The figures come from the company, from its advisers and from our own work, as far as not stated otherwise as of the date on the cover. They were prepared with care and have not been audited as a whole. Statements about the future rest on assumptions that may turn out to be wrong; past results say little about later ones.

An investment of this kind is long-term, cannot be sold at will and may be lost in full. It suits only those who can bear that. Members whose own currency differs carry the risk of the exchange rate. How an investment is taxed depends on the person and may change.

Vestry, its partners and its funds invest in the same company on the terms described and thereby have interests of their own, which may differ from those of members on questions such as the time of an exit. How we deal with such conflicts is laid down in a policy that we send on request.

We are supervised as a manager of alternative investment funds. Complaints may be sent to the address on the cover; they are answered within ten working days by someone who did not work on the investment.`;
