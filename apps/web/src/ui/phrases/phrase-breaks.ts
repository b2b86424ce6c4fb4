const CHINESE = /\p{Script=Han}/u;
const LAST_LETTER = /[\p{L}\p{N}]$/u;
const FIRST_LETTER = /^[\p{L}\p{N}]/u;

/** Our terms that the browsers' dictionaries do not contain. */
const ours: ReadonlySet<string> = new Set(
  (
    '充值 扣款 还款 欠付 代扣 重试 跳过 余额 额度 页面 本页面 先充后付 运营商 收银台 营业厅 验证码 身份证 ' +
    '身份证号 浏览器 手续费 收费用 自然月 跨月 未成年人 为准 使用者 提供方 服务方 合作方 开票方 原路退回 到账 充入 ' +
    '话费 已退回 点击'
  ).split(' '),
);
/** The first characters of our terms. */
const beginnings: ReadonlySet<string> = new Set(Array.from(ours, (word) => word.charAt(0)));
/** The largest number of browser words in one of our terms. */
const LONGEST = 4;
/** The space between a figure and its unit, at which no line ends. */
const FIGURE_AND_UNIT = /(\d) (?=\p{Script=Han})/gu;
/** Units of figures and parts of a date, which stay with their figure. */
const units: ReadonlySet<string> = new Set([
  '年',
  '月',
  '日',
  '号',
  '天',
  '次',
  '笔',
  '元',
  '张',
  '分',
  '秒',
  '小时',
  '分钟',
  '个',
  '位',
]);
/** Particles that belong to the word before them and begin no line. */
const particles: ReadonlySet<string> = new Set(['的', '了', '后', '前', '时', '中', '内']);

/**
 * Splits a text where a line may end, so that no Chinese word is broken: after each word that is followed by
 * another. Next to a punctuation mark the browser itself knows on which side a line may end. Null if the
 * browser cannot find words, and in languages with spaces.
 */
export function phraseBreaks(text: string): readonly string[] | null {
  if (!CHINESE.test(text) || typeof Intl.Segmenter !== 'function') return null;
  const pieces: string[] = [];
  for (const word of wordsOf(text.replace(FIGURE_AND_UNIT, '$1\u00A0'))) {
    const last = pieces.at(-1);
    const canBreak =
      last === undefined ||
      (LAST_LETTER.test(last) && FIRST_LETTER.test(word) && !particles.has(word) && !isOneFigure(last, word));
    if (canBreak) pieces.push(word);
    else pieces[pieces.length - 1] = last + word;
  }
  return pieces;
}

/** Returns whether two words belong to one figure with its unit, or to one date. */
function isOneFigure(last: string, word: string): boolean {
  return (/\d$/.test(last) && units.has(word)) || (/\d[年月]$/.test(last) && /^\d/.test(word));
}

/**
 * Has the browser load its dictionary of Chinese words, which takes as long as drawing a quarter of a page:
 * call it in a task of its own, so that drawing does not wait.
 */
export function readDictionary(): void {
  phraseBreaks('话费');
}

let segmenter: Intl.Segmenter | undefined;

/** Returns the browser's words, with our terms joined again. */
function wordsOf(text: string): readonly string[] {
  // Creating one takes the browser a millisecond, four on a phone.
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const parts = Array.from(segmenter.segment(text), (part) => part.segment);
  const words: string[] = [];
  for (let at = 0; at < parts.length;) {
    const count = ofOurs(parts, at);
    words.push(parts.slice(at, at + count).join(''));
    at += count;
  }
  return words;
}

/** Returns how many parts from this position form one of our terms; 1 if none. */
function ofOurs(parts: readonly string[], at: number): number {
  if (!beginnings.has((parts[at] ?? '').charAt(0))) return 1;
  for (let count = LONGEST; count > 1; count -= 1)
    if (ours.has(parts.slice(at, at + count).join(''))) return count;
  return 1;
}
