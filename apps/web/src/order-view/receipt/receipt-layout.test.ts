import { expect, test } from 'vitest';
import type { ReceiptContent } from './receipt-content.ts';
import { layOutReceipt, RECEIPT_WIDTH } from './receipt-layout.ts';

const content: ReceiptContent = {
  title: '充值凭证',
  amount: '¥50.00',
  state: '已到账',
  note: '时间均为北京时间。本凭证不作为发票使用。时间均为北京时间。',
  rows: [
    { name: '充值号码', value: '139 1002 5678' },
    { name: '支付方式', value: '现金\u00a0· 中国工商银行储蓄卡（尾号 1234）北京市朝阳区支行' },
    { name: '订单号', value: '261121995584047242268670' },
  ],
};
const measure = (text: string) =>
  [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 14 : 8), 0);

test('texts stay within the edges, and lines do not overlap', () => {
  const { texts, height, rules } = layOutReceipt(content, measure);
  for (const { text, align, x, y } of texts) {
    const left = align === 'left' ? x : align === 'right' ? x - measure(text) : x - measure(text) / 2;
    expect(left, text).toBeGreaterThanOrEqual(24);
    expect(left + measure(text), text).toBeLessThanOrEqual(RECEIPT_WIDTH - 24);
    expect(y).toBeLessThan(height);
  }
  const right = texts.filter(({ align }) => align === 'right').map(({ y }) => y);
  expect(right.length).toBeGreaterThan(content.rows.length);
  expect(right.every((y, at) => at === 0 || y - (right[at - 1] ?? 0) >= 24)).toBe(true);
  expect(rules).toHaveLength(2);
});

test('draws every text of the content', () => {
  const drawn = layOutReceipt(content, measure)
    .texts.map(({ text }) => text)
    .join('')
    .replaceAll(' ', '');
  for (const part of [
    content.title,
    content.amount,
    content.state,
    content.note,
    ...content.rows.flatMap(({ name, value }) => [name, value]),
  ])
    expect(drawn).toContain(part.replaceAll(' ', ''));
});
