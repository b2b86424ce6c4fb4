import { defineTexts } from '../../../platform/language/index.ts';

export const wayTexts = defineTexts({
  en: {
    payWith: 'Pay with',
    title: 'Ways to pay',
    cash: 'Wallet cashier',
    cashWords: 'Balance or bank card',
    points: 'Points',
    pointsWords: 'Reward points, with money beside them if you like',
    digital: 'Digital RMB',
    digitalWords: 'From any of your digital RMB wallets',
  },
  zh: {
    payWith: '支付方式',
    title: '选择支付方式',
    cash: '钱包收银台',
    cashWords: '余额或银行卡',
    points: '积分',
    pointsWords: '用积分充值，也可搭配现金',
    digital: '数字人民币',
    digitalWords: '使用任一数字人民币钱包',
  },
});
