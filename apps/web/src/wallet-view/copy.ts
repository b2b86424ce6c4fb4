import { defineTexts } from '../platform/language/index.ts';

export const walletViewCopy = defineTexts({
  en: {
    share: 'Share',
    shareToChat: 'Send to a chat',
    copyLink: 'Copy link',
    shared: 'Sent',
    copied: 'Link copied',
    resetPayPassword: 'Forgot the payment password?',
    passwordReset: 'The payment password was changed. You can pay now.',
    passwordKept: 'The payment password was not changed.',
    addCard: 'Add a bank card to pay with',
    billDetails: "See top-ups in the wallet's bills",
    payOrder: 'Order in which your bank cards are charged',
  },
  zh: {
    share: '分享',
    shareToChat: '发给好友',
    copyLink: '复制链接',
    shared: '已发送',
    copied: '链接已复制',
    resetPayPassword: '忘记支付密码？',
    passwordReset: '支付密码已修改，可以继续支付。',
    passwordKept: '支付密码未修改。',
    addCard: '添加银行卡付款',
    billDetails: '在钱包账单中查看充值',
    payOrder: '银行卡扣款顺序',
  },
});
