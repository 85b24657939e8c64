import { z } from 'zod';
import { required } from './env-parts.server.ts';

/** `name=value` pairs divided by commas, the values percent-encoded (OpenTelemetry's OTLP exporter specification). */
const headers = z.string().transform((text, check) => {
  const pairs = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const at = part.indexOf('=');
      const value = at < 1 ? null : decoded(part.slice(at + 1).trim());
      if (value === null) check.addIssue({ code: 'custom', message: 'is no list of name=value' });
      return [part.slice(0, at).trim(), value ?? ''] as const;
    });
  return Object.fromEntries(pairs);
});

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/**
 * Traces, under OpenTelemetry's own names. A collector on this machine is usual, so loopback is allowed, and needs no
 * TLS; any other needs it in production and qa.
 */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.default({}),
  OTEL_SERVICE_NAME: required.default('vestry'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
};
