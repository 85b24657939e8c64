import { expect, test } from 'vitest';
import { campaignOf } from './campaign.ts';

test.each([
  ['', null],
  ['?invite=x', null],
  ['?utm_source=', null],
  ['?utm_source=newsletter', 'newsletter'],
  ['?utm_campaign=autumn&utm_source=newsletter&utm_medium=email', 'newsletter / email / autumn'],
  [`?utm_source=${'a'.repeat(200)}`, 'a'.repeat(100)],
])('the campaign of %j is %j', (search, campaign) => {
  expect(campaignOf(search)).toBe(campaign);
});
