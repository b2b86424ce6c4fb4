/**
 * The sections in which a person's data is handed over to them (personal-information law, article 45), and
 * what happens to each when the account is closed (article 47).
 */
import type { BilingualText, DataSectionName } from '@phonebill/contract';

export interface Section {
  readonly title: BilingualText;
  readonly purpose: BilingualText;
  readonly keptFor: BilingualText;
  /** The treatment when the account is closed; for data that is kept, the text says for how long, and why. */
  readonly atClosing: 'removed' | 'kept';
  readonly closingText: BilingualText;
}

const removed = { zh: '注销时删除', en: 'Removed when you close your account.' };

/** The sections, in the order in which a person reads them. */
export const sections: Readonly<Record<DataSectionName, Section>> = {
  account: {
    title: { zh: '账号', en: 'Account' },
    purpose: { zh: '识别您的身份', en: 'To know that it is you.' },
    keptFor: { zh: '账号存续期间', en: 'As long as you have an account here.' },
    atClosing: 'removed',
    closingText: {
      zh: '注销时删除手机号，仅保留无法对应到您的编号',
      en: 'Your number is removed when you close your account. An account number stays with the orders.',
    },
  },
  logins: {
    title: { zh: '登录与验证码', en: 'Logins and codes' },
    purpose: { zh: '保持登录并防止他人冒用', en: 'To keep you logged in, and others out.' },
    keptFor: {
      zh: '登录记录 7 天，失效后 1 天删除；常用浏览器 180 天',
      en: 'Logins for 7 days, and a day after they end; browsers that you log in with for 180 days.',
    },
    atClosing: 'removed',
    closingText: removed,
  },
  names: {
    title: { zh: '实名认证', en: 'Checked name' },
    purpose: { zh: '法律要求的实名核验', en: 'The check of names that the law asks for.' },
    keptFor: {
      zh: '账号存续期间；仅保留末位字符，不保留姓名和证件号',
      en: 'As long as you have an account here: the last characters only, no name and no ID number.',
    },
    atClosing: 'removed',
    closingText: removed,
  },
  numbers: {
    title: { zh: '号码与设置', en: 'Numbers and settings' },
    purpose: { zh: '方便您再次充值', en: 'To make the next top-up easier.' },
    keptFor: {
      zh: '账号存续期间；删除的号码 30 天后清除',
      en: 'As long as you have an account here; a number that you delete for 30 days more.',
    },
    atClosing: 'removed',
    closingText: removed,
  },
  authorizations: {
    title: { zh: '授权管理', en: 'Data sharing' },
    purpose: { zh: '证明您的授权决定', en: 'To show what you allowed and what not.' },
    keptFor: { zh: '账号存续期间', en: 'As long as you have an account here.' },
    atClosing: 'removed',
    closingText: removed,
  },
  messages: {
    title: { zh: '留言、短信回复与开户申请', en: 'Messages, replies by SMS and sign-ups' },
    purpose: { zh: '处理您的回复和申请', en: 'To do what you asked for.' },
    keptFor: {
      zh: '留言在答复后 180 天，短信回复 180 天，开户申请和到账提醒 30 天，发给您的短信种类与时间 30 天',
      en:
        'Messages for 180 days after they are answered, replies by SMS for 180 days, sign-ups and requests ' +
        'to be told of an end for 30 days after they end; which messages were sent to you, and when, for ' +
        '30 days.',
    },
    atClosing: 'removed',
    closingText: removed,
  },
  orders: {
    title: { zh: '订单与发票', en: 'Orders and invoices' },
    purpose: { zh: '完成充值、退款和记账', en: 'To top up, give back, and keep accounts.' },
    keptFor: { zh: '法律规定的会计档案期限', en: 'As long as the law obliges us to keep accounts.' },
    atClosing: 'kept',
    closingText: {
      zh: '依法保留：交易信息自交易完成起至少3年（电子商务法第三十一条），会计凭证30年。不再关联您的账号，仅用于核查',
      en:
        'The law obliges us to keep them: orders for at least 3 years (E-Commerce Law, article 31), ' +
        'accounting vouchers for 30. They lead to no account any more and are used for checks only.',
    },
  },
  agreements: {
    title: { zh: '自动充值', en: 'Automatic top-up' },
    purpose: { zh: '按您的约定充值，并证明您的同意', en: 'To top up as agreed, and to show your consent.' },
    keptFor: { zh: '协议终止后至少3年', en: 'At least 3 years after an agreement ends.' },
    atClosing: 'kept',
    closingText: {
      zh: '协议与扣款记录保留至诉讼时效届满（终止后3年），仅用于处理争议；您起的名称会删除',
      en:
        'Agreements and debits stay until nobody can claim from them any more, 3 years after their end, ' +
        'and are used for disputes only. Names that you gave them are removed.',
    },
  },
  others: {
    title: { zh: '他人为您付款', en: 'Others who pay for you' },
    purpose: { zh: '征得您的同意并遵从您的选择', en: 'To ask for your consent, and to do as you say.' },
    keptFor: {
      zh: '与对方的协议一同保留；未答复或拒绝的 180 天',
      en: "With the other's agreement; what you refused or did not answer for 180 days.",
    },
    atClosing: 'kept',
    closingText: {
      zh: '属于对方的协议记录，随其保留；您设置的拦截继续有效',
      en: "They are part of the other's agreement and stay with it. Whom you blocked stays blocked.",
    },
  },
  rewards: {
    title: { zh: '活动奖励与话费券', en: 'Rewards and vouchers' },
    purpose: { zh: '发放奖励并记账', en: 'To give rewards, and keep accounts of them.' },
    keptFor: { zh: '法律规定的会计档案期限', en: 'As long as the law obliges us to keep accounts.' },
    atClosing: 'kept',
    closingText: {
      zh: '未使用的话费券作废；记账记录依法保留，不再关联您的账号',
      en: 'Vouchers that you have not used are lost. The accounts stay and lead to no account of yours.',
    },
  },
  staff: {
    title: { zh: '营业员资料', en: 'Work at a business hall' },
    purpose: { zh: '确认由谁办理业务', en: 'To know who signed customers up.' },
    keptFor: { zh: '办理业务的协议保留期间', en: 'As long as the agreements that were opened there.' },
    atClosing: 'kept',
    closingText: {
      zh: '离职后仅用于核查所办理的业务',
      en: 'After you left it is used to check what was signed there, and for nothing else.',
    },
  },
};
