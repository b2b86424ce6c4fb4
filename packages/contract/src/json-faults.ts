/**
 * Where a text that people write is no JSON, and why, in their words: engines say it in English of their own,
 * each in another. Also finds a name that stands twice in one object, of which engines take the last.
 */
import type { Language } from './language.ts';

/** The first of a text: its line and column, from 1 on, and why in both languages. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly why: Readonly<Record<Language, string>>;
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

const SPACE = /[ \t\r\n]*/y;
// eslint-disable-next-line no-control-regex -- JSON lets none of them stand in a text
const TEXT_PART = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const WORD = /(?:true|false|null)(?![\w$])/y;
const OTHER_QUOTES = /['`‘’“”「」]/;
const FULL_WIDTH = /[，：｛｝［］【】、；]/;
/** Deeper than any settings, and no more than the stack takes. */
const DEEPEST = 500;

class Found extends Error {
  readonly at: number;
  readonly why: JsonFault['why'];
  constructor(at: number, why: JsonFault['why']) {
    super(why.en);
    this.at = at;
    this.why = why;
  }
}

/** The first fault of a text; null: it is JSON, and no name of it stands twice. */
export function jsonFault(text: string): JsonFault | null {
  try {
    readAll(text);
    return null;
  } catch (error) {
    if (!(error instanceof Found)) throw error;
    const before = text.slice(0, error.at).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1, why: error.why };
  }
}

function readAll(text: string): void {
  let at = 0;
  const lineOf = (place: number): number => text.slice(0, place).split('\n').length;

  function fail(why: JsonFault['why'], place = at): never {
    throw new Found(place, why);
  }
  /** Moves on where the pattern stands here. */
  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const [found = null] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found;
  }
  /** Says why what stands here is not what has to, as far as that can be guessed. */
  function failHere(otherwise: JsonFault['why']): never {
    const sign = text[at] ?? '';
    if (OTHER_QUOTES.test(sign)) fail(plain.quotes);
    if (FULL_WIDTH.test(sign)) fail(plain.fullWidth);
    if (sign === '#' || /^\/[/*]/.test(text.slice(at, at + 2))) fail(plain.comment);
    return fail(otherwise);
  }
  function readText(): string {
    const start = at;
    at += 1;
    for (;;) {
      take(TEXT_PART);
      const sign = text[at];
      if (sign === '"') break;
      if (sign === undefined || sign === '\n' || sign === '\r') fail(plain.unclosedText, start);
      if (sign !== '\\') fail(plain.control);
      if (take(ESCAPE) === null) fail(plain.escape);
    }
    at += 1;
    return JSON.parse(text.slice(start, at)) as string;
  }
  /** Of an object or a list that began at `start`; `readOne` reads one thing of it. */
  function readMany(end: '}' | ']', readOne: () => void): void {
    const start = at;
    at += 1;
    take(SPACE);
    for (let isFirst = true; text[at] !== end; isFirst = false) {
      if (at >= text.length) fail(unclosed(text[start] ?? '', lineOf(start)));
      if (!isFirst) {
        if (text[at] !== ',') failHere(/[}\]]/.test(text[at] ?? '') ? wrongEnd(start) : plain.comma);
        const comma = at;
        at += 1;
        take(SPACE);
        if (/[}\]]/.test(text[at] ?? '')) fail(plain.lastComma, comma);
      }
      readOne();
      take(SPACE);
    }
    at += 1;
  }
  const wrongEnd = (start: number): JsonFault['why'] => unclosed(text[start] ?? '', lineOf(start));

  function readObject(depth: number): void {
    const names = new Set<string>();
    readMany('}', () => {
      if (text[at] !== '"') failHere(at >= text.length ? plain.value : plain.name);
      const place = at;
      const name = readText();
      if (names.has(name)) fail(twice(name), place);
      names.add(name);
      take(SPACE);
      if (text[at] !== ':') failHere(plain.colon);
      at += 1;
      readValue(depth + 1);
    });
  }
  function readValue(depth: number): void {
    take(SPACE);
    const sign = text[at];
    if (depth > DEEPEST) fail(plain.value);
    if (sign === '{') return readObject(depth);
    if (sign === '[') return readMany(']', () => readValue(depth + 1));
    if (sign === '"') return void readText();
    if (take(NUMBER) !== null || take(WORD) !== null) return undefined;
    if (/[-+.\d]/.test(sign ?? '')) fail(plain.number);
    return failHere(/[\p{L}_$]/u.test(sign ?? '') ? plain.word : plain.value);
  }

  take(SPACE);
  if (at >= text.length) fail(plain.nothing);
  readValue(0);
  take(SPACE);
  if (at < text.length) failHere(plain.more);
}

const unclosed = (sign: string, line: number): JsonFault['why'] => ({
  zh: `第 ${line} 行的 ${sign} 没有对应的结尾`,
  en: `the ${sign} of line ${line} is not closed`,
});

const twice = (name: string): JsonFault['why'] => ({
  zh: `名称 ${name} 重复`,
  en: `the name ${name} stands twice`,
});
