import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Phrases } from './phrases.tsx';

const html = (text: string): string => renderToStaticMarkup(<Phrases text={text} />);

test('a Chinese text of one piece is kept together like one of several', () => {
  expect(html('充值')).toMatch(/^<span[^>]*>充值<\/span>$/);
  expect(html('余额充值')).toMatch(/^<span[^>]*>余额<wbr\/?>充值<\/span>$/);
});

test('a text without Chinese is left as it is', () => {
  expect(html('Top up')).toBe('Top up');
});

test('no line ends behind the hyphen of a word', () => {
  expect(html('Set up automatic top-up and pay-later')).toMatch(
    /^<span>Set up automatic <span[^>]*>top-up<\/span> and <span[^>]*>pay-later<\/span><\/span>$/,
  );
  expect(html('5 - 10')).toBe('5 - 10');
});
