export type Language = 'en' | 'zh';

/** A text in both languages. */
export type BilingualText = Readonly<Record<Language, string>>;
