import { describe, expect, test } from 'vitest';
import { screenFiles } from '../../src/shell/screen-files.ts';
import { type FirstRoute, firstRoute, limitsOf, problemsOf, textsIn } from './first-route.ts';
import { WITH_NUMBER } from './manifest.ts';

const LIMITS = { kb: 90, requests: 3 };
const route: FirstRoute = {
  screen: 'login',
  build: 'en',
  scripts: ['main.js', 'login.js'],
  styles: ['a.css'],
  withNumber: false,
};
const codes: Readonly<Record<string, string>> = {
  'main.js': 'a("Close the sheet")',
  'login.js': 'b("登录")',
};
const problems = (kb: number, limits = LIMITS, otherTexts: readonly string[] = ['请输入验证码']) =>
  problemsOf(route, kb, limits, otherTexts, (script) => codes[script] ?? '');

test('reports nothing for a first route within its limits and in one language', () => {
  expect(problems(90)).toEqual([]);
});

test('reports a route that is too heavy, needs too many files, or contains the other language', () => {
  expect(problems(90.1)).toEqual(['login in en loads 90.1 KB, above 90']);
  expect(problems(1, { ...LIMITS, requests: 2 })).toEqual([
    'login in en asks for 3 scripts and style sheets, above 2',
  ]);
  expect(problems(1, LIMITS, ['请输入验证码', '登录'])).toEqual([
    'login in en has a text of the other language, "登录", in login.js',
  ]);
});

describe('a first route', () => {
  const entry = 'src/main.tsx';
  const { login, setAutoRecharge } = screenFiles;
  const needs: Readonly<Record<string, { scripts: string[]; styles: string[] }>> = {
    [entry]: { scripts: ['vendor.js', 'main.js'], styles: ['main.css'] },
    [login]: { scripts: ['vendor.js', 'main.js', 'login.js'], styles: ['main.css', 'login.css'] },
    [setAutoRecharge]: { scripts: ['vendor.js', 'main.js', 'set-up.js'], styles: ['main.css'] },
    [WITH_NUMBER]: { scripts: ['vendor.js', 'sm2.js'], styles: ['sm2.css'] },
  };
  const needsOf = (module: string) => needs[module] ?? { scripts: [], styles: [] };
  const zh = { build: 'zh', entry, needsOf } as const;

  test('has the files of the entry and the screen, each once', () => {
    expect(firstRoute('login', login, zh)).toEqual({
      screen: 'login',
      build: 'zh',
      scripts: ['vendor.js', 'main.js', 'login.js'],
      styles: [],
      withNumber: false,
    });
  });

  test("includes the number's decryption where the screen starts with the user's number", () => {
    expect(firstRoute('setAutoRecharge', setAutoRecharge, zh)).toMatchObject({
      scripts: ['vendor.js', 'main.js', 'set-up.js', 'sm2.js'],
      styles: ['sm2.css'],
      withNumber: true,
    });
  });

  test("has the limits of its build, and a higher one with the number's decryption", () => {
    const given = { limit: '100', 'limit-with-number': '110', legacy: '150', requests: '6' };
    expect(limitsOf({ build: 'en', withNumber: false }, given)).toEqual({ kb: 100, requests: 6 });
    expect(limitsOf({ build: 'en', withNumber: true }, given)).toEqual({ kb: 110, requests: 6 });
    expect(limitsOf({ build: 'legacy', withNumber: false }, given)).toEqual({ kb: 150, requests: 6 });
    expect(limitsOf({ build: 'legacy', withNumber: true }, given)).toEqual({ kb: Infinity, requests: 6 });
  });
});

test('finds only whole strings of one language', () => {
  const code = 'x({ a: "Read the agreement first", b: "Pay", c: "请先阅读协议", d: "元" })';
  expect(textsIn(code, 'en')).toEqual(['Read the agreement first']);
  expect(textsIn(code, 'zh')).toEqual(['请先阅读协议']);
});
