import { expect, test } from 'vitest';
import { codeMessage, hostForCodes } from './code-message.ts';

test("the last line binds the code to the pages' host, so that phones offer it only there", () => {
  for (const language of ['zh', 'en'] as const) {
    const lines = codeMessage('123456', language, 'pay.example').split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('123456');
    expect(lines[1]).toBe('@pay.example #123456');
  }
});

test('without https, where browsers offer no code, the message has the text only', () => {
  expect(hostForCodes('https://pay.example:8443/')).toBe('pay.example');
  expect(hostForCodes('http://127.0.0.1:8080')).toBeNull();
  expect(codeMessage('123456', 'zh', null)).toBe('【话费充值】验证码123456，5分钟内有效，请勿告诉他人。');
});
