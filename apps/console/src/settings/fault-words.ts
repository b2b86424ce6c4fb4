/** Describes a fault in a field of the settings, found by the product's check, in either language. */
import type { Language } from '../language/index.ts';

type Translation = readonly [
  why: RegExp,
  en: (...found: string[]) => string,
  zh: (...found: string[]) => string,
];

const known: readonly Translation[] = [
  [/^is missing$/, () => 'is missing', () => '缺少此项'],
  [/^is not known here$/, () => 'there is no such field', () => '没有此字段'],
  [/^must be (?:an )?integer$/, () => 'has to be a number', () => '须为数字'],
  [
    /^must be 3 to 15 digits, as it is dialled$/,
    () => 'has to be 3 to 15 digits, as it is dialled',
    () => '须为 3 至 15 位可直接拨打的号码',
  ],
  [
    /^must be an https address without a name or password in it$/,
    () => 'has to be an https address without a name or password in it',
    () => '须为 https 地址，且不含用户名或密码',
  ],
  [/^must be boolean$/, () => 'has to be true or false', () => '须为 true 或 false'],
  [/^must be string$/, () => 'has to be a text', () => '须为文本'],
  [/^must be array$/, () => 'has to be a list', () => '须为列表'],
  [/^must be >= (-?[\d.]+)$/, (least) => `has to be at least ${least}`, (least) => `不得小于 ${least}`],
  [/^must be <= (-?[\d.]+)$/, (most) => `may be at most ${most}`, (most) => `不得大于 ${most}`],
  [
    /^must be multiple of ([\d.]+)$/,
    (step) => `has to be a multiple of ${step}`,
    (step) => `须为 ${step} 的整数倍`,
  ],
  [/^must not have fewer than 1 characters$/, () => 'may not be empty', () => '不能为空'],
  [
    /^must not have more than (\d+) characters$/,
    (most) => `may have at most ${most} letters`,
    (most) => `最多 ${most} 个字`,
  ],
  [/^must not have fewer than 1 items$/, () => 'names nothing that can be used', () => '没有可用的内容'],
  [/^must match pattern /, () => 'is not written as it has to be', () => '格式不正确'],
  [/^must not have duplicate items$/, () => 'names something twice', () => '有重复项'],
  [/^must be one of (.+)$/, (list) => `has to be one of ${list}`, (list) => `须为以下之一：${list}`],
  [
    /^is neither a path of ours nor an http/,
    () => "has to be a path of our pages (/phonebillh5/…) or an address of a channel's allowed origins",
    () => '须为本站路径（/phonebillh5/…）或渠道允许的地址',
  ],
  [
    /^\w+ must rise from least to most to per day to per month$/,
    () => 'have to rise: least, most at a time, a day, a month',
    () => '须依次递增：单笔最低、单笔最高、每日、每月',
  ],
  [/^endsAt must be after startsAt$/, () => 'has to end after it begins', () => '结束时间须晚于开始时间'],
  [
    /^the small amount (\d+) is not below the least usual one$/,
    (fen) => `¥${Number(fen) / 100} is not below the least usual amount`,
    (fen) => `小额面额 ${Number(fen) / 100} 元不低于单笔最低`,
  ],
  [
    /^must (stay as it is|not become later|not become less), because the activity has begun$/,
    (rule) => `must ${rule}: the activity has begun`,
    () => '活动已开始，此项不可这样更改',
  ],
];

/** Returns the description; an unknown text unchanged. */
export function faultWords(why: string, language: Language): string {
  for (const [sentence, en, zh] of known) {
    const found = sentence.exec(why);
    if (found) return (language === 'zh' ? zh : en)(...found.slice(1));
  }
  return why;
}
