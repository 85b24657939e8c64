/** Versions of the non-disclosure agreement, oldest first; Markdown. The last one is in force. */
export const NDA_VERSIONS = [
  {
    version: 1,
    title: 'Confidentiality undertaking',
    effectiveOn: '2016-01-11',
    mustSignAgain: 'no',
    body: `# Confidentiality undertaking

The member keeps confidential what Vestry discloses about companies, funds and their owners, uses it only to decide on an investment, and returns or destroys it on request. This obligation lasts for five years.`,
  },
  {
    version: 2,
    title: 'Non-disclosure agreement',
    effectiveOn: '2023-01-02',
    mustSignAgain: 'yes',
    body: `# Non-disclosure agreement

between **Vestry**, Speicherstrasse 12, 20457 Hamburg (“the Firm”), and the member named below (“you”).

## 1. What is confidential
All non-public information about an opportunity, a fund or its owners that the Firm discloses to you in any form: documents, figures, names, recordings, answers to questions, and the fact that talks take place, whether or not it is marked as confidential. Teasers are confidential towards everyone except members.

## 2. What you may do with it
You may use it to decide on an investment and to monitor one you have made. You may disclose it to your lawyers, tax advisers, auditors and family office to the extent they need it and are bound to secrecy; you are responsible for their compliance.

## 3. What you may not do
You will not disclose it to anyone else, publish it, trade on it, use it to compete with a company or to hire its staff, or approach a company, its owners, lenders, staff or customers about an opportunity without the Firm’s prior written consent.

## 4. What is not confidential
Information that is public through no fault of yours, that you already knew or lawfully received from a third party, or that you developed independently. If a court or an authority requires disclosure, you will notify the Firm first, to the extent permitted by law, and disclose no more than required.

## 5. Marked copies
Documents may carry your name, your e-mail address, the time and a hidden trace. You will not remove them. Notify the Firm at once if you believe that confidential information has reached an unauthorised person.

## 6. Return
On the Firm’s request you will destroy confidential information within ten working days, except for copies kept by law or in routine back-ups, which remain subject to this agreement.

## 7. Duration
This agreement remains in force for three years after the last disclosure of confidential information, and for trade secrets for as long as they remain trade secrets.

## 8. No obligation
Nothing in this agreement obliges either party to invest, to sell or to continue talks. The Firm passes on information with care but does not warrant that it is complete; the subscription agreement prevails.

## 9. Law
German law applies, and the courts of Hamburg have jurisdiction. If one clause is invalid, the others remain in force. Changes require text form. A new version binds you only once you have signed it.`,
  },
] as const;
