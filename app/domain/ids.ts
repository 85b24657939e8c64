import { v7 } from 'uuid';

/** Returns a new UUIDv7: unique, and sortable by creation time. */
export const newId = (): string => v7();
