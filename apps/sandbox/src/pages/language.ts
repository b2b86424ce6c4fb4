export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

/** A text in every language. */
export type BilingualText = Readonly<Record<Language, string>>;

/**
 * Returns the language asked for in the address, else the first of the browser's that we have, else Chinese.
 */
export function chooseLanguage(asked: string | undefined, acceptLanguage: string | undefined): Language {
  const wanted = languages.find((language) => language === asked);
  if (wanted) return wanted;
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      return {
        tag,
        weight: Number(options.find((option) => option.trim().startsWith('q='))?.split('=')[1] ?? 1),
      };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { tag } of accepted) {
    const known = languages.find((language) => tag === language || tag.startsWith(`${language}-`));
    if (known) return known;
  }
  return 'zh';
}
