import { z } from 'zod';
import { CURRENCIES, type Currency } from '#app/domain/money/currencies.ts';
import { inGroupsOfFour, isBic, isIban, isRoutingNumber, withoutBlanks } from '#app/domain/money/iban.ts';
import { addressLines, type PostalAddress, postalAddress } from '#app/domain/postal-address.ts';
import { line } from '#app/domain/text/input-text.ts';

const code = (longest: number) => z.string().max(longest).transform(withoutBlanks);
/** Of the bank, where one is given. */
const bic = code(40)
  .refine((text) => text === '' || isBic(text))
  .transform((text) => text || null);

const named = { payee: line(140), bankName: line(140), bic };

/** An account by its IBAN, or by its number and its bank's routing number in the United States. */
export const bankAccount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('iban'), ...named, iban: code(60).refine(isIban) }),
  z.object({
    kind: z.literal('us'),
    ...named,
    accountNumber: code(40).refine((text) => /^[0-9A-Z]{4,17}$/.test(text)),
    routingNumber: code(40).refine(isRoutingNumber),
  }),
]);
export type BankAccount = z.infer<typeof bankAccount>;
/** An account as it is sent, before it is read. */
export type BankAccountInput = z.input<typeof bankAccount>;
export type BankAccountKind = BankAccount['kind'];
export type BankAccountField = 'payee' | 'iban' | 'accountNumber' | 'routingNumber' | 'bic' | 'bankName';

export const ACCOUNT_FIELDS = {
  iban: ['payee', 'iban', 'bic', 'bankName'],
  us: ['payee', 'accountNumber', 'routingNumber', 'bic', 'bankName'],
} as const satisfies Record<BankAccountKind, readonly BankAccountField[]>;

export const ACCOUNT_LABELS: Readonly<Record<BankAccountField, string>> = {
  payee: 'Account holder',
  iban: 'IBAN',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  bic: 'BIC',
  bankName: 'Bank',
};

export const ACCOUNT_SENTENCES: Readonly<Record<BankAccountField, string>> = {
  payee: 'Please enter the name of the account holder.',
  iban: 'This IBAN is not valid. Please check it for a mistyped character.',
  accountNumber: 'Please enter the account number, 4 to 17 digits or letters.',
  routingNumber: 'This routing number is not valid. Please check it for a mistyped digit.',
  bic: 'A BIC has 8 or 11 characters, such as DEUTDEFF.',
  bankName: 'Please enter the name of the bank.',
};

const account = { account: bankAccount };
/** What an admin says about where the account comes from. */
const note = z.union([line(500), z.literal('').transform(() => null)]).nullable();
const currency = z.enum(CURRENCIES);

/** `address`: of the payee; a holder has their own. */
export const vehicleProposal = z.object({
  vehicleId: z.uuid(),
  ...account,
  address: postalAddress.nullable(),
  note,
});
export const ownProposal = z.object({ entityId: z.uuid().nullable(), currency, ...account });
export const holderProposal = ownProposal.extend({ memberId: z.uuid(), note });
export type VehicleProposal = z.infer<typeof vehicleProposal>;
export type OwnProposal = z.infer<typeof ownProposal>;
export type HolderProposal = z.infer<typeof holderProposal>;

/** A vehicle, whose currency its account has, or a holder with an account for each currency. */
export type BankDetailsOwner =
  | { vehicleId: string }
  | { memberId: string; entityId: string | null; currency: Currency };

export const BANK_DETAILS_STATES = {
  proposed: 'Awaiting approval',
  waiting: 'Approved, not yet in use',
  current: 'In use',
  past: 'Replaced',
  ended: 'Not used',
} as const;
export type BankDetailsState = keyof typeof BANK_DETAILS_STATES;

type AccountNumbers = { iban: string | null; accountNumber: string | null };

/** Returns how everyone but admins sees an account. */
export const lastFour = ({ iban, accountNumber }: AccountNumbers): string =>
  `•••• ${(iban ?? accountNumber ?? '').slice(-4)}`;

export type FullAccount = AccountNumbers & {
  payee: string;
  routingNumber: string | null;
  bic: string | null;
  bankName: string;
  address: PostalAddress | null;
};

/** Returns the fields of an account for the screen, numbers in groups of four. */
export function accountFacts(full: FullAccount): { label: string; value: string }[] {
  const { payee, iban, accountNumber, routingNumber, bic: code, bankName, address } = full;
  const values: Record<BankAccountField, string | null> = {
    payee,
    iban: iban && inGroupsOfFour(iban),
    accountNumber: accountNumber && inGroupsOfFour(accountNumber),
    routingNumber,
    bic: code,
    bankName,
  };
  const fields = ACCOUNT_FIELDS[iban ? 'iban' : 'us'];
  return [
    ...fields.map((field) => ({ label: ACCOUNT_LABELS[field], value: values[field] ?? 'None' })),
    ...(address ? [{ label: 'Postal address', value: addressLines(address).join(', ') }] : []),
  ];
}

/** Returns a fact of an account with the last four characters of what identifies it. */
export const maskedFact = (label: string, value: string): string =>
  label === ACCOUNT_LABELS.iban || label === ACCOUNT_LABELS.accountNumber
    ? lastFour({ iban: null, accountNumber: withoutBlanks(value) })
    : value;

/** A version of the details as pages show it. */
export type BankDetailsRow = {
  id: string;
  version: number;
  currency: Currency;
  lastFour: string;
  state: BankDetailsState;
  /** The investing entity; null for the member's own account, and for a vehicle's. */
  entity: { id: string; name: string } | null;
  proposedBy: string;
  proposedAt: string;
  approvedBy: string | null;
  /** From when it is, or will be, used. */
  effectiveAt: string | null;
  /** When a holder's proposal can be used at the earliest, should it be approved. */
  earliestAt: string | null;
  note: string | null;
  /** Of a vehicle, in full. */
  account: FullAccount | null;
  /** In full, for admins who opened it. */
  facts: { label: string; value: string }[] | null;
};
