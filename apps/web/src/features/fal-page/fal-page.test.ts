import { expect, test } from 'vitest';
import { errorPageMessage } from './fal-page.tsx';

const read = (message: string) =>
  errorPageMessage(`?${new URLSearchParams({ errorPageMsg: message }).toString()}`);

test('SPEC 2 falPage shows the errorPageMsg query value', () => {
  expect(read('signature is wrong')).toBe('signature is wrong');
  expect(read('验签失败')).toBe('验签失败');
  expect(read('<b>bold</b>')).toBe('<b>bold</b>');
});

test('an empty message is null', () => {
  expect(errorPageMessage('')).toBeNull();
  expect(read('')).toBeNull();
  expect(read(' \n\u200b ')).toBeNull();
});

test('a message is cut at 200 characters', () => {
  expect(read('é'.repeat(200))).toBe('é'.repeat(200));
  expect(read('😀'.repeat(201))).toBe(`${'😀'.repeat(200)}…`);
});

test('a message becomes one paragraph without control or direction characters', () => {
  expect(read('a\r\n\r\nb\u202ec\u0000d')).toBe('a b c d');
});
