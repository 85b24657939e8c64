export type SeedFaq = {
  slug: string;
  category: string;
  question: string;
  /** In the notation of `rich-text.ts`. */
  answer: string;
  /** Not published yet. */
  isDraft?: true;
};

const GETTING_STARTED = 'Getting started';
const INVESTING = 'Investing';
const DOCUMENTS = 'Documents and confidentiality';
const PORTFOLIO = 'Portfolio and reporting';
const ACCOUNT = 'Account and invites';

/** In the order in which they are shown. */
export const FAQS: readonly SeedFaq[] = [
  {
    slug: 'who-can-join',
    category: GETTING_STARTED,
    question: 'Who can become a member?',
    answer:
      'People and institutions whom a member or the firm has invited and whom we have approved. We look at where you live, the source of funds and whether private investments suit you. It usually takes two working days.',
  },
  {
    slug: 'why-nda',
    category: GETTING_STARTED,
    question: 'Why must I sign a non-disclosure agreement?',
    answer:
      'Owners show us figures that their competitors may not see. The agreement lets us show them to you as well. You sign it once.',
  },
  {
    slug: 'prospective-and-active',
    category: GETTING_STARTED,
    question: 'What is the difference between a prospective and an active investor?',
    answer:
      'You are prospective until your first commitment has been accepted, and active from then on. Active investors also see the closed opportunities in full.',
  },
  {
    slug: 'qualified-investor',
    category: GETTING_STARTED,
    question: 'Do I have to be an accredited or qualified investor?',
    answer:
      'For some opportunities the law requires it; where it keeps you from committing, their page says so. You declare it yourself in your investment preferences, and your profile shows since when. We may ask for evidence before we accept a commitment.',
  },

  {
    slug: 'desired-or-commitment',
    category: INVESTING,
    question: 'Is a desired amount binding?',
    answer:
      'No. A desired amount tells us what you have in mind and is filled in when you commit. Only a commitment that we have accepted binds you and us.',
  },
  {
    slug: 'how-is-it-allocated',
    category: INVESTING,
    question: 'How is an opportunity allocated when it is oversubscribed?',
    answer:
      'We decide on commitments in the order in which they arrive. When the target is near we may accept a part of what you asked for; you are told both amounts.',
  },
  {
    slug: 'withdraw',
    category: INVESTING,
    question: 'Can I withdraw a commitment?',
    answer:
      'Until it is accepted: at any time, on the page of the opportunity, without giving a reason. After that, only for the reasons named in the subscription agreement. Write to us at once if something has changed.',
  },
  {
    slug: 'what-happens-after',
    category: INVESTING,
    question: 'What happens after I commit?',
    answer:
      'We decide within two working days and tell you here and by mail. After the closing you receive the subscription agreement, then a call notice with the amount, the date and the account, at least ten working days ahead.',
  },
  {
    slug: 'fees',
    category: INVESTING,
    question: 'Which fees do I pay?',
    answer:
      'They stand under Terms on each page: a management fee, a carried interest over a preferred return, and the costs of the vehicle. There are no fees for membership, for commitments that are not called, or for leaving.',
  },
  {
    slug: 'pipeline-interest',
    category: INVESTING,
    question: 'What can I do about an opportunity in the pipeline?',
    answer:
      'Read it, and write to us if it interests you and roughly with how much. That helps us to judge how much to reserve for members, and it binds nobody. You can commit once it is open.',
  },
  {
    slug: 'currency',
    category: INVESTING,
    question: 'Who carries the currency risk?',
    answer:
      'You do. Each opportunity is held, called and paid out in its own currency and we do not hedge for members. Figures in different currencies are never added up.',
  },

  {
    slug: 'marked-copies',
    category: DOCUMENTS,
    question: 'Why can I not download every document?',
    answer:
      'Teasers can be downloaded. Each copy of a memorandum carries the name of its reader, so investor relations sends you yours: ask for it under Documents on the page of the opportunity.',
  },
  {
    slug: 'share-with-adviser',
    category: DOCUMENTS,
    question: 'May I show documents to my adviser?',
    answer:
      'Yes, to advisers who are bound to secrecy and need them for your decision; the agreement names them. Please do not forward documents to anyone else.',
  },
  {
    slug: 'where-teaser',
    category: DOCUMENTS,
    question: 'Which documents can I see before I sign?',
    answer:
      'The one-page teaser of each opportunity. The rest opens once the agreement is signed; that of closed opportunities, to active investors.',
  },

  {
    slug: 'how-irr',
    category: PORTFOLIO,
    question: 'How is the net return worked out?',
    answer:
      'From the dated payments between you and the holding, after all fees, with the last valuation as if it were paid out on its day: actual days over 365. In the first years fees weigh heavily and the figure is low or negative.',
  },
  {
    slug: 'how-often-valued',
    category: PORTFOLIO,
    question: 'How often are holdings valued?',
    answer:
      'Each quarter, by us, under the guidelines of the trade; once a year an auditor looks at the result. Valuations are ready within forty-five days after the end of the quarter.',
  },
  {
    slug: 'recallable',
    category: PORTFOLIO,
    question: 'What is a recallable distribution?',
    answer:
      'Money that is paid back early and may be called again, for example after a repayment. It counts as paid out and raises what is not yet called.',
  },
  {
    slug: 'sell-my-position',
    category: PORTFOLIO,
    question: 'Can I sell my position?',
    answer:
      'There is no market for it and you should not count on one. If you must, write to us: other members are often interested, and we consent to transfers unless the law forbids it.',
  },

  {
    slug: 'invite-someone',
    category: ACCOUNT,
    question: 'How do I invite someone?',
    answer:
      'Write to us with the name and the e-mail address; each takes one of your invites. An invitation is for one person and one address and is valid for thirty days.',
  },
  {
    slug: 'more-tokens',
    category: ACCOUNT,
    question: 'How do I get more invites?',
    answer: 'If you know somebody whom you would like to invite and have none left, write to us.',
  },
  {
    slug: 'account-protection',
    category: ACCOUNT,
    question: 'How is my account protected?',
    answer:
      'You sign in at our identity provider, which alone knows your password. Your session ends after two hours without use and after twelve hours in any case. We never ask for your password, neither by mail nor by telephone.',
  },
  {
    slug: 'leave',
    category: ACCOUNT,
    question: 'How do I close my account?',
    answer:
      'Write to us. Members without holdings are removed within a month; of those with holdings we must keep records for as long as the law asks.',
  },
  {
    slug: 'hand-over',
    category: ACCOUNT,
    question: 'Who can act for me if I cannot?',
    answer:
      'Somebody to whom you have given a power of attorney. Send us a certified copy; we check it within ten working days.\n\n- Until then nothing changes.\n- You can take it back at any time.',
    isDraft: true,
  },
];
