export type Language = 'en' | 'zh';

/** A text in both languages. */
export type Words = Readonly<Record<Language, string>>;
