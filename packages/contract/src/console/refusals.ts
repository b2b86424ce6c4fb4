/** The refusals of the console's calls: HTTP status and the text shown to the operator. */
import type { BilingualText } from '../language.ts';

interface ConsoleRefusalRow {
  readonly status: 400 | 401 | 403 | 404 | 409 | 429 | 500 | 503;
  readonly text: BilingualText;
}

export const consoleRefusals = {
  badRequest: {
    status: 400,
    text: { en: 'The request was not understood.', zh: '请求有误。' },
  },
  directionSigns: {
    status: 400,
    text: {
      en:
        'Some of the text has hidden signs that turn its direction (U+200E, U+202E and their like). ' +
        'Nothing was done; please type it without them.',
      zh: '文本中含有会改变显示方向的隐藏字符（如 U+200E、U+202E）。未进行任何操作，请去除后重试。',
    },
  },
  signedOut: {
    status: 401,
    text: { en: 'Please sign in again.', zh: '请重新登录。' },
  },
  notAllowed: {
    status: 403,
    text: { en: 'Your roles do not allow this.', zh: '您的角色没有此项权限。' },
  },
  passkeyRefused: {
    status: 403,
    text: {
      en: 'The passkey was not accepted. Nothing was done; please try again.',
      zh: '通行密钥未通过验证，未进行任何操作，请重试。',
    },
  },
  touchOutdated: {
    status: 409,
    text: {
      en: 'Your confirmation was for something else or is too old. Nothing was done.',
      zh: '您的确认与本次操作不符或已过期，未进行任何操作。',
    },
  },
  passkeyMissing: {
    status: 403,
    text: {
      en: 'You have no passkey yet. Add one under My account, then do this again. Nothing was done.',
      zh: '您还没有通行密钥，未进行任何操作。请先在“我的账号”中添加，然后重试。',
    },
  },
  secondPasskeyMissing: {
    status: 403,
    text: {
      en: 'You have had a single passkey for a week. Add another under My account. Nothing was done.',
      zh: '您仅有一个通行密钥已超过一周，未进行任何操作。请先在“我的账号”中再添加一个。',
    },
  },
  signInTooOld: {
    status: 403,
    text: {
      en: 'For a first passkey your sign-in may be ten minutes old at most. Sign out, and in again.',
      zh: '添加首个通行密钥须在登录后十分钟内进行，请退出后重新登录。',
    },
  },
  companyOutdated: {
    status: 409,
    text: {
      en: 'This sign-in was begun in another browser, or is over. Please begin again.',
      zh: '此次登录是在其他浏览器中发起的，或已失效，请重新登录。',
    },
  },
  companyRefused: {
    status: 403,
    text: {
      en: 'Your company did not sign you in: {why}.',
      zh: '公司账号登录未成功：{why}。',
    },
  },
  companyUnknown: {
    status: 403,
    text: {
      en: 'Nobody has let your account in here. Ask an administrator to invite it: {account}.',
      zh: '您的账号未获邀请，请联系管理员邀请该账号：{account}。',
    },
  },
  companyUnverified: {
    status: 403,
    text: {
      en: 'Your company has not verified the address of your account: {account}.',
      zh: '您的公司尚未验证该账号的邮箱：{account}。',
    },
  },
  companyUnreachable: {
    status: 503,
    text: {
      en: "Your company's sign-in does not answer. Please try again later, or use your passkey.",
      zh: '公司登录服务暂无响应，请稍后再试，或使用通行密钥登录。',
    },
  },
  accountTaken: {
    status: 409,
    text: {
      en: 'Somebody was let in with this company account already.',
      zh: '该公司账号已用于邀请其他成员。',
    },
  },
  invitationSpent: {
    status: 404,
    text: {
      en: 'This invitation was used or has expired. Ask for a new one.',
      zh: '该邀请已被使用或已过期，请重新索取。',
    },
  },
  wordMissing: {
    status: 403,
    text: {
      en: 'This invitation needs a word, which who proposed it was shown.',
      zh: '此邀请需要口令，口令由提议人持有。',
    },
  },
  wrongWord: {
    status: 403,
    text: {
      en: 'This is not the word of this invitation (tries left {left}).',
      zh: '口令与此邀请不符（剩余次数 {left}）。',
    },
  },
  invitationEnded: {
    status: 404,
    text: {
      en: 'The word was wrong five times: this invitation has ended. Ask for a new one.',
      zh: '口令已输错五次，此邀请已失效，请重新索取。',
    },
  },
  firstPasskeyWordMissing: {
    status: 403,
    text: {
      en: 'Your first passkey needs a word. Ask who proposed your invitation for it.',
      zh: '创建首个通行密钥需要口令，请向提议邀请您的人索取。',
    },
  },
  firstPasskeyEnded: {
    status: 403,
    text: {
      en:
        'The word was wrong five times: no passkey is made with it any more. Ask an administrator to ' +
        'invite you anew, under another name.',
      zh: '口令已输错五次，不能再凭此创建通行密钥。请管理员以另一姓名重新邀请您。',
    },
  },
  terminalUnknown: {
    status: 404,
    text: {
      en: 'No terminal waits under this code. Compare it, or begin again at the terminal.',
      zh: '没有终端在等待此代码。请核对代码，或在终端重新发起。',
    },
  },
  notFound: {
    status: 404,
    text: { en: 'There is nothing under this number.', zh: '没有与该编号对应的内容。' },
  },
  proposalChanged: {
    status: 409,
    text: {
      en: 'The proposal is not the one that you read. Nothing was done.',
      zh: '该提议与您所阅读的内容不一致，未进行任何操作。',
    },
  },
  proposalOver: {
    status: 409,
    text: {
      en: 'The proposal was decided or has expired by now.',
      zh: '该提议已有处理结果或已过期。',
    },
  },
  samePerson: {
    status: 403,
    text: {
      en: 'Who proposed it cannot approve it: another person has to.',
      zh: '提议人不能批准自己的提议，须由他人批准。',
    },
  },
  settingsChanged: {
    status: 409,
    text: {
      en:
        'Version {version} came in between, and this was made from version {basedOn}. ' +
        'Nothing was done: make the change anew.',
      zh: '此更改基于版本 {basedOn}，其间已有版本 {version} 生效或待生效。未进行任何操作，请重新修改。',
    },
  },
  cannotBeDone: {
    status: 409,
    text: { en: 'It cannot be done: {why}.', zh: '无法执行：{why}。' },
  },
  nameTaken: {
    status: 409,
    text: { en: 'Somebody has that name already.', zh: '该姓名已被使用。' },
  },
  lastPasskey: {
    status: 409,
    text: {
      en: 'This is your last passkey. Add another one first.',
      zh: '这是您最后一个通行密钥，请先添加另一个。',
    },
  },
  tooMany: {
    status: 429,
    text: { en: 'Too many tries. Please wait a minute.', zh: '尝试次数过多，请一分钟后再试。' },
  },
  filesUnderWay: {
    status: 429,
    text: {
      en: 'Two files of yours are under way already. Please try again once one of them is there.',
      zh: '您已有两个文件正在下载，请待其中一个完成后重试。',
    },
  },
  unavailable: {
    status: 503,
    text: {
      en: 'The database does not answer. Please look whether it was done before you do it again.',
      zh: '数据库暂无响应。请先确认操作是否已生效，再决定是否重试。',
    },
  },
  internal: {
    status: 500,
    text: { en: 'Something went wrong here. Reference: {reference}', zh: '系统出错，参考编号：{reference}' },
  },
} as const satisfies Readonly<Record<string, ConsoleRefusalRow>>;
export type ConsoleRefusalName = keyof typeof consoleRefusals;

/** The answer of a call that is refused. */
export interface ConsoleRefusalAnswer {
  readonly refusal: ConsoleRefusalName;
  readonly message: string;
  /**
   * The part of the message that gives the reason, in English: why an act cannot be done, or what a company's
   * sign-in answered.
   */
  readonly why?: string;
}
