import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { readTraceParent } from '#app/platform/tracing/trace-parent.ts';
import {
  NOT_RECORDED,
  type OpenSpan,
  type RootFacts,
  type SpanFacts,
  type Tracer,
} from '#app/platform/tracing/tracing.server.ts';

export type TracerOptions = {
  /** The collector; spans are posted to `/v1/traces` below it. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  service: string;
  environment: string;
  release: { version: string; revision: string };
  /** The share of traces that is recorded. */
  ratio: number;
  /** Called when spans could not be sent. */
  onProblem(problem: unknown): void;
  random?: () => number;
};

const EXPORT_TIMEOUT_MS = 10_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/**
 * Creates a tracer that sends spans to a collector by OTLP over HTTP. Whether a trace is recorded is decided here, at
 * random: what a request says of it is ignored, as anyone could have all of theirs recorded.
 */
export function createTracer({ random = Math.random, ...options }: TracerOptions): Tracer {
  // The SDK makes the id of a trace by itself; ours is the request's, and is handed over at the same moment.
  let nextTraceId: string | undefined;
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    idGenerator: {
      generateTraceId: () => nextTraceId ?? randomBytes(16).toString('hex'),
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
    resource: resourceFromAttributes({
      'service.name': options.service,
      'service.version': options.release.version,
      'vcs.ref.head.revision': options.release.revision,
      'deployment.environment.name': options.environment,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterOf(options) })],
  });
  setGlobalErrorHandler(options.onProblem);
  const tracer = provider.getTracer('vestry');
  const open = new AsyncLocalStorage<Span>();
  /** Not one that has ended: what a request leaves running, such as a timer, is no part of it. */
  const openSpan = (): Span | undefined => {
    const span = open.getStore();
    return span?.isRecording() ? span : undefined;
  };

  function beginRoot({ name, kind, attributes, traceId, parentSpanId, causes = [] }: RootFacts): Span {
    const links = causes.flatMap((cause) => {
      const parent = readTraceParent(cause);
      return parent ? [{ context: { ...parent, traceFlags: TraceFlags.SAMPLED } }] : [];
    });
    const facts = { kind: KINDS[kind], links, ...(attributes && { attributes: { ...attributes } }) };
    nextTraceId = traceId;
    try {
      return tracer.startSpan(name, facts, contextOf(traceId, parentSpanId));
    } finally {
      nextTraceId = undefined;
    }
  }

  async function within<T>(span: Span, run: (span: OpenSpan) => Promise<T>): Promise<T> {
    try {
      return await open.run(span, () => run(asOpenSpan(span)));
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', typeOf(error));
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    root: (facts, run) => (random() < options.ratio ? within(beginRoot(facts), run) : run(NOT_RECORDED)),
    child({ name, kind, attributes }: SpanFacts, run) {
      const parent = openSpan();
      if (!parent) return run(NOT_RECORDED);
      const facts = { kind: KINDS[kind], ...(attributes && { attributes: { ...attributes } }) };
      return within(tracer.startSpan(name, facts, trace.setSpan(ROOT_CONTEXT, parent)), run);
    },
    current() {
      const context = openSpan()?.spanContext();
      return context ? `00-${context.traceId}-${context.spanId}-01` : null;
    },
    async close(timeoutMs) {
      const over = new Promise<void>((resolve) => void setTimeout(resolve, timeoutMs).unref());
      await Promise.race([provider.shutdown().catch(options.onProblem), over]);
    },
  };
}

const exporterOf = ({ endpoint, headers }: TracerOptions) =>
  new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });

/** The span of the proxy in front, if there is one, as the parent. */
const contextOf = (traceId: string | undefined, spanId: string | null | undefined) =>
  traceId && spanId
    ? trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      })
    : ROOT_CONTEXT;

const asOpenSpan = (span: Span): OpenSpan => ({
  rename: (name) => void span.updateName(name),
  set: (attributes) => void span.setAttributes({ ...attributes }),
  fail(why) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', why);
  },
});

/** A code or the kind of an error; its message may carry values. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { cause } = error;
  const codes = [error, cause].flatMap((one) =>
    one instanceof Error && 'code' in one && typeof one.code === 'string' ? [one.code] : [],
  );
  return codes[0] ?? error.constructor.name;
}
