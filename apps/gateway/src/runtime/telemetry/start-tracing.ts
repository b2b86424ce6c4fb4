import type { TracingSettings } from './otlp-tracing.ts';
import { useTracing } from './tracing.ts';

/**
 * Begins to make spans when `settings` name a receiver; returns a function that sends the last of them and
 * ends tracing.
 */
export async function startTracing(
  settings: TracingSettings | null,
  about: { readonly version: string; readonly process: string; readonly roles: string },
  onFailure: () => void,
): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  const tracing = createOtlpTracing(settings, about, onFailure);
  useTracing(tracing);
  return async () => {
    useTracing(null);
    await tracing.close();
  };
}
