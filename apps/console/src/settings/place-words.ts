/** Describes a place in the settings: `Price, China Mobile`. */
import type { SettingsDifferenceView } from '@phonebill/contract/console-pages';
import { type Language, wordOf } from '../language/index.ts';
import { settingsWords } from './texts.ts';

type Place = Pick<SettingsDifferenceView, 'part' | 'path' | 'item'>;

/** Returns the place without the part's own name, which is shown above. */
export function placeWords({ part, path, item }: Place, language: Language): string {
  const texts = settingsWords[language];
  const [first = '', ...rest] = path;
  const parts =
    part === 'adverts' ? [advertWords(first, item, language), ...rest.map(wordsOf)] : path.map(wordsOf);
  return parts.filter((one) => one !== '').join(texts.between) || texts.part[part];

  function wordsOf(name: string): string {
    const carrier = wordOf('carrier', name, language);
    if (carrier !== name) return carrier;
    if (/^\d+$/.test(name)) return `#${Number(name) + 1}`;
    return known(texts.field, name);
  }
}

/** Describes an advert by its number, its page and its position. */
function advertWords(at: string, item: unknown, language: Language): string {
  const texts = settingsWords[language];
  if (!/^\d+$/.test(at)) return at;
  const number = texts.advert(String(Number(at) + 1));
  const { business, position } = Object(item) as { readonly business?: unknown; readonly position?: unknown };
  const where = [known(texts.business, business), known(texts.position, position)].filter(Boolean);
  return where.length === 0 ? number : `${number} (${where.join(texts.between)})`;
}

/** Returns the word for a name; the name itself if there is none. */
export function known(words: Readonly<Record<string, string>>, name: unknown): string {
  if (typeof name !== 'string') return '';
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}

/** Returns the word for a field as a label or heading, capitalised. */
export function fieldLabel(name: string, language: Language): string {
  const word = known(settingsWords[language].field, name);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
