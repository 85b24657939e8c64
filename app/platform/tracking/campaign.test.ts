import { expect, test } from 'vitest';
import { campaignOf, campaignText } from './campaign.ts';

test.each([
  ['', null],
  ['?invite=x', null],
  ['?utm_source=', null],
  ['?utm_source=newsletter', 'newsletter'],
  ['?utm_campaign=autumn&utm_source=newsletter&utm_medium=email', 'newsletter / email / autumn'],
  [`?utm_source=${'a'.repeat(200)}`, 'a'.repeat(100)],
  ['?utm_source=a%00b', 'ab'],
  ['?utm_source=%00', null],
  [`?utm_source=${'a'.repeat(99)}${encodeURIComponent('😀')}`, `${'a'.repeat(99)}�`],
])('the campaign of %j is %j', (search, campaign) => {
  expect(campaignOf(search)).toBe(campaign);
});

test.each([
  ['fair', 'fair'],
  ['fa\0ir\ud800', 'fair�'],
  ['\0', null],
  ['', null],
  ['a'.repeat(200), 'a'.repeat(100)],
])('the text %j of a cookie is the campaign %j', (text, campaign) => {
  expect(campaignText(text)).toBe(campaign);
});
