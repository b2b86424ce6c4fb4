/**
 * In a build for one language: the texts of the other, by the keys of the dictionaries. The build writes them
 * in (scripts/build/one-language.ts); everywhere else each dictionary has both languages, and this is empty.
 */
export const otherTexts: Readonly<Record<string, unknown>> = {};
