/**
 * Finds where a text that people write is not valid JSON, and says why in their language: each engine reports
 * it in English wording of its own. Uses jsonc-parser. Also finds a name that occurs twice in one object, of
 * which engines take the last.
 */
import { printParseErrorCode, visit } from 'jsonc-parser';
import type { Language } from './language.ts';

type Why = Readonly<Record<Language, string>>;

/** The first fault of a text: its line and column, counted from 1, and the reason in both languages. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly why: Why;
}

const plain = {
  nothing: { zh: '内容为空', en: 'there is nothing' },
  more: { zh: '内容结束后还有多余的文字', en: 'there is more after its end' },
  comma: { zh: '两项之间缺少逗号', en: 'a comma is missing between two things' },
  lastComma: { zh: '最后一项之后多了一个逗号', en: 'there is a comma after the last thing' },
  colon: { zh: '名称之后缺少冒号', en: 'a colon is missing after a name' },
  name: { zh: '名称须写在英文双引号 " 之间', en: 'a name has to stand between two "' },
  value: { zh: '缺少值', en: 'a value is missing' },
  quotes: { zh: '引号须为英文双引号 "', en: 'quotes have to be "' },
  fullWidth: { zh: '标点须为英文半角', en: 'a Chinese sign stands where an English one has to' },
  unclosedText: { zh: '文字缺少结尾的双引号 "', en: 'a text has no " at its end' },
  escape: { zh: '反斜杠 \\ 之后的字符不允许', en: 'what follows a \\ is not allowed' },
  control: { zh: '文字中有制表符等控制字符', en: 'a tab or another sign that is not seen stands in a text' },
  number: { zh: '数字的写法不正确', en: 'a number is not written as one' },
  word: {
    zh: '只允许 true、false、null，其他文字须加双引号',
    en: 'words without " are true, false and null alone',
  },
  comment: { zh: '不允许写注释', en: 'comments are not allowed' },
} as const;

/**
 * Messages by the parser's own error names. For errors that are not listed here, the character at the
 * position says more.
 */
const named: Readonly<Record<string, Why>> = {
  InvalidNumberFormat: plain.number,
  UnexpectedEndOfNumber: plain.number,
  PropertyNameExpected: plain.name,
  ValueExpected: plain.value,
  ColonExpected: plain.colon,
  CommaExpected: plain.comma,
  EndOfFileExpected: plain.more,
  InvalidCommentToken: plain.comment,
  UnexpectedEndOfComment: plain.comment,
  UnexpectedEndOfString: plain.unclosedText,
  InvalidUnicode: plain.escape,
  InvalidEscapeCharacter: plain.escape,
  InvalidCharacter: plain.control,
};
const OTHER_QUOTES = /['`‘’“”「」]/;
const FULL_WIDTH = /[，：｛｝［］【】、；]/;
/** The deepest nesting that is read: deeper than any settings, and small enough for the stack. */
const DEEPEST = 500;

class Found extends Error {
  readonly at: number;
  readonly why: Why;
  constructor(at: number, why: Why) {
    super(why.en);
    this.at = at;
    this.why = why;
  }
}

/** Returns the first fault of a text; null when it is valid JSON without a repeated name. */
export function jsonFault(text: string): JsonFault | null {
  try {
    if (text.trim() === '') throw new Found(0, plain.nothing);
    readAll(text);
    return null;
  } catch (error) {
    if (!(error instanceof Found)) throw error;
    const before = text.slice(0, error.at).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1, why: error.why };
  }
}

function readAll(text: string): void {
  /** Objects and lists that are not closed yet: the position where each begins, and the names that it has. */
  const open: { readonly at: number; readonly names: Set<string> }[] = [];
  function begin(at: number): void {
    open.push({ at, names: new Set() });
    if (open.length > DEEPEST) throw new Found(at, plain.value);
  }
  let ended = 0;
  const end = (): void => {
    ended = open.pop()?.at ?? 0;
  };
  visit(
    text,
    {
      onObjectBegin: begin,
      onObjectEnd: end,
      onArrayBegin: begin,
      onArrayEnd: end,
      onObjectProperty(name, at) {
        const names = open.at(-1)?.names;
        if (names?.has(name)) throw new Found(at, twice(name));
        names?.add(name);
      },
      onError(code, at) {
        const name = printParseErrorCode(code);
        // The position of something that is not closed is its end.
        throw faultAt(text, at, name, name.startsWith('Close') ? ended : (open.at(-1)?.at ?? 0));
      },
    },
    { disallowComments: true },
  );
}

/** Describes the parser's error. `begin` is the position at which the enclosing object or list begins. */
function faultAt(text: string, at: number, code: string, begin: number): Found {
  const sign = text[at] ?? '';
  const before = text.slice(0, at).trimEnd();
  if (OTHER_QUOTES.test(sign)) return new Found(at, plain.quotes);
  if (FULL_WIDTH.test(sign)) return new Found(at, plain.fullWidth);
  if (sign === '#') return new Found(at, plain.comment);
  if (before.endsWith(',') && /[}\]]/.test(sign)) return new Found(before.length - 1, plain.lastComma);
  if (code.startsWith('Close') || (code === 'CommaExpected' && /[}\]]/.test(sign))) {
    const line = text.slice(0, begin).split('\n').length;
    return new Found(at, unclosed(text[begin] ?? '', line));
  }
  if (text[begin] === '{' && /[{,]$/.test(before) && /[\p{L}_$]/u.test(sign))
    return new Found(at, plain.name);
  const why = named[code];
  // The parser reads `007`, `+1` and `.5` as several tokens.
  const isNumber = /[-+.\d]/.test(sign) && (why === undefined || /[-+.\d]/.test(text[at - 1] ?? ''));
  if (isNumber) return new Found(at, plain.number);
  return new Found(at, why ?? (/[\p{L}_$]/u.test(sign) ? plain.word : plain.value));
}

const unclosed = (sign: string, line: number): Why => ({
  zh: `第 ${line} 行的 ${sign} 没有对应的结尾`,
  en: `the ${sign} of line ${line} is not closed`,
});

const twice = (name: string): Why => ({
  zh: `名称 ${name} 重复`,
  en: `the name ${name} stands twice`,
});
