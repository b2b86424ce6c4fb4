import { defineTexts } from '../../../platform/language/index.ts';

/** What becomes of the top-up that was under way when an agreement was paused, skipped or cancelled. */
export const underWayCopy = defineTexts({
  en: {
    waits: (amount: string, day: string) =>
      `The top-up of ${day} (${amount}) is debited only if you resume before then.`,
    goesOn: (amount: string, day: string) =>
      `The top-up of ${day} (${amount}) is already being paid and goes ahead. What you skipped is the one ` +
      'after it.',
    willFinish: (amount: string, day: string) =>
      `The top-up of ${day} (${amount}) is already being paid and will be completed.`,
    beingCancelled: (amount: string, day: string) =>
      `The top-up of ${day} (${amount}) was just being paid. It is being reversed: anything debited is ` +
      'refunded.',
    stopped: (amount: string, day: string) =>
      `The top-up of ${day} (${amount}) was stopped before it was debited.`,
  },
  zh: {
    waits: (amount, day) => `${day}的充值（${amount}）：在此之前恢复，才会扣款。`,
    goesOn: (amount, day) => `${day}的充值（${amount}）正在付款，照常进行；跳过的是再下一次充值。`,
    willFinish: (amount, day) => `${day}的充值（${amount}）正在付款，将完成充值。`,
    beingCancelled: (amount, day) => `${day}的充值（${amount}）正在付款，现正撤销，已扣款项将原路退回。`,
    stopped: (amount, day) => `${day}的充值（${amount}）在扣款前已停止。`,
  },
});
