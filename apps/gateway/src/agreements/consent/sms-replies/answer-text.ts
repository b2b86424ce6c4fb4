/** The text of the one SMS that answers a reply and states the present situation. */
import type { Language } from '@phonebill/contract';
import { type SmsMessage, smsMessage } from '../../../partners/sms/index.ts';
import type { ReadReply, ReplyWord } from './read-reply.ts';

/**
 * The outcomes of a reply: it was carried out; the same was answered before, and still holds; no request
 * waits for an answer; several do, and none was named.
 */
export const replyOutcomes = ['done', 'already', 'nothing', 'ambiguous'] as const;
export type ReplyOutcome = (typeof replyOutcomes)[number];

type Text = Readonly<Record<Language, (code: string) => string>>;

type Kind = ReplyWord | Exclude<ReplyOutcome, 'done' | 'already'> | 'nothingToStop';

const texts: Readonly<Record<Kind, Text>> = {
  agree: {
    zh: (code) => `您已同意他人为本号码自动充值。如需停止，请回复T${code}；全部停止请回复TD。`,
    en: (code) => `You agreed to the automatic top-up. Reply T${code} to stop it, TD to stop all.`,
  },
  refuse: {
    zh: () => '您已拒绝，不会为本号码充值。',
    en: () => 'You declined. Your number will not be topped up.',
  },
  stop: {
    zh: () => '已停止，不会再为本号码充值。',
    en: () => 'Stopped. Your number is not topped up any more.',
  },
  stopAll: {
    zh: () => '他人为本号码开通的自动充值已全部停止。',
    en: () => 'All automatic top-ups that others pay for your number are stopped.',
  },
  nothingToStop: {
    zh: () => '没有找到要停止的自动充值，一切照旧。全部停止请回复TD。',
    en: () => 'There is no such top-up to stop. Nothing has changed. TD stops all.',
  },
  nothing: {
    zh: () => '没有等待您答复的自动充值，一切照旧。',
    en: () => 'No automatic top-up waits for your answer. Nothing has changed.',
  },
  ambiguous: {
    zh: () => '有多项自动充值，请写上短信里的编号再回复，例如Y37。目前一切照旧。',
    en: () => 'There are several. Please reply with the code in the message, like Y37. Nothing has changed.',
  },
  unclear: {
    zh: () => '未能识别您的回复，一切照旧。同意回复Y和编号，拒绝N和编号，停止T和编号，全部停止TD。',
    en: () =>
      'Not understood; nothing has changed. Y and the code: agree, N: decline, T: stop, TD: stop all.',
  },
};

/**
 * Returns the text in the member's language; when `language` is null (unknown), in Chinese with a line of
 * English.
 */
export function answerText(
  { word, replyCode }: ReadReply,
  outcome: ReplyOutcome,
  language: Language | null,
): string {
  const text = texts[kindOf(word, outcome)];
  const code = replyCode ?? '';
  if (language === 'en') return `【Phone top-up】${text.en(code)}`;
  return `【话费充值】${text.zh(code)}${language === 'zh' ? '' : ` ${text.en(code)}`}`;
}

/** Returns the message with that text; a Chinese template may include the English line in its own wording. */
export function answerTo(read: ReadReply, outcome: ReplyOutcome, language: Language | null): SmsMessage {
  const text = answerText(read, outcome, language);
  const kind = kindOf(read.word, outcome);
  const { replyCode } = read;
  return kind === 'agree' && replyCode !== null
    ? smsMessage('reply.agreed', language, text, () => ({ replyCode }))
    : smsMessage(names[kind], language, text, () => ({}));
}

const names = {
  agree: 'reply.agreed.withoutCode',
  refuse: 'reply.refused',
  stop: 'reply.stopped',
  stopAll: 'reply.stoppedAll',
  nothingToStop: 'reply.nothingToStop',
  nothing: 'reply.nothing',
  ambiguous: 'reply.ambiguous',
  unclear: 'reply.unclear',
} as const satisfies Record<Kind, SmsMessage['name']>;

/**
 * Returns the kind of text. A repeated answer gets the same text as the first, also when a reply is handled a
 * second time.
 */
function kindOf(word: ReplyWord, outcome: ReplyOutcome): Kind {
  if (word === 'unclear') return 'unclear';
  if (outcome === 'nothing' && (word === 'stop' || word === 'stopAll')) return 'nothingToStop';
  return outcome === 'done' || outcome === 'already' ? word : outcome;
}
