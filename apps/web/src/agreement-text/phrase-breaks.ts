const CHINESE = /\p{Script=Han}/u;
const LAST_LETTER = /[\p{L}\p{N}]$/u;
const FIRST_LETTER = /^[\p{L}\p{N}]/u;

/** Words of ours that the browsers' dictionaries do not have. */
const ours: ReadonlySet<string> = new Set(
  (
    '充值 扣款 还款 欠付 代扣 重试 跳过 余额 额度 页面 本页面 先充后付 运营商 收银台 营业厅 验证码 身份证 ' +
    '身份证号 浏览器 手续费 自然月 未成年人 为准 使用者 提供方 服务方 合作方 开票方'
  ).split(' '),
);
const LONGEST = 4;
/** The space between a figure and what it counts: no line ends there. */
const FIGURE_AND_UNIT = /(\d) (?=\p{Script=Han})/gu;
/** They say something of the word before them, and begin no line. */
const particles: ReadonlySet<string> = new Set(['的', '了', '后', '前', '时', '中', '内']);

/**
 * A text cut where a line may end, so that no Chinese word is torn in two: after each word that is followed
 * by another. Where a mark stands between two words, the browser knows by itself on which side of it a line
 * may end. In one piece where the browser cannot find words, and in languages that have spaces.
 */
export function phraseBreaks(text: string): readonly string[] {
  if (!CHINESE.test(text) || typeof Intl.Segmenter !== 'function') return [text];
  const pieces: string[] = [];
  for (const word of wordsOf(text.replace(FIGURE_AND_UNIT, '$1\u00A0'))) {
    const last = pieces.at(-1);
    const canBreak =
      last === undefined || (LAST_LETTER.test(last) && FIRST_LETTER.test(word) && !particles.has(word));
    if (canBreak) pieces.push(word);
    else pieces[pieces.length - 1] = last + word;
  }
  return pieces;
}

/** What the browser takes for words, with ours put together again. */
function wordsOf(text: string): readonly string[] {
  const parts = Array.from(
    new Intl.Segmenter('zh', { granularity: 'word' }).segment(text),
    (part) => part.segment,
  );
  const words: string[] = [];
  for (let at = 0; at < parts.length;) {
    const count = [...Array(LONGEST).keys()]
      .map((left) => LONGEST - left)
      .find((length) => ours.has(parts.slice(at, at + length).join('')));
    words.push(parts.slice(at, at + (count ?? 1)).join(''));
    at += count ?? 1;
  }
  return words;
}
