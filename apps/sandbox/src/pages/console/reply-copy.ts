import type { replyFlags } from '../../sms/reply-forms.ts';
import type { BilingualText } from '../language.ts';

export const replyCopy = {
  title: { zh: '回复短信', en: 'Reply' },
  text: { zh: '回复内容', en: 'Text of the reply' },
  choices: { zh: '短信在路上会怎样', en: 'What happens to it on its way' },
  late: { zh: '晚到（秒）', en: 'Late by (seconds)' },
  from: { zh: '从另一个号码发出', en: 'From another number' },
  send: { zh: '发送', en: 'Send' },
  sent: { zh: '回复已发出', en: 'The reply is on its way' },
  wrong: {
    zh: '请填写回复内容；另一个号码须为 11 位手机号。',
    en: 'Write a text; another number must be a mobile number of 11 digits.',
  },
  unwanted: { zh: '还没有短信可以回复', en: 'There is no message yet to reply to' },
} as const satisfies Record<string, BilingualText>;

export const replyFlagCopy = {
  twice: { zh: '送达两次', en: 'Delivered twice' },
  inParts: { zh: '拆成几段，后段先到', en: 'In parts, the last one first' },
  oddSpacing: { zh: '夹杂空格', en: 'Odd spacing' },
  fullWidth: { zh: '全角字符', en: 'Full-width letters' },
  countryCode: { zh: '号码带 +86', en: 'The number with +86' },
} as const satisfies Record<(typeof replyFlags)[number], BilingualText>;
