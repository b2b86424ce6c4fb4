import { defineTexts } from '../../../platform/language/index.ts';

export const ownAmountCopy = defineTexts({
  en: {
    title: 'Other amount',
    label: 'Amount in yuan',
    hint: (least: string, most: string, steps: string) => `${least} to ${most}, ${steps}`,
    wholeYuan: 'whole yuan only',
    steps: (step: string) => `in steps of ${step}`,
    notAnAmount: 'Enter an amount, for example 35',
    tooLittle: (least: string) => `At least ${least}`,
    tooMuch: (most: string) => `At most ${most} at a time`,
    choose: (amount: string) => `Choose ${amount}`,
    chooseNone: 'Choose this amount',
    youPay: (price: string) => `You pay ${price}`,
  },
  zh: {
    title: '其他金额',
    label: '金额（元）',
    hint: (least, most, steps) => `${least} 至 ${most}，${steps}`,
    wholeYuan: '须为整元',
    steps: (step) => `须为 ${step} 的倍数`,
    notAnAmount: '请输入金额，例如 35',
    tooLittle: (least) => `最低 ${least}`,
    tooMuch: (most) => `单笔最高 ${most}`,
    choose: (amount) => `选择 ${amount}`,
    chooseNone: '选择该金额',
    youPay: (price) => `实付 ${price}`,
  },
});
