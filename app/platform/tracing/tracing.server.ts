import { processGlobal } from '#app/db/process-global.ts';

type Attributes = Readonly<Record<string, string | number>>;

export type SpanFacts = {
  /** The same for all of a kind: no ids, no values. */
  name: string;
  kind: 'server' | 'client' | 'consumer';
  /** Names after OpenTelemetry's conventions. Never personal data, secrets or addresses with their query. */
  attributes?: Attributes;
};

/** The beginning of a trace: a request or a run of a job. */
export type RootFacts = SpanFacts & {
  /** 32 hexadecimal digits; by default made at random. */
  traceId?: string;
  /** The span of the proxy in front, 16 hexadecimal digits. */
  parentSpanId?: string | null;
  /** The spans that caused this one, as `traceparent`. */
  causes?: readonly string[];
};

/** A span that is being recorded, or one that is not, which takes everything and keeps nothing. */
export type OpenSpan = {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks the span as failed. `why` is a code or a kind of error, never its message. */
  fail(why: string): void;
};

/** Records spans. What it does with them neither blocks nor throws. */
export type Tracer = {
  /** Begins a trace, if this one is sampled. */
  root<T>(facts: RootFacts, run: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Adds a span to the trace in which the code runs, if there is one. */
  child<T>(facts: SpanFacts, run: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Returns the open span as `traceparent`; `null` if nothing is recorded. */
  current(): string | null;
  /** Sends what is pending, for up to this long. */
  close(timeoutMs: number): Promise<void>;
};

/** The span where nothing is recorded. */
export const NOT_RECORDED: OpenSpan = {
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
};

const held = processGlobal<{ tracer: Tracer | null }>('tracer', () => ({ tracer: null }));

/** Sets what records spans from now on; `null`: nothing does. */
export function setTracer(tracer: Tracer | null): void {
  held.tracer = tracer;
}

/** Runs `run` as the beginning of a trace. */
export const inTrace = <T>(facts: RootFacts, run: (span: OpenSpan) => Promise<T>): Promise<T> =>
  held.tracer ? held.tracer.root(facts, run) : run(NOT_RECORDED);

/** Runs `run` as a part of the open trace. */
export const inSpan = <T>(facts: SpanFacts, run: (span: OpenSpan) => Promise<T>): Promise<T> =>
  held.tracer ? held.tracer.child(facts, run) : run(NOT_RECORDED);

/** Returns the open span as `traceparent`, by which a job finds what enqueued it; `null` if nothing is recorded. */
export const currentTrace = (): string | null => held.tracer?.current() ?? null;
