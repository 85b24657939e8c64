import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another when they are read aloud or typed. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

/**
 * Returns a new code for an item: with its check digits, its payment reference has four groups of four. It names
 * nobody, and of 2⁶⁰ codes none comes twice.
 */
export const newItemCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
