// The ways in which a call can fail, and the text users read then (SPEC section 8): word for word in English
// and in Chinese.

import { cut, nothing, refused, status } from './gateway-answers.ts';

export const failures = [
  {
    what: 'msgInfo is shown',
    how: refused('PMC49999', 'Come back on Monday.'),
    zh: 'Come back on Monday.',
    en: 'Come back on Monday.',
  },
  {
    what: 'missing msgInfo',
    how: refused('PMC49999'),
    zh: '错误码提示数据异常！',
    en: 'error code prompt data abnormal!',
  },
  { what: 'empty response', how: nothing, zh: '服务器数据错误！', en: 'server Data data error!' },
  { what: 'status 502', how: status(502), zh: '服务器出现问题，502！', en: 'server has a problem, 502!' },
  {
    what: 'no connection',
    how: cut,
    zh: '服务器出现问题，Failed to fetch！',
    en: 'server has a problem, Failed to fetch!',
  },
] as const;
