/** Versions of the non-disclosure agreement, oldest first; Markdown. The last one is in force. */
export const NDA_VERSIONS = [
  {
    version: 1,
    title: 'Confidentiality undertaking',
    effectiveOn: '2016-01-11',
    mustSignAgain: 'no',
    body: `# Confidentiality undertaking

The member keeps secret what Vestry shows of companies, funds and their owners, uses it only to decide on an investment, and returns or destroys it when asked. The duty lasts for five years.`,
  },
  {
    version: 2,
    title: 'Non-disclosure agreement',
    effectiveOn: '2023-01-02',
    mustSignAgain: 'yes',
    body: `# Non-disclosure agreement

between **Vestry**, Speicherstrasse 12, 20457 Hamburg (“the Firm”), and the member named below (“you”).

## 1. What is confidential
Everything about an opportunity, a fund or its owners that the Firm lets you read, hear or see and that is not public: documents, figures, names, recordings, answers to questions, and the fact that talks take place. It does not matter whether it is marked as confidential. Teasers are confidential towards everyone but members.

## 2. What you may do with it
You may use it to decide on an investment and to follow one that you have made. You may show it to your lawyers, tax advisers, auditors and family office as far as they need it and are bound to secrecy; you answer for them as for yourself.

## 3. What you may not do
You will not pass it to anyone else, publish it, trade on it, use it to compete with a company or to hire its people, or approach a company, its owners, lenders, staff or customers about an opportunity unless the Firm agrees beforehand in writing.

## 4. What is not confidential
What is public without your doing; what you knew before or were told by someone who was free to tell you; what you found out by yourself. If a court or an authority compels you to disclose something, you tell the Firm first, as far as the law allows, and disclose no more than you must.

## 5. Marked copies
Documents may carry your name, your address, the time and a hidden trace. You will not remove them. Please tell the Firm at once when you believe that something has come into the wrong hands.

## 6. Return
When the Firm asks, you destroy what you hold within ten working days, apart from copies that the law or a back-up made in the ordinary course keeps, for which this agreement goes on.

## 7. Duration
This agreement binds for three years after you were last shown confidential information, and for trade secrets for as long as they remain such.

## 8. Nothing is promised
Nothing here obliges either side to invest, to sell or to go on talking. The Firm passes on what it was given with care and does not warrant that it is complete; what counts is the subscription agreement.

## 9. Law
German law applies, and the courts of Hamburg decide. Should one clause fail, the others stand. Changes need text form. A new version binds you only after you have signed it.`,
  },
] as const;
