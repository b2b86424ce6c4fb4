import type { Language } from '@phonebill/contract/wire';

/**
 * The language that this build is for, written in by the build (scripts/build/one-language.ts); null: it has
 * both.
 */
export const builtLanguage: Language | null = null as Language | null;
