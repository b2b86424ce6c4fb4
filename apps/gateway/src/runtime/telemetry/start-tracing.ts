import type { TracingSettings } from './otlp-tracing.ts';
import { useTracing } from './tracing.ts';

/** Begins to make spans where `settings` name a receiver; gives what sends the last of them and ends it. */
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
