import { expect, test } from 'vitest';
import { helpMessage, MESSAGE_LENGTH, problemInField, readMessage } from './index.ts';

test('a message keeps its lines, without extra spaces or control characters', () => {
  expect(readMessage('  Hello \r\n\r\n\r\n\r\nthe\u0000 money  is\tgone \n')).toBe(
    'Hello\n\nthe  money  is gone',
  );
});

test('an empty message and one that is too long have their own problem in both languages', () => {
  expect(problemInField(helpMessage, readMessage(' \n '), 'en')).toBe('Your message cannot be empty');
  expect(problemInField(helpMessage, readMessage(' \n '), 'zh')).toBe('留言内容不能为空');
  expect(problemInField(helpMessage, '话'.repeat(MESSAGE_LENGTH), 'zh')).toBeNull();
  expect(problemInField(helpMessage, '😀'.repeat(MESSAGE_LENGTH), 'zh')).toBeNull();
  expect(problemInField(helpMessage, '话'.repeat(MESSAGE_LENGTH + 1), 'zh')).toBe('留言最多 500 个字');
  expect(problemInField(helpMessage, 'a'.repeat(MESSAGE_LENGTH + 1), 'en')).toBe(
    'A message has at most 500 characters.',
  );
});
