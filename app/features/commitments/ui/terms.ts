import type { Money } from '#app/platform/money.ts';

/** What of an opportunity a member needs to choose an amount. */
export type Terms = {
  name: string;
  target: Money;
  raised: Money;
  minimum: Money;
  maximum: Money;
  step: Money;
};
