import { defineTexts, reasonWords } from '../language/index.ts';
import { NoAnswer, Refusal, TurnedAway } from './refusal.ts';

export const failureTexts = defineTexts({
  en: {
    noAnswer:
      'The server did not answer: whether this was done is not known. What the page shows is asked for ' +
      'again: look there before you try once more.',
    readNoAnswer: 'The server did not answer. Please try again.',
    readUnavailable: 'The database does not answer. Please try again.',
    passkeyClosed: 'The passkey was not used. Nothing was done.',
    passkeyKnown: 'This device has a passkey of yours already.',
    lookFirst: (what: string) =>
      `${what}. Whether it was done is not known: look at what the page shows before you try once more.`,
    turnedAway: 'Too many calls came from here, and this one was turned away. Please try again in a minute.',
    turnedAwayFor: (seconds: number) =>
      `Too many calls came from here, and this one was turned away. Please try again in ${seconds} s.`,
    cannotBeDone: (why: string) => `It cannot be done: ${why}.`,
    unknown: 'Something went wrong in the page. Nothing more is known; please try again.',
  },
  zh: {
    noAnswer: '服务器没有响应，操作是否已执行尚不确定。页面内容正在重新获取，请先查看再重试。',
    readNoAnswer: '服务器没有响应，请重试。',
    readUnavailable: '数据库暂无响应，请重试。',
    passkeyClosed: '未使用通行密钥，未进行任何操作。',
    passkeyKnown: '此设备上已有您的通行密钥。',
    lookFirst: (what: string) => `${what}。是否已执行尚不确定，请先查看页面内容再重试。`,
    turnedAway: '请求过多，本次请求未被受理，请一分钟后再试。',
    turnedAwayFor: (seconds: number) => `请求过多，本次请求未被受理，请 ${seconds} 秒后再试。`,
    cannotBeDone: (why: string) => `无法执行：${why}。`,
    unknown: '页面出错，原因不明，请重试。',
  },
});

/**
 * Describes a failure: the server's message, or what happened in the browser. `isReading`: the call changed
 * nothing.
 */
export function failureWords(error: unknown, texts: (typeof failureTexts)['en'], isReading = false): string {
  if (error instanceof Refusal) {
    if (isReading && error.refusal === 'unavailable') return texts.readUnavailable;
    const words = refusalWords(error, texts);
    return error.refusal === 'internal' && !isReading ? texts.lookFirst(words) : words;
  }
  if (error instanceof TurnedAway)
    return error.seconds === null ? texts.turnedAway : texts.turnedAwayFor(error.seconds);
  if (error instanceof NoAnswer) return isReading ? texts.readNoAnswer : texts.noAnswer;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return texts.passkeyClosed;
  if (name === 'InvalidStateError') return texts.passkeyKnown;
  return texts.unknown;
}

/** Describes a refusal. The Chinese texts of reasons are in the page only. */
export function refusalWords(
  { refusal, message, why }: Pick<Refusal, 'message' | 'why'> & { readonly refusal: string },
  texts: (typeof failureTexts)['en'],
): string {
  if (why === null || texts !== failureTexts.zh) return message;
  const words = reasonWords(why, 'zh');
  return refusal === 'cannotBeDone' ? texts.cannotBeDone(words) : message.replace(why, () => words);
}
