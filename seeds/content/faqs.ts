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
      'People and institutions invited by a member or by us, once we have approved them. We check your country of residence, your source of funds and whether private investments suit you. This usually takes two working days.',
  },
  {
    slug: 'why-nda',
    category: GETTING_STARTED,
    question: 'Why must I sign a non-disclosure agreement?',
    answer:
      'Owners show us figures that their competitors may not see. The agreement lets us share them with you. You sign it once.',
  },
  {
    slug: 'prospective-and-active',
    category: GETTING_STARTED,
    question: 'What is the difference between a prospective and an active investor?',
    answer:
      'You are prospective until we accept your first commitment, and active from then on. Active investors also see closed opportunities in full.',
  },
  {
    slug: 'qualified-investor',
    category: GETTING_STARTED,
    question: 'Do I have to be an accredited or qualified investor?',
    answer:
      'Some opportunities require it by law; if this prevents you from committing, the page says so. You declare your status in your investment preferences, and your profile shows the date. We may ask for evidence before we accept a commitment.',
  },

  {
    slug: 'desired-or-commitment',
    category: INVESTING,
    question: 'Is a desired amount binding?',
    answer:
      'No. A desired amount shows us your interest, and we fill it in when you commit. Only an accepted commitment is binding.',
  },
  {
    slug: 'how-is-it-allocated',
    category: INVESTING,
    question: 'How is an opportunity allocated when it is oversubscribed?',
    answer:
      'We decide on commitments in order of arrival. When the target is near, we may accept only part of your request; you see both amounts.',
  },
  {
    slug: 'withdraw',
    category: INVESTING,
    question: 'Can I withdraw a commitment?',
    answer:
      'Yes, any time before we accept it, on the page of the opportunity and without giving a reason. After that, only for the reasons named in the subscription agreement. Write to us at once if something has changed.',
  },
  {
    slug: 'what-happens-after',
    category: INVESTING,
    question: 'What happens after I commit?',
    answer:
      'We decide within two working days and let you know here and by e-mail. After the closing you receive the subscription agreement, then a call notice with the amount, the date and the account, at least ten working days ahead.',
  },
  {
    slug: 'fees',
    category: INVESTING,
    question: 'Which fees do I pay?',
    answer:
      'Each page lists them under Terms: a management fee, a carried interest over a preferred return, and the costs of the vehicle. There are no fees for membership, for uncalled commitments, or for leaving.',
  },
  {
    slug: 'pipeline-interest',
    category: INVESTING,
    question: 'What can I do about an opportunity in the pipeline?',
    answer:
      'Read it, and indicate how likely you are to invest and roughly how much. This helps us reserve an allocation for members and is not binding. You can commit once it opens.',
  },
  {
    slug: 'currency',
    category: INVESTING,
    question: 'Who carries the currency risk?',
    answer:
      'You do. Each opportunity is held, called and paid out in its own currency, and we do not hedge for members. Figures in different currencies are never added up.',
  },

  {
    slug: 'marked-copies',
    category: DOCUMENTS,
    question: 'Why can’t I download every document?',
    answer:
      'Some documents are shared for reading in the app only. Those you can download carry your name on every page, so that confidential copies can be traced.',
  },
  {
    slug: 'share-with-adviser',
    category: DOCUMENTS,
    question: 'May I show documents to my adviser?',
    answer:
      'Yes, to advisers who are bound to secrecy and need them for your decision, as the agreement allows. Please do not forward documents to anyone else.',
  },
  {
    slug: 'where-teaser',
    category: DOCUMENTS,
    question: 'Which documents can I see before I sign?',
    answer:
      'The one-page teaser of each opportunity. The rest opens once you sign the agreement; documents of closed opportunities open to active investors.',
  },

  {
    slug: 'how-irr',
    category: PORTFOLIO,
    question: 'How is the net return calculated?',
    answer:
      'From the dated payments between you and the holding, after all fees, with the last valuation treated as a payment on its date (actual days over 365). In the first years fees weigh heavily and the figure is low or negative.',
  },
  {
    slug: 'how-often-valued',
    category: PORTFOLIO,
    question: 'How often are holdings valued?',
    answer:
      'Each quarter, by us, under industry guidelines; an auditor reviews the result once a year. Valuations are published within 45 days after the end of the quarter.',
  },
  {
    slug: 'recallable',
    category: PORTFOLIO,
    question: 'What is a recallable distribution?',
    answer:
      'Money that is paid back early and may be called again, for example after a repayment. It counts as distributed and raises your unfunded commitment.',
  },
  {
    slug: 'sell-my-position',
    category: PORTFOLIO,
    question: 'Can I sell my position?',
    answer:
      'There is no market for it, and you should not count on one. If you need to sell, write to us: other members are often interested, and we consent to transfers unless the law forbids it.',
  },

  {
    slug: 'invite-someone',
    category: ACCOUNT,
    question: 'How do I invite someone?',
    answer:
      'Choose Share invites in the navigation and enter the e-mail address. Each invitation uses one of your invites, is for one person and one address, and is valid for 30 days.',
  },
  {
    slug: 'more-tokens',
    category: ACCOUNT,
    question: 'How do I get more invites?',
    answer: 'If you have none left and would like to invite someone, [write to us](/contact).',
  },
  {
    slug: 'account-protection',
    category: ACCOUNT,
    question: 'How is my account protected?',
    answer:
      'You sign in with our identity provider, and only it knows your password. Your session ends after two hours of inactivity, and after twelve hours at the latest. We never ask for your password by e-mail or telephone.',
  },
  {
    slug: 'leave',
    category: ACCOUNT,
    question: 'How do I close my account?',
    answer:
      'Choose Delete my account in your profile. We confirm within a few days. If you have holdings, we must keep records for as long as the law requires.',
  },
  {
    slug: 'hand-over',
    category: ACCOUNT,
    question: 'Who can act for me if I can’t?',
    answer:
      'Anyone to whom you have given a power of attorney. Send us a certified copy; we check it within ten working days.\n\n- Until then nothing changes.\n- You can revoke it any time.',
    isDraft: true,
  },
];
