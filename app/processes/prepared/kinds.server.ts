import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Need } from '#app/domain/access/access.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import type { PreparedFact, PreparedKind } from '#app/domain/access/prepared.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { LIKELIHOOD_LABELS } from '#app/domain/investing/likelihood.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { accountFacts, maskedFact, ownProposal } from '#app/features/bank-details/bank-details.ts';
import { proposeOwn } from '#app/features/bank-details/proposals.server.ts';
import { amendCommitment } from '#app/features/commitments/amendments.server.ts';
import type { CommitmentView } from '#app/features/commitments/commitment.ts';
import { amendInput, indicateInput, submitInput } from '#app/features/commitments/commitment-input.ts';
import { offerTo, ownEntity, submitCommitment } from '#app/features/commitments/commitments.server.ts';
import { indicate } from '#app/features/commitments/indications/indications.server.ts';
import { reportInput, reportPayment } from '#app/features/notices/own/report-payment.server.ts';
import {
  PREFERENCE_STEPS,
  preferenceFieldOf,
} from '#app/features/people/profile/preferences/preference-fields.ts';
import { ownPreferences } from '#app/features/people/profile/preferences/preferences.ts';
import { readBack } from '#app/features/people/profile/preferences/read-back.ts';
import { submitOwnPreferences } from '#app/features/people/profile/preferences/submit-preferences.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';

/** A prepared act in words. */
export type Described = { about: string; title: string; facts: PreparedFact[]; href: string };

type Given<Input extends z.ZodType, Answer> = {
  input: Input;
  /** Of the procedure by which a holder does it themselves. */
  need: Need;
  needsRecentSignIn?: boolean;
  act: (tx: Tx, viewer: Viewer, input: z.output<Input>) => Promise<Answer>;
  describe: (
    input: z.output<Input>,
    answer: Answer,
    tx: Tx,
    viewer: Viewer,
  ) => Promise<Described> | Described;
  /** Shortens a fact for those without a recent sign-in. */
  masked?: (fact: PreparedFact) => PreparedFact;
};

const kind = <Input extends z.ZodType, Answer>({ input, act, describe, ...given }: Given<Input, Answer>) => ({
  ...{ needsRecentSignIn: false, ...given },
  /** Does the act with its input as it was sent, and says in words what it was. */
  async perform(tx: Tx, viewer: Viewer, sent: unknown): Promise<Described> {
    const read = input.parse(sent);
    return describe(read, await act(tx, viewer, read), tx, viewer);
  },
  /** Checks an input as the act does, and leaves it as it was sent: the act reads it when it is confirmed. */
  asSent: z.custom<z.input<Input>>((sent) => input.safeParse(sent).success),
});

/** The acts that can be prepared for a holder. Each is the one that the holder does themselves, with all its checks. */
export const KINDS = {
  'commitment.submit': kind({
    input: submitInput,
    need: 'nda',
    act: submitCommitment,
    describe: (_, view) => ({
      ...aboutCommitment(view),
      title: `a commitment of ${formatMoney(view.amount)} to ${view.opportunity.name}`,
    }),
  }),
  'commitment.amend': kind({
    input: amendInput,
    need: 'nda',
    act: amendCommitment,
    describe: (_, view) => ({
      ...aboutCommitment(view),
      title: `a change of the commitment to ${view.opportunity.name}, to ${formatMoney(view.amount)}`,
    }),
  }),
  'commitment.indicate': kind({
    input: indicateInput,
    need: 'nda',
    act: indicate,
    describe: async ({ opportunityId }, { likelihood, amount }, tx, viewer) => {
      const { opportunity } = await offerTo(tx, viewer, opportunityId);
      return {
        ...aboutOffer(opportunity, [
          { label: 'How likely to invest', value: LIKELIHOOD_LABELS[likelihood] },
          { label: 'Indicative amount', value: amount ? formatMoney(amount) : 'None' },
        ]),
        title: `an indication for ${opportunity.name}`,
      };
    },
  }),
  'notice.reportPayment': kind({
    input: reportInput,
    need: 'member',
    act: reportPayment,
    describe: ({ itemId, day }, { notice }) => ({
      about: `notice ${itemId}`,
      href: `/notices/${itemId}`,
      title:
        day === null ? `that ${notice} is not paid yet` : `that ${notice} was paid on ${formatDate(day)}`,
      facts: [
        { label: 'Notice', value: notice },
        { label: 'Paid on', value: day === null ? 'Not paid yet' : formatDate(day) },
      ],
    }),
  }),
  'preferences.submit': kind({
    input: ownPreferences,
    need: 'member',
    act: submitOwnPreferences,
    describe: async ({ answers }, _, tx) => {
      const vocabulary = await currentVocabulary(tx);
      return {
        ...{ about: 'preferences', href: '/profile/investment-preferences' },
        title: 'investment preferences',
        facts: PREFERENCE_STEPS.flatMap(({ fields }) =>
          fields.map((name) => ({
            label: preferenceFieldOf(name).label,
            value: readBack(name, answers, vocabulary),
          })),
        ),
      };
    },
  }),
  'bankDetails.propose': kind({
    input: ownProposal,
    need: 'member',
    needsRecentSignIn: true,
    act: proposeOwn,
    describe: async ({ entityId, currency, account }, _, tx, viewer) => {
      const entity = await ownEntity(tx, viewer, entityId);
      const numbers = { iban: null, accountNumber: null, routingNumber: null, address: null };
      return {
        about: `account ${entityId ?? holderIdOf(viewer)} ${currency}`,
        href: '/profile/bank-details',
        title: `a change of the ${currency} account that we pay to`,
        facts: [
          { label: 'Investor', value: entity?.name ?? 'In own name' },
          { label: 'Currency', value: currency },
          ...accountFacts({ ...numbers, ...account }),
        ],
      };
    },
    masked: ({ label, value }) => ({ label, value: maskedFact(label, value) }),
  }),
} satisfies Record<PreparedKind, unknown>;

type OfferName = CommitmentView['opportunity'];

const aboutOffer = ({ id, name, stage, slug }: OfferName, facts: PreparedFact[]) => ({
  ...{ about: `opportunity ${id}`, href: `/opportunities/${stage}/${slug}` },
  facts: [{ label: 'Opportunity', value: name }, ...facts],
});

const aboutCommitment = ({ opportunity, amount, entity }: CommitmentView) =>
  aboutOffer(opportunity, [
    { label: 'Amount', value: formatMoney(amount) },
    { label: 'Invest as', value: entity?.name ?? 'In own name' },
  ]);
