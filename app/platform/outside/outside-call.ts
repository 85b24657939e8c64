import type { z } from 'zod';
import type { CalledName } from '#app/domain/services.ts';
import type { OutsideError } from './outside-error.ts';

/** A request that is about to be sent. */
export type Outgoing = {
  method: OutsideCall['method'];
  url: string;
  headers: Record<string, string>;
  body: BodyInit | undefined;
};

/** Authenticates us to the service; called for each attempt. */
export type OutsideAuth = {
  /** Returns the headers to send. Its errors reach the caller unchanged. */
  sign(outgoing: Outgoing): Promise<Record<string, string>>;
  /** Returns whether a request refused with these headers should be signed again and resent once. */
  renews?(error: OutsideError, headers: Record<string, string>): boolean;
};

export type OutsideOptions = {
  service: CalledName;
  /** Prefix of the paths of calls. */
  baseUrl: string;
  /** Headers of every call. */
  headers?: Record<string, string>;
  auth?: OutsideAuth;
  /** Time limit of one call, including its response and all attempts. */
  timeoutMs?: number;
  /** Total attempts of a call that is safe to repeat. */
  attempts?: number;
  /** Reads the requested delay in milliseconds from a refusal, if the vendor does not use `Retry-After`. */
  retryHint?: (headers: Headers) => number | undefined;
  /** Reads the vendor's own code and message from the body of a refusal, given as JSON if it is JSON, and as text. */
  readRefusal?: (body: unknown, text: string) => { code?: string | undefined; message?: string | undefined };
  /** Codes of refusals that may be temporary although their status blames the call. */
  mayPass?: (code: string) => boolean;
  /** Codes of refusals after which the same call may succeed immediately. */
  isMomentary?: (code: string) => boolean;
};

export type OutsideCall = {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Idempotent, so it is retried at once when it got no response. GET always is. */
  safe?: true;
  /** Statuses besides 2xx that count as a response and not as a failure. */
  expected?: readonly number[];
  /** Overrides the client's time limit. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
};

export type OutsideAnswer = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> };

/**
 * `body` is the body of a successful response, to be read at the caller's pace or cancelled. All other responses are
 * read into bytes.
 */
export type OpenAnswer = OutsideAnswer & { body: ReadableStream<Uint8Array> | null };

export type OutsideClient = {
  /** @throws OutsideError; the caller's `signal.reason` when it aborts. */
  call(call: OutsideCall): Promise<OutsideAnswer>;
  /** Like `call`, for a JSON response. @throws OutsideError also when it is not JSON or does not match the schema. */
  json<Schema extends z.ZodType>(call: OutsideCall, schema: Schema): Promise<z.output<Schema>>;
  /**
   * Like `call`, for a response of any size: the deadline applies until the response starts, the caller's signal
   * until it has been read.
   */
  open(call: OutsideCall): Promise<OpenAnswer>;
};
