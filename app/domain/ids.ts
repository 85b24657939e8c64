import { v7, validate } from 'uuid';

/** Returns a new UUIDv7: unique, and sortable by creation time. */
export const newId = (): string => v7();

/** Returns whether a text has the form of an id. Values from URLs are checked before they reach the database. */
export const isId = (text: string): boolean => validate(text);
