import { defineTexts } from '../platform/language/index.ts';

/**
 * What only some meet: a number with an agreement, a wallet without a card, a change of terms. Not loaded
 * with the first picture.
 */
export const asideCopy = defineTexts({
  en: {
    cardMissing: 'No bank card is bound to your wallet',
    cardMissingText: 'Until you add one, it is passed over.',
    cardMissingAlone: 'Add one, or choose another way to pay.',
    addCard: 'Add a card',
    changes: 'What changes',
    before: 'Before',
    now: 'From now on',
    whenBelow: (amount: string) => `When the balance falls below ${amount}`,
    hasAgreementText: 'Each number can have only one. You can change it.',
    seeAgreement: 'See it',
    tooManyAgreementsText: 'Cancel one that you no longer need to set up another.',
    checkFailed: 'We could not check this number',
    checkFailedText: 'You can go on: we check it again before anything is set up.',
    logInEdit: 'Log in to change it',
    logInEditText: 'You can change it once you are logged in. What you chose is kept.',
    gone: 'We could not find this automatic top-up',
    goneText: 'It may have been cancelled, or it belongs to someone else.',
    over: 'This automatic top-up can no longer be changed',
    overText: 'It has ended. You can set up another for the same number.',
    setUpAnother: 'Set up another',
    nothingChanged: 'Nothing is changed yet',
    seeAll: 'All automatic top-ups',
    ownNumber: 'This is your own number',
    ownNumberText: 'Nobody has to be asked for it: set up automatic top-up.',
    ownNumberAction: 'Automatic top-up for my number',
    askedFirst: 'They are asked first',
    askedFirstText:
      'An SMS tells them who pays, how much, how often and how to stop it. Nothing is topped up or debited ' +
      'before they have agreed.',
  },
  zh: {
    cardMissing: '您的钱包未绑定银行卡',
    cardMissingText: '添加之前，轮到银行卡时会跳过。',
    cardMissingAlone: '请添加银行卡，或选择其他扣款方式。',
    addCard: '添加银行卡',
    changes: '修改内容',
    before: '修改前',
    now: '修改后',
    whenBelow: (amount) => `余额低于 ${amount} 时`,
    hasAgreementText: '每个号码只能开通一个，您可以修改已有的自动充值。',
    seeAgreement: '查看',
    tooManyAgreementsText: '取消不再需要的自动充值后，可再开通新的。',
    checkFailed: '未能核验该号码',
    checkFailedText: '您可以继续，开通前会再次核验。',
    logInEdit: '登录后修改',
    logInEditText: '登录后才能确认是谁的协议。您选择的内容会保留。',
    gone: '未找到您的该项自动充值',
    goneText: '可能已取消，或不属于您。',
    over: '该自动充值已无法修改',
    overText: '该自动充值已结束，您可以为同一号码重新开通。',
    setUpAnother: '重新开通',
    nothingChanged: '尚未修改任何内容',
    seeAll: '全部自动充值',
    ownNumber: '这是您本人的号码',
    ownNumberText: '为本人充值无需他人确认，可直接开通自动充值。',
    ownNumberAction: '为本机号码开通',
    askedFirst: '需对方先确认',
    askedFirstText:
      '我们会发短信告知对方由谁付款、金额、时间以及如何停止。对方同意之前，不会充值，也不会扣款。',
  },
});
