import { defineTexts } from '../../../../platform/language/index.ts';

export const cancelCopy = defineTexts({
  en: {
    title: 'Cancel automatic top-up',
    consequence: (number: string) => `${number} will no longer be topped up automatically.`,
    why: 'Why are you cancelling?',
    say: 'What is the reason?',
    yes: 'Cancel automatic top-up',
    keep: 'Keep it',
    doneTitle: 'Cancelled',
    done: (number: string) => `${number} is no longer topped up automatically.`,
    willFinish: (amount: string, day: string) =>
      `The top-up of ${day} (${amount}) is already being paid and will be completed.`,
    beingCancelled: (amount: string, day: string) =>
      `The top-up of ${day} (${amount}) was just being paid. It is being reversed: anything debited is ` +
      'refunded.',
    stopped: (amount: string, day: string) =>
      `The top-up of ${day} (${amount}) was stopped before it was debited.`,
    nothingMore: 'There are no more debits.',
    owed: (amount: string) => `${amount} is still to be paid for earlier top-ups.`,
    pay: (amount: string) => `Pay ${amount}`,
    ok: 'Done',
    noAnswer: 'We got no answer',
    noAnswerText: 'It may or may not have been cancelled. It is safe to try again.',
    reasonsFailed: 'The reasons could not be loaded',
  },
  zh: {
    title: '取消自动充值',
    consequence: (number) => `取消后不再为 ${number} 自动充值。`,
    why: '请选择取消原因',
    say: '请说明原因',
    yes: '确认取消',
    keep: '暂不取消',
    doneTitle: '已取消',
    done: (number) => `不再为 ${number} 自动充值。`,
    willFinish: (amount, day) => `${day}的充值（${amount}）正在付款，将完成充值。`,
    beingCancelled: (amount, day) => `${day}的充值（${amount}）正在付款，现正撤销，已扣款项将原路退回。`,
    stopped: (amount, day) => `${day}的充值（${amount}）在扣款前已停止。`,
    nothingMore: '不会再扣款。',
    owed: (amount) => `之前的充值还有 ${amount} 待还。`,
    pay: (amount) => `支付 ${amount}`,
    ok: '完成',
    noAnswer: '暂未收到结果',
    noAnswerText: '可能已取消，也可能未取消。请重试，不会重复取消。',
    reasonsFailed: '取消原因加载失败',
  },
});
