import type { Language } from '../platform/language/index.ts';
import type { Revision } from './revised.ts';
import type { TextKind, WrittenText } from './text-versions.ts';

/** Every version that users may have agreed to, each loaded in one language when it is opened. */
const files: Readonly<Record<string, () => Promise<{ readonly text: WrittenText | Revision }>>> = {
  'service-2025-03-zh': () => import('./versions/service-2025-03-zh.ts'),
  'service-2025-03-en': () => import('./versions/service-2025-03-en.ts'),
  'service-2026-11-zh': () => import('./versions/service-2026-11-zh.ts'),
  'service-2026-11-en': () => import('./versions/service-2026-11-en.ts'),
  'service-2027-01-zh': () => import('./versions/service-2027-01-zh.ts'),
  'service-2027-01-en': () => import('./versions/service-2027-01-en.ts'),
  'credit-2026-11-zh': () => import('./versions/credit-2026-11-zh.ts'),
  'credit-2026-11-en': () => import('./versions/credit-2026-11-en.ts'),
  'trust-2026-11-zh': () => import('./versions/trust-2026-11-zh.ts'),
  'trust-2026-11-en': () => import('./versions/trust-2026-11-en.ts'),
  'privacy-2026-11-zh': () => import('./versions/privacy-2026-11-zh.ts'),
  'privacy-2026-11-en': () => import('./versions/privacy-2026-11-en.ts'),
  'privacy-2026-11-23-zh': () => import('./versions/privacy-2026-11-23-zh.ts'),
  'privacy-2026-11-23-en': () => import('./versions/privacy-2026-11-23-en.ts'),
  'privacy-2026-11-24-zh': () => import('./versions/privacy-2026-11-24-zh.ts'),
  'privacy-2026-11-24-en': () => import('./versions/privacy-2026-11-24-en.ts'),
  'privacy-2026-11-25-zh': () => import('./versions/privacy-2026-11-25-zh.ts'),
  'privacy-2026-11-25-en': () => import('./versions/privacy-2026-11-25-en.ts'),
};

/**
 * Loads a version of a text in a language; null if these pages do not have it: they are older than the
 * gateway, or it does not exist. Rejects when it could not be loaded.
 */
export async function loadText(
  kind: TextKind,
  version: string,
  language: Language,
): Promise<WrittenText | null> {
  const name = `${kind}-${version}-${language}`;
  const load = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!load) return null;
  const { text } = await load();
  if (!('of' in text)) return text;
  const [{ revised }, other] = await Promise.all([import('./revised.ts'), loadText(kind, text.of, language)]);
  return other && revised(other, text);
}
