import { expect, test } from 'vitest';
import { answerText } from './answer-text.ts';

test('what was said before holds, and is answered in the same words as the first time', () => {
  for (const word of ['agree', 'refuse', 'stop', 'stopAll'] as const) {
    const read = { word, replyCode: '37' };
    expect(answerText(read, 'already', 'zh')).toBe(answerText(read, 'done', 'zh'));
    expect(answerText(read, 'nothing', 'zh')).not.toBe(answerText(read, 'done', 'zh'));
  }
});

test('the member is told how to stop, in their language, or in Chinese with a line of English', () => {
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

test('what is not understood changes nothing, and the answer says what would be', () => {
  const unclear = { word: 'unclear', replyCode: null } as const;
  for (const outcome of ['nothing', 'ambiguous'] as const)
    expect(answerText(unclear, outcome, 'en')).toMatch(/nothing has changed.*Y and the code: agree/);
});
