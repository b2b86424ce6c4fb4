import type { Language } from '@phonebill/contract/wire';

/**
 * The language of this build, written in by the build (scripts/build/one-language.ts); null if it has both.
 */
export const builtLanguage: Language | null = null as Language | null;
