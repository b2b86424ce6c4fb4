import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Phrases } from './phrases.tsx';

const html = (text: string): string => renderToStaticMarkup(<Phrases text={text} />);

test('wraps a Chinese text of one piece like one of several', () => {
  expect(html('充值')).toMatch(/^<span[^>]*>充值<\/span>$/);
  expect(html('余额充值')).toMatch(/^<span[^>]*>余额<wbr\/?>充值<\/span>$/);
});

test('leaves a text without Chinese as it is', () => {
  expect(html('Top up')).toBe('Top up');
});

test('does not break between a day and its month, or a figure and its minutes', () => {
  expect(html('until 2 Dec, 04:25')).toMatch(/^<span>until <span[^>]*>2 Dec<\/span>, 04:25<\/span>$/);
  expect(html('topped up 31 min ago')).toMatch(/^<span>topped up <span[^>]*>31 min<\/span> ago<\/span>$/);
  expect(html('of 2026 December')).toBe('of 2026 December');
});

test('does not break after the hyphen of a word', () => {
  expect(html('Set up automatic top-up and pay-later')).toMatch(
    /^<span>Set up automatic <span[^>]*>top-up<\/span> and <span[^>]*>pay-later<\/span><\/span>$/,
  );
  expect(html('5 - 10')).toBe('5 - 10');
});
