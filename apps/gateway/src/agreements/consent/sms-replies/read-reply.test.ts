import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReply, type ReplyWord } from './read-reply.ts';

/** Written by hand: what is sent, and what it means. */
const sent: readonly (readonly [string, ReplyWord, string | null])[] = [
  ['Y37', 'agree', '37'],
  ['y37', 'agree', '37'],
  ['Ｙ３７', 'agree', '37'],
  [' Y 3 7 \r\n', 'agree', '37'],
  ['Y', 'agree', null],
  ['“Y37”。', 'agree', '37'],
  ['回复Y37', 'agree', '37'],
  ['同意', 'agree', null],
  ['同意 037', 'agree', '037'],
  ['37 同意', 'agree', '37'],
  ['yes, 120!', 'agree', '120'],
  ['N37', 'refuse', '37'],
  ['拒绝37', 'refuse', '37'],
  ['不同意', 'refuse', null],
  ['T37', 'stop', '37'],
  ['停止', 'stop', null],
  ['退订37', 'stop', '37'],
  ['TD', 'stopAll', null],
  ['ｔｄ', 'stopAll', null],
  ['TD37', 'stop', '37'],
  ['', 'unclear', null],
  ['37', 'unclear', null],
  ['Y3', 'unclear', null],
  ['Y3734', 'unclear', null],
  ['Y3.7', 'unclear', null],
  ['Y37/38', 'unclear', null],
  ['Y37 N38', 'unclear', null],
  ['YN', 'unclear', null],
  ['У37', 'unclear', null],
  ['同意吗', 'unclear', null],
  ['不', 'unclear', null],
  ['Y三七', 'unclear', null],
];

test.each(sent)('a reply of %j means %s with the code %s', (text, word, replyCode) => {
  expect(readReply(text)).toEqual({ word, replyCode });
});

const words: Readonly<Record<string, ReplyWord>> = {
  Y: 'agree',
  YES: 'agree',
  同意: 'agree',
  N: 'refuse',
  NO: 'refuse',
  拒绝: 'refuse',
  不同意: 'refuse',
  T: 'stop',
  STOP: 'stop',
  停止: 'stop',
  退订: 'stop',
};
const code = fc.stringMatching(/^[0-9]{2,3}$/);
const spaces = fc.stringMatching(/^[ \t\r\n\u00a0\u3000\u200b\ufeff\u2060]{0,3}$/);
const around = fc.stringMatching(/^[ 。，,!！“”"'【】()*👍~-]{0,4}$/u);
const fullWidth = (sign: string): string =>
  /[!-~]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign;

test('recognises a known word in any width, case, spacing and punctuation', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(words)),
      fc.option(code),
      fc.infiniteStream(fc.record({ wide: fc.boolean(), small: fc.boolean(), space: spaces })),
      around,
      around,
      (word, replyCode, decorations, before, after) => {
        let text = before;
        for (const sign of word + (replyCode ?? '')) {
          const { wide, small, space } = decorations.next().value;
          const one = small ? sign.toLowerCase() : sign;
          text += (wide ? fullWidth(one) : one) + space;
        }
        expect(readReply(text + after)).toEqual({ word: words[word], replyCode });
      },
    ),
    { numRuns: 2000 },
  );
});

test('accepts only texts that spell one known word and at most one code', () => {
  const alphabet = fc.constantFrom(...Array.from('YNTDESOP同意不拒绝停止退订全部回复037.,- Ｙ３'));
  const near = fc.array(alphabet, { maxLength: 8 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), near), (text) => {
      const { word, replyCode } = readReply(text);
      if (word === 'unclear') return;
      const letters = text
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[^\p{L}]/gu, '')
        .replace(/^(回复|REPLY)/, '');
      const digits = text.normalize('NFKC').replace(/[^0-9]/g, '');
      expect(digits).toBe(replyCode ?? '');
      expect([...Object.keys(words), 'TD', '全部停止', '停止全部', '全部退订']).toContain(letters);
    }),
    { numRuns: 1000 },
  );
}, 30_000);
