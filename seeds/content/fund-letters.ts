/** The partners' text in the report of each year, as mini-markup; a year without one gets the general text. */
export const FUND_LETTERS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'founders-fund': {
    2016: `We are five people in two rooms above a sail loft, and you have trusted us with thirty-two million. The first purchase was made in September: a firm of organ builders which has more orders than it can count and no successor. A second closing in December brought two more investors, who paid the others interest for the months that they had missed.`,
    2017: `Two purchases, ropes in Svendborg and tiles in Castellón. Each took eleven months from the first visit to the notary. We looked at sixty-four companies and lost two to buyers who paid more; we have written down what they paid, to see whether they were right.`,
    2018: `Weidlinger, which weighs what pharmacists mix, joined in the spring. A first small dividend was paid in September. The smallest holding, a maker of stage curtains, lost a customer who was a third of its sales, and we valued it at half.`,
    2019: `A bank refinanced the ropes and we returned 4% of commitments, which may be called again. One investor sold half of a commitment to a new member, at net value; the papers took longer than the price.`,
    2020: `Theatres closed, curtains were not needed, and in the spring we lowered all values by 6% without knowing better. By autumn pharmacies and ships had ordered more than before. The first sale, one of the small holdings, was agreed by telephone.`,
    2021: `Two small holdings were sold, one for cash and one for shares of its buyer, which we passed on in November. More has now come back than was lost by anybody's patience.`,
    2022: `Bruun Ropes went to a Finnish maker of lifts for three times what we had paid. The fund makes no more purchases: 6% of commitments were released, since nothing is left to do with them, and the fee ended in the autumn.`,
    2023: `Casa Lluch was sold in the summer to its managers and a bank of the region. Theirs was the second-best offer, by 2%, and the one that kept the kiln.`,
    2024: `Weidlinger was sold to a Swiss group that already sold its scales. All capital has been returned with this payment, and carried interest was earned for the first time in our history.`,
    2025: `The last of the small holdings left in September. One remains: the organ builders, whom nobody hurries. We have asked for a year's extension of the term, and all investors have agreed.`,
    2026: `One holding, no debt and no fee. Ehrlich has orders to 2031 and an apprentice from New Zealand. The family has offered to buy us out by the end of next year at a price that an auditor sets.`,
  },
  'fund-i': {
    2020: `The fund had its first closing in December and made one small first call. There is nothing to report but our thanks and a list of what we look at.`,
    2021: `Our first full year. We bought the quays of Oxelvik and Raumsund in July and a maker of switchgear in the autumn, and turned down twenty-six companies that we had looked at in earnest. Fees are all that can be seen in the figures so far; so it is in the first year of any fund.`,
    2022: `A year of two halves. Tierhaus joined in April with nineteen clinics. From the summer on, energy and interest made everything dearer, our laundries more than most: they burn gas. We valued them below cost and put in no more money until prices had been passed on.`,
    2023: `Brackwater, bought in April, had a slow first year while the water companies waited for their regulator. The laundries recovered. We returned 3.5% of commitments from a refinancing that may be called again, and lowered the value of two holdings in the third quarter, by more than we would have had to.`,
    2024: `For the first time more came back than went out. Harbour Logistics renewed its eighth lease, Tierhaus left Switzerland at a loss, and one of the small holdings was sold for 1.4 times what we had paid. The regulator's decision in December gave Brackwater the orders that we had hoped for a year before.`,
    2025: `A third of Tierhaus went to a pension scheme in May at 13.2 times EBITDA. It was the best offer and not the highest, since the buyer may be asked for the rest. From this year on the fee is charged on invested capital and falls by a fifth.`,
    2026: `The fund is in its harvest. Seven holdings are left; we expect to sell two of them within eighteen months and have no reason to hurry with the others. Brackwater paid its first dividend. What is not called serves follow-up investments only; we shall make no new ones.`,
  },
  'fund-ii': {
    2022: `We closed at €210m, with 84% from those who had invested in Fund I. The first purchase, a maker of glass for pharmacies, was agreed in August, when others had stopped buying because gas was dear. Its furnace burns less than any in the trade.`,
    2023: `Two purchases: vocational schools in Spain and a maker of furniture parts in Denmark. We returned 2.5% of commitments that had been called for a third which the owners withdrew; it may be called again.`,
    2024: `Danubia Filters was bought in March from its founder, who stays as chairman. The furnace of Alpenglas was renewed in nineteen days without the loss of one delivery. Values have begun to rise, mostly from profits and not from multiples.`,
    2025: `Bellweather, which sells the risk of weather to insurers, is the first purchase that we made in competition with eleven others. We paid what we had written down before the auction. First distributions came from the schools.`,
    2026: `Seven of about ten investments are made. Kontor Systems and Solera Foods, both open to members beside the fund, would be the eighth and ninth. We then have money for one more and for what the others need.`,
  },
  'real-assets': {
    2024: `First closing in May, first purchases in June: a share in Harbour Logistics and the district heat of Falkenau, whose tariff is agreed to 2039. Both pay from the first day.`,
    2025: `The workshops in Munich were bought from a bank that no longer wanted to own them, at 84% of what it would cost to build them. The private wire to the paper mill went live in October, six weeks late. A first distribution of 1% was paid in December.`,
    2026: `A third of the fund is called. Nordic Cold Storage, offered to members as well, would be the largest holding after the harbours. We hold back with solar parks, whose prices assume what we do not believe.`,
  },
};

export const GENERAL_LETTER = `The holdings developed as planned and there were no purchases or sales of weight. Details by holding are below; questions are welcome at any time.`;
