import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Multipart } from './multipart.ts';
import type { Objects } from './objects.ts';
import type { Account } from './signature.ts';

export type StorageOptions = Account & {
  /** The one bucket there is. */
  bucket: string;
  /** Milliseconds since 1970; signatures expire by it. */
  now?: () => number;
};

export type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  path: string;
  query: URLSearchParams;
  objects: Objects;
  uploads: Multipart;
  options: StorageOptions;
};
