import { defineTexts } from '../../language/index.ts';

export const terminalTexts = defineTexts({
  en: {
    title: 'Let a terminal in',
    words:
      'Type the code that “npm run operator -- sign-in” shows. Only where you yourself have just typed ' +
      'that: whoever sends you a code wants to act as you.',
    code: 'Code of the terminal',
    codeHint: 'Eight letters, as in WDJB-MJHT',
    codeBad: 'A code has eight letters.',
    look: 'Continue',
    which: 'This terminal asks to be let in',
    terminal: 'Terminal',
    terminalHint: 'the user of its system, and its host',
    asked: 'Asked',
    may:
      'For eight hours at most it reads and does there what you may do alone, in your name. What takes two ' +
      'persons it only proposes.',
    allow: 'Let it in with passkey',
    decline: 'That is not mine',
    other: 'Another code',
    allowed: (terminal: string) => `${terminal} is let in. Go on there; under My account you sign it out.`,
    declined: 'The code is worth nothing any more. If you did not ask for it, tell your administrators.',
    pressAgain:
      'The server did not answer: whether the terminal is let in is not known. Press again to let it in ' +
      'once; “That is not mine” has it out, whatever was done.',
    declineAgain:
      'The server did not answer: whether the code is worth nothing is not known. Press once more until ' +
      'that is said.',
    toMe: 'My account',
  },
  zh: {
    title: '允许终端登录',
    words:
      '请输入“npm run operator -- sign-in”显示的代码。仅当您本人刚刚执行了该命令时才可输入：发来代码让您输入的人意在冒用您的身份。',
    code: '终端代码',
    codeHint: '八个字母，例如 WDJB-MJHT',
    codeBad: '代码应为八个字母。',
    look: '继续',
    which: '以下终端请求登录',
    terminal: '终端',
    terminalHint: '系统用户与主机',
    asked: '请求时间',
    may: '允许后最长八小时，该终端可以您的名义查看并执行您单独有权进行的操作；须两人完成的事项只会发起提议。',
    allow: '使用通行密钥允许',
    decline: '不是我的终端',
    other: '输入其他代码',
    allowed: (terminal: string) => `已允许 ${terminal} 登录，请回到终端继续。可在“我的账号”中将其退出。`,
    declined: '该代码已作废。如果不是您发起的请求，请告知管理员。',
    pressAgain:
      '服务器没有响应，终端是否已获允许尚不确定。再按一次不会重复允许；按“不是我的终端”可使其失效，无论之前是否已允许。',
    declineAgain: '服务器没有响应，代码是否已作废尚不确定，请再按一次，直至页面确认。',
    toMe: '我的账号',
  },
});
