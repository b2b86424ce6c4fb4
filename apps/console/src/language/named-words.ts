/** Describes several named values together: filters of orders, and selling stops. */
import { formatYuan } from '@phonebill/money';
import type { Language } from './define-texts.ts';
import { type Vocabulary, wordOf } from './words.ts';

type Named = Readonly<Record<string, unknown>>;

const vocabularyOf: Readonly<Record<string, Vocabulary>> = {
  state: 'orderState',
  payMethod: 'payMethod',
  payment: 'payMethod',
  carrier: 'carrier',
  province: 'province',
};
const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  from: { en: 'from', zh: '自' },
  to: { en: 'to', zh: '至' },
  settingsVersion: { en: 'settings version', zh: '配置版本' },
  channel: { en: 'channel', zh: '渠道' },
  faceFen: { en: 'face value', zh: '面值' },
};

/** The order in which values are named; unknown ones come last. */
const order = ['state', 'carrier', 'province', 'payMethod', 'payment', 'channel', 'faceFen', 'from', 'to'];
const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

/**
 * Describes each value, as in `China Mobile, face value ¥50.00`; empty if there is none. An unknown value is
 * shown with its raw name and value.
 */
export function namedWords(named: unknown, language: Language): string {
  if (typeof named !== 'object' || named === null) return '';
  return Object.entries(named as Named)
    .filter(([, value]) => value !== null && value !== undefined)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, value]) => valueWords(name, value, language))
    .join(language === 'zh' ? '，' : ', ');
}

function valueWords(name: string, value: unknown, language: Language): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const vocabulary = Object.hasOwn(vocabularyOf, name) ? vocabularyOf[name] : undefined;
  if (vocabulary) return wordOf(vocabulary, text, language);
  if (name === 'stuck')
    return language === 'zh'
      ? `${wordOf('stuck', text, language)}等待过久`
      : `stuck ${wordOf('stuck', text, language).toLowerCase()}`;
  const amount = name.endsWith('Fen') && typeof value === 'number' ? formatYuan(value) : text;
  return `${names[name]?.[language] ?? name} ${amount}`;
}
