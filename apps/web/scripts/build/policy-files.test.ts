import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadText } from '../../src/agreement-text/load-text.ts';
import { policyFile } from '../../src/agreement-text/policy-file.ts';
import { readProvider } from '../../src/agreement-text/provider.ts';
import type { TextKind } from '../../src/agreement-text/text-versions.ts';
import { policyDocument, writePolicyFiles } from './policy-files.ts';
import { policyPdf } from './policy-pdf.ts';

const dist = mkdtempSync(join(tmpdir(), 'policy-files-'));
const folder = join(dist, 'assets/policies');
beforeAll(() => writePolicyFiles(dist, null), 60_000);
afterAll(() => rmSync(dist, { recursive: true, force: true }));

/** Removes the spaces and line ends that setting a text in lines adds. */
const letters = (text: string): string => text.replace(/\s+/g, '');

test('SPEC 7 bridge: download a policy file: every shown text has a file at its address', () => {
  const { url, name } = policyFile('service', '2026-11', 'en');
  expect([url, name]).toEqual([
    '/phonebillh5/assets/policies/service-2026-11-en.pdf',
    'service-2026-11-en.pdf',
  ]);
  expect(new Set(readdirSync(folder))).toEqual(
    new Set(
      [
        'credit-2026-11',
        'privacy-2026-11',
        'privacy-2026-11-23',
        'privacy-2026-11-24',
        'privacy-2026-11-25',
        'service-2025-03',
        'service-2026-11',
        'service-2027-01',
        'trust-2026-11',
      ].flatMap((text) => [`${text}-en.pdf`, `${text}-zh.pdf`]),
    ),
  );
});

const documents: readonly [TextKind, string, zh: [title: string, meta: string], en: [string, string]][] = [
  [
    'service',
    '2025-03',
    ['自动充值服务协议', '版本 2025-03，自 2025年3月1日起生效'],
    ['Automatic top-up agreement', 'Version 2025-03, in force since 1 Mar 2025'],
  ],
  [
    'service',
    '2026-11',
    ['自动充值服务协议', '版本 2026-11，自 2026年11月1日起生效'],
    ['Automatic top-up agreement', 'Version 2026-11, in force since 1 Nov 2026'],
  ],
  [
    'service',
    '2027-01',
    ['自动充值服务协议', '版本 2027-01，自 2027年1月1日起生效'],
    ['Automatic top-up agreement', 'Version 2027-01, in force since 1 Jan 2027'],
  ],
  [
    'credit',
    '2026-11',
    ['先充后付服务条款', '版本 2026-11，自 2026年11月1日起生效'],
    ['Pay later terms', 'Version 2026-11, in force since 1 Nov 2026'],
  ],
  [
    'trust',
    '2026-11',
    ['委托支付服务协议', '版本 2026-11，自 2026年11月22日起生效'],
    ['Entrusted payment service agreement', 'Version 2026-11, in force since 22 Nov 2026'],
  ],
  [
    'privacy',
    '2026-11',
    ['隐私政策', '版本 2026-11，自 2026年11月22日起生效'],
    ['Privacy policy', 'Version 2026-11, in force since 22 Nov 2026'],
  ],
  [
    'privacy',
    '2026-11-23',
    ['隐私政策', '版本 2026-11-23，自 2026年11月23日起生效'],
    ['Privacy policy', 'Version 2026-11-23, in force since 23 Nov 2026'],
  ],
];

test.each(documents)('the document of %s %s contains its whole text in order', async (...given) => {
  const [kind, version, zh, en] = given;
  for (const [language, [title, meta]] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const file = join(folder, policyFile(kind, version, language).name);
    const pdf = await getDocumentProxy(new Uint8Array(readFileSync(file)));
    const { text: pages, totalPages } = await extractText(pdf, { mergePages: false });
    const foot = (page: number): string =>
      language === 'zh' ? `第 ${page} 页，共 ${totalPages} 页` : `Page ${page} of ${totalPages}`;
    const body = pages.map((page, at) => {
      const whole = letters(page);
      const end = letters(`${title} · ${meta}${foot(at + 1)}`);
      expect(whole.endsWith(end), `the foot of page ${at + 1}`).toBe(true);
      return whole.slice(0, -end.length);
    });
    const source = await loadText(kind, version, language);
    const sections = (source?.sections ?? []).flatMap(({ heading, paragraphs }) => [
      heading,
      ...paragraphs.flatMap((block) =>
        typeof block === 'string' ? [block] : block.facts.flatMap(({ name, text }) => [name, text]),
      ),
    ]);
    expect(sections.length).toBeGreaterThan(10);
    const expected = letters([title, meta, ...sections].join(''));
    expect(body.join('').slice(0, expected.length)).toBe(expected);
    expect(body.join('').slice(expected.length)).toContain('privacy@example.com');
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: title, Language: language === 'zh' ? 'zh-CN' : 'en' });
    expect((await pdf.getOutline()).map((entry) => entry.title)).toEqual(
      source?.sections.map(({ heading }) => heading),
    );
  }
});

test('a document embeds its font and is smaller than 250 kB', () => {
  for (const name of readdirSync(folder)) {
    const pdf = readFileSync(join(folder, name));
    expect(pdf.byteLength, name).toBeLessThan(250_000);
    expect(pdf.toString('latin1'), name).toMatch(/\/FontFile3/);
  }
});

const demonstration = readProvider(null);

test('a document is identical byte for byte when built again', async () => {
  const version = { version: '2026-11', effectiveOn: '2026-11-01' };
  const again = await policyDocument('credit', version, 'zh', demonstration);
  expect(again.equals(readFileSync(join(folder, 'credit-2026-11-zh.pdf')))).toBe(true);
});

test('a document ends with the provider as configured', async () => {
  const both = (text: string) => ({ zh: `${text}公司`, en: `${text} Ltd` });
  const provider = {
    name: both('甲'),
    address: both('乙'),
    officer: both('丙'),
    phone: '10000',
    mail: 'a@b.cn',
  };
  const version = { version: '2026-11', effectiveOn: '2026-11-22' };
  const made = await policyDocument('trust', version, 'zh', provider);
  const pdf = await getDocumentProxy(new Uint8Array(made));
  const { text } = await extractText(pdf, { mergePages: false });
  expect(letters(text.at(-1) ?? '')).toContain(
    '提供方：甲公司负责人：丙公司地址：乙公司电话：10000邮箱：a@b.cn',
  );
});

test('a character that the font lacks fails the build', async () => {
  await expect(
    policyPdf({
      text: { title: '隐私\u{1F600}', sections: [] },
      language: 'zh',
      meta: '',
      author: '',
      effectiveAt: new Date(0),
      provider: [],
      pageOf: () => '',
    }),
  ).rejects.toThrow('the font of the documents has no "\u{1F600}"');
});
