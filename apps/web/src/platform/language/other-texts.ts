/**
 * The texts of the other language by the keys of the dictionaries, in a build for one language. The build
 * writes them in (scripts/build/one-language.ts); everywhere else each dictionary has both languages, and
 * this is empty.
 */
export const otherTexts: Readonly<Record<string, unknown>> = {};
