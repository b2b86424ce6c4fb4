import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const script = /<script>((?:(?!<\/script>)[^])*root\.dataset\.nav[^]*?)<\/script>/.exec(page)?.[1] ?? '';

interface Opened {
  readonly agent?: string;
  /** The value in session storage. */
  readonly navShow?: string;
  /** The value in local storage. */
  readonly language?: string;
  readonly isStorageRefused?: boolean;
}

/** Runs the script before the first picture on an address of ours. */
function open(address: string, { agent = '', navShow, language, isStorageRefused = false }: Opened = {}) {
  const { pathname, search, hash } = new URL(`https://pages.example/phonebillh5${address}`);
  const kept = { language, navShow };
  const area = {
    getItem: (key: keyof typeof kept) => kept[key] ?? null,
    setItem(key: keyof typeof kept, value: string) {
      if (isStorageRefused) throw new Error('refused');
      kept[key] = value;
    },
  };
  const replaced: string[] = [];
  const root = { lang: '', dataset: { nav: '' } };
  runInNewContext(script, {
    document: { documentElement: root },
    navigator: { userAgent: agent, languages: ['en-US'] },
    window: { localStorage: area, sessionStorage: area },
    localStorage: area,
    location: { pathname, search, hash },
    history: { state: null, replaceState: (_: unknown, __: string, to: string) => void replaced.push(to) },
    addEventListener: () => undefined,
    URLSearchParams,
  });
  return { nav: root.dataset.nav, lang: root.lang, replaced, language: kept.language };
}

const agent = 'Mozilla/5.0 (Linux; Android 13) hebao/9.14.58';
const form = '/autoRecharge/setAutoRecharge';

describe('SPEC 2 guard: the first picture has a title bar wherever the guard will show one', () => {
  test.each([
    ['a browser', form, {}, 'Y'],
    ['the wallet, which has its own', form, { agent }, 'N'],
    ['showtitle=false in the wallet', `${form}?showtitle=false`, { agent }, 'Y'],
    ['showtitle=false in the wallet, hidden before', `${form}?showtitle=false`, { agent, navShow: 'N' }, 'Y'],
    ['showtitle=false in a browser, hidden before', `${form}?showtitle=false`, { navShow: 'N' }, 'N'],
    ['navShow=N beside showtitle=false', `${form}?showtitle=false&navShow=N`, { agent }, 'N'],
    ['navShow=Y, hidden before', `${form}?navShow=Y`, { navShow: 'N' }, 'Y'],
    ['navShow that is neither Y nor N, hidden before', `${form}?navShow=X`, { navShow: 'N' }, 'N'],
    ['zdcxyyyPage', '/marketingActivities/zdcxyyyPage', {}, 'N'],
    ['zdcxyyyPage with navShow=Y', '/marketingActivities/zdcxyyyPage?navShow=Y', {}, 'N'],
    ['the campus channel', `${form}?channelType=ZDCXYYQ2024&navShow=Y`, {}, 'N'],
    ['the campus channel in the wallet', `${form}?channelType=ZDCXYYQ2024&showtitle=false`, { agent }, 'N'],
    ['the campus channel on another form', '/autoRecharge/transPage?channelType=ZDCXYYQ2024', {}, 'Y'],
  ] as const)('%s', (_, address, given, nav) => {
    expect(open(address, given).nav).toBe(nav);
  });
});

describe('the language in the address', () => {
  test('is stored and removed from the address, so that a later choice survives a reload', () => {
    const first = open('/telBill/tencentBill?a=%20b&lang=zh-CN&navShow=Y#h', { language: 'en' });
    expect(first).toMatchObject({
      lang: 'zh-CN',
      language: 'zh',
      replaced: ['/phonebillh5/telBill/tencentBill?a=%20b&navShow=Y#h'],
    });
    expect(open('/telBill/tencentBill', { language: 'en' }).lang).toBe('en');
    expect(open('/telBill/tencentBill?lang=en', { language: 'zh' })).toMatchObject({
      lang: 'en',
      language: 'en',
      replaced: ['/phonebillh5/telBill/tencentBill'],
    });
  });

  test('stays in the address when it is not supported or storage is refused', () => {
    expect(open('/telBill/tencentBill?lang=fr')).toMatchObject({ lang: 'en', replaced: [] });
    expect(open('/telBill/tencentBill')).toMatchObject({ lang: 'en', replaced: [] });
    expect(open('/telBill/tencentBill?lang=zh', { isStorageRefused: true })).toMatchObject({
      lang: 'zh-CN',
      nav: 'Y',
      replaced: [],
    });
  });
});
