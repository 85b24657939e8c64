/** Why banks return or refuse payments, by the codes of ISO 20022 that they use. */
const REASONS: Readonly<Record<string, string>> = {
  AC01: 'the account number is wrong',
  AC03: 'the account number is wrong',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC13: 'the account is of a kind that cannot be paid to',
  AG01: 'the account does not take such payments',
  AG02: 'the bank does not take such payments',
  AM04: 'the account did not have enough money',
  AM05: 'it was paid twice',
  AM09: 'the amount is wrong',
  BE04: 'the address is missing or wrong',
  BE05: 'the bank does not know who sent it',
  CNOR: 'the bank cannot be reached',
  CUST: 'the sender asked for it back',
  DNOR: 'the bank cannot be reached',
  DUPL: 'it was paid twice',
  FOCR: 'the sender asked for it back',
  FRAD: 'it may be fraud',
  MD07: 'the account’s owner has died',
  MS02: 'the receiver refused it',
  MS03: 'the bank gives no reason',
  RC01: 'the bank’s code (BIC) is wrong',
  RR01: 'the account of the sender is missing',
  RR02: 'the name or address of the sender is missing',
  RR03: 'the name or address of the receiver is missing',
  RR04: 'an authority requires more about it',
  TECH: 'a technical fault',
};

/** Why a bank returned or reversed a payment, in a sentence. */
export function returnReason(code: string | null): string {
  if (code === null) return 'The bank reversed it.';
  const reason = REASONS[code] ?? `the bank gives the code ${code.slice(0, 35)}`;
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
