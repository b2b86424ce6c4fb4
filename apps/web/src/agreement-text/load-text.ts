import type { AgreementTextKind, TextVersionFile } from './text-types.ts';

/** Every version that somebody may have agreed to, each loaded only when it is opened. */
const files: Readonly<
  Record<AgreementTextKind, Readonly<Record<string, () => Promise<{ readonly text: TextVersionFile }>>>>
> = {
  service: { '2026-11': () => import('./versions/service-2026-11.ts') },
  credit: { '2026-11': () => import('./versions/credit-2026-11.ts') },
};

/**
 * The text of a version; null when these pages do not have it: they are older than the gateway. Rejects when
 * it could not be loaded.
 */
export async function loadText(kind: AgreementTextKind, version: string): Promise<TextVersionFile | null> {
  const load = Object.hasOwn(files[kind], version) ? files[kind][version] : undefined;
  return load ? (await load()).text : null;
}
