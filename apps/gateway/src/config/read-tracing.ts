import type { EnvironmentReader } from '@phonebill/environment';
import type { TracingSettings } from '../runtime/telemetry/index.ts';

/** Reads the receiver of traces, from OpenTelemetry's own variables; null when none are made. */
export function readTracing(from: EnvironmentReader): TracingSettings | null {
  const endpoint = from.optionalHttpUrl('OTEL_EXPORTER_OTLP_ENDPOINT');
  const headers = from.parsed('OTEL_EXPORTER_OTLP_HEADERS', readHeaders, {});
  const serviceName = from.parsed('OTEL_SERVICE_NAME', readName, 'phonebill');
  const ratio = from.parsed('OTEL_TRACES_SAMPLER_ARG', readRatio, 1);
  return endpoint === undefined ? null : { endpoint, headers, serviceName, ratio };
}

function readHeaders(text: string): Record<string, string> {
  const headers = text.split(',').map((part) => {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(\S.*?)\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined) throw new Error('must be like name=value,name=value');
    return [name, value] as const;
  });
  return Object.fromEntries(headers);
}

function readName(text: string): string {
  if (!/^[\w.-]{1,64}$/.test(text)) throw new Error('must be up to 64 letters, digits, and . _ -');
  return text;
}

function readRatio(text: string): number {
  const ratio = Number(text);
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('must be a share from 0 to 1');
  return ratio;
}
