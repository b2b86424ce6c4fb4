/** Describes values of the settings for readers: amounts in yuan, times in China, yes and no. */
import { formatYuan } from '@phonebill/money';
import { type Language, listOf } from '../language/index.ts';
import { formatMoment } from '../values/index.ts';
import { known } from './place-words.ts';
import { settingsWords } from './texts.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** The amount for which a price is shown as an example. */
const EXAMPLE_FEN = 5000;

/** Describes a value; in several lines if there are several languages. `path`: its place. */
export function valueWords(value: unknown, path: readonly string[], language: Language): string {
  const texts = settingsWords[language];
  const field = path.findLast((name) => !/^\d+$/.test(name)) ?? '';
  if (value === undefined) return texts.notThere;
  if (value === null && path.length === 0) return texts.unsaid;
  if (value === null || value === '') return texts.empty;
  if (typeof value === 'number') return numberWords(value, path, language);
  if (typeof value === 'boolean')
    return path.length === 1 ? texts[value ? 'on' : 'off'] : texts[value ? 'yes' : 'no'];
  if (typeof value === 'string') {
    if (value === 'Y' || value === 'N') return texts[value === 'Y' ? 'yes' : 'no'];
    if (field === 'kind') return known(texts.kind, value);
    if (field === 'business') return known(texts.business, value);
    if (field === 'position') return known(texts.position, value);
    return INSTANT.test(value) ? formatMoment(value) : value;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return texts.empty;
    if (value.every((one) => typeof one !== 'object'))
      return listOf(
        value.map((one) => valueWords(one, path, language)),
        language,
      );
    return JSON.stringify(value, null, 2);
  }
  return objectWords(value, path, language);
}

function numberWords(value: number, path: readonly string[], language: Language): string {
  const texts = settingsWords[language];
  const field = path.findLast((name) => !/^\d+$/.test(name)) ?? '';
  if (path.includes('pricePerTenThousand')) return priceWords(value, language);
  if (field.endsWith('Fen')) return formatYuan(value);
  const figure = value.toLocaleString('en-US');
  return field === 'points' ? texts.points(figure) : figure;
}

/** Describes a price: `99.80% of the face value: ¥50.00 costs ¥49.90`; rounded up, as a price is. */
export function priceWords(perTenThousand: number, language: Language): string {
  const example = Math.ceil((EXAMPLE_FEN * perTenThousand) / 10_000);
  return settingsWords[language].ofFace((perTenThousand / 100).toFixed(2), formatYuan(example));
}

/** Describes a text in both languages in two lines; any other object by its fields. */
function objectWords(value: object, path: readonly string[], language: Language): string {
  const texts = settingsWords[language];
  const entries = Object.entries(value);
  if (entries.length === 2 && 'zh' in value && 'en' in value)
    return `${String(value.zh)}\n${String(value.en)}`;
  return entries
    .filter(([, one]) => one !== '' && one !== null)
    .map(([name, one]) => `${known(texts.field, name)}: ${valueWords(one, [...path, name], language)}`)
    .join('\n');
}
