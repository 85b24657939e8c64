import { v7, validate } from 'uuid';

/** Returns a new UUIDv7: unique, and sortable by creation time. */
export const newId = (): string => v7();

/** Whether a text has the form of an id. What comes from an address is checked before the database sees it. */
export const isId = (text: string): boolean => validate(text);
