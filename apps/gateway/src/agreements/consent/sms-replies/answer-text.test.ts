import { expect, test } from 'vitest';
import { answerText } from './answer-text.ts';

test('a repeated reply gets the same text as the first one', () => {
  for (const word of ['agree', 'refuse', 'stop', 'stopAll'] as const) {
    const read = { word, replyCode: '37' };
    expect(answerText(read, 'already', 'zh')).toBe(answerText(read, 'done', 'zh'));
    expect(answerText(read, 'nothing', 'zh')).not.toBe(answerText(read, 'done', 'zh'));
  }
});

test("the answer states how to stop, in the member's language or in Chinese with a line of English", () => {
  const read = { word: 'agree', replyCode: '37' } as const;
  expect(answerText(read, 'done', 'zh')).toBe(
    '【话费充值】您已同意他人为本号码自动充值。如需停止，请回复T37；全部停止请回复TD。',
  );
  expect(answerText(read, 'done', 'en')).toBe(
    '【Phone top-up】You agreed to the automatic top-up. Reply T37 to stop it, TD to stop all.',
  );
  expect(answerText(read, 'done', null)).toBe(
    '【话费充值】您已同意他人为本号码自动充值。如需停止，请回复T37；全部停止请回复TD。 ' +
      'You agreed to the automatic top-up. Reply T37 to stop it, TD to stop all.',
  );
});

test('an unclear reply changes nothing, and the answer lists the valid words', () => {
  const unclear = { word: 'unclear', replyCode: null } as const;
  for (const outcome of ['nothing', 'ambiguous'] as const)
    expect(answerText(unclear, outcome, 'en')).toMatch(/nothing has changed.*Y and the code: agree/);
});

// The text of each answer when the reader's language is unknown, and how many parts it has: 70 characters fit
// in one message; in longer ones each part holds 67.
const answers = [
  ['refuse', 'done', '您已拒绝，不会为本号码充值。 You declined. Your number will not be topped up.', 1],
  ['stop', 'done', '已停止，不会再为本号码充值。 Stopped. Your number is not topped up any more.', 1],
  [
    'stopAll',
    'done',
    '他人为本号码开通的自动充值已全部停止。 ' +
      'All automatic top-ups that others pay for your number are stopped.',
    2,
  ],
  [
    'stop',
    'nothing',
    '没有找到要停止的自动充值，一切照旧。全部停止请回复TD。 ' +
      'There is no such top-up to stop. Nothing has changed. TD stops all.',
    2,
  ],
  [
    'stopAll',
    'nothing',
    '没有找到要停止的自动充值，一切照旧。全部停止请回复TD。 ' +
      'There is no such top-up to stop. Nothing has changed. TD stops all.',
    2,
  ],
  [
    'agree',
    'nothing',
    '没有等待您答复的自动充值，一切照旧。 No automatic top-up waits for your answer. Nothing has changed.',
    2,
  ],
  [
    'agree',
    'ambiguous',
    '有多项自动充值，请写上短信里的编号再回复，例如Y37。目前一切照旧。 ' +
      'There are several. Please reply with the code in the message, like Y37. Nothing has changed.',
    2,
  ],
  [
    'unclear',
    'nothing',
    '未能识别您的回复，一切照旧。同意回复Y和编号，拒绝N和编号，停止T和编号，全部停止TD。 ' +
      'Not understood; nothing has changed. Y and the code: agree, N: decline, T: stop, TD: stop all.',
    3,
  ],
] as const;

test.each(answers)('answers "%s" with %s', (word, outcome, said, parts) => {
  const text = answerText({ word, replyCode: '37' }, outcome, null);
  expect(text).toBe(`【话费充值】${said}`);
  expect(text.length <= 70 ? 1 : Math.ceil(text.length / 67)).toBe(parts);
  const [zh = '', en = ''] = said.split(/(?<=。) /);
  expect(answerText({ word, replyCode: '37' }, outcome, 'zh')).toBe(`【话费充值】${zh}`);
  expect(answerText({ word, replyCode: '37' }, outcome, 'en')).toBe(`【Phone top-up】${en}`);
});
