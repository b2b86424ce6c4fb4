import { afterEach, expect, test, vi } from 'vitest';
import { phraseBreaks } from './phrase-breaks.ts';

const piecesOf = (text: string) => phraseBreaks(text) ?? [];

afterEach(() => vi.unstubAllGlobals());

test('breaks a Chinese text only between words, and loses nothing of it', () => {
  const text = '您授权我们按您设定的条件，自动为您选择的号码充值。';
  const pieces = piecesOf(text);
  expect(pieces.join('')).toBe(text);
  expect(pieces.length).toBeGreaterThan(7);
  for (const word of ['授权', '我们', '设定', '条件', '选择', '号码', '充值'])
    expect(pieces.filter((piece) => piece.includes(word)).length, word).toBeGreaterThan(0);
});

test("does not break the product's own words, and keeps a particle with its word", () => {
  const pieces = piecesOf('未成功时先充后付的扣款方式由运营商充值已扣款项');
  expect(pieces.join(' ')).toBe('未 成功时 先充后付的 扣款 方式 由 运营商 充值 已 扣 款项');
});

test('keeps a figure and its unit on one line', () => {
  expect(piecesOf('有效 7 天，最近 20 笔').join('|')).toBe('有效 7\u00A0天，最近 20\u00A0笔');
});

test('keeps a date on one line, and a figure with its unit even without a space', () => {
  expect(piecesOf('2026年11月23日 07:05 到账').join('|')).toBe('2026年11月23日 07:05\u00A0到账');
  expect(piecesOf('您在30分钟内可跳过').filter((piece) => /^分钟|30$/.test(piece))).toEqual([]);
});

test('keeps a punctuation mark with the text before it', () => {
  const pieces = piecesOf('扣款方式（余额、银行卡）：《隐私政策》，随时可取消。');
  expect(pieces.filter((piece) => /^[，。、：；）》]/.test(piece))).toEqual([]);
});

test('distinguishes a text of one piece from one that may break anywhere', () => {
  expect(phraseBreaks(' 时，充值 ')).toEqual([' 时，充值 ']);
  expect(phraseBreaks('可随时取消，只需点击两次，不收费用。')?.join('|')).toBe(
    '可|随时|取消，只需|点击|两次，不|收费用。',
  );
});

test("returns null without Chinese or without the browser's word segmenter", () => {
  expect(phraseBreaks('You permit us to top up the number.')).toBeNull();
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  expect(phraseBreaks('自动充值服务协议')).toBeNull();
});
