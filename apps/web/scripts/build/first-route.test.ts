import { expect, test } from 'vitest';
import { type FirstRoute, firstRoute, problemsOf, textsIn } from './first-route.ts';
import { ENTRY, WITH_SESSION } from './manifest.ts';

const LIMITS = { kb: 90, requests: 3 };
const route: FirstRoute = {
  screen: 'login',
  language: 'en',
  scripts: ['main.js', 'login.js'],
  styles: ['a.css'],
};
const codes: Readonly<Record<string, string>> = {
  'main.js': 'a("Close the sheet")',
  'login.js': 'b("登录")',
};
const problems = (kb: number, limits = LIMITS, otherTexts: readonly string[] = ['请输入验证码']) =>
  problemsOf(route, kb, limits, otherTexts, (script) => codes[script] ?? '');

test('a first route within its limits, of one language, has nothing wrong', () => {
  expect(problems(90)).toEqual([]);
});

test('one that is heavier, asks for more files or brings texts of the other language is named', () => {
  expect(problems(90.1)).toEqual(['login in en loads 90.1 KB, above 90']);
  expect(problems(1, { ...LIMITS, requests: 2 })).toEqual([
    'login in en asks for 3 scripts and style sheets, above 2',
  ]);
  expect(problems(1, LIMITS, ['请输入验证码', '登录'])).toEqual([
    'login in en has a text of the other language, "登录", in login.js',
  ]);
});

test("a first route is the entry's files, the screen's, and those of a session's check, each once", () => {
  const needs: Readonly<Record<string, { scripts: string[]; styles: string[] }>> = {
    [ENTRY]: { scripts: ['vendor.js', 'main.js'], styles: ['main.css'] },
    'login.tsx': { scripts: ['vendor.js', 'main.js', 'login.js'], styles: ['main.css', 'login.css'] },
    [WITH_SESSION]: { scripts: ['vendor.js', 'sm2.js'], styles: ['sm2.css'] },
  };
  expect(
    firstRoute('login', 'login.tsx', 'zh', (module) => needs[module] ?? { scripts: [], styles: [] }),
  ).toEqual({
    screen: 'login',
    language: 'zh',
    scripts: ['vendor.js', 'main.js', 'login.js', 'sm2.js'],
    styles: ['sm2.css'],
  });
});

test('texts are whole strings of a language, not words that both have', () => {
  const code = 'x({ a: "Read the agreement first", b: "Pay", c: "请先阅读协议", d: "元" })';
  expect(textsIn(code, 'en')).toEqual(['Read the agreement first']);
  expect(textsIn(code, 'zh')).toEqual(['请先阅读协议']);
});
