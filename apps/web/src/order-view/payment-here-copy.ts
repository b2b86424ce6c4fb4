import { defineTexts } from '../platform/language/index.ts';

/** Texts for WeChat Pay, which alone has codes to scan and an app around our pages that pays. */
export const paymentHereCopy = defineTexts({
  en: {
    codeTitle: (amount: string) => `Scan with WeChat to pay ${amount}`,
    codePicture: 'The code to scan',
    codeUntil: (time: string) => `This code is good until ${time}.`,
    codeAway: 'Put the code away',
    leftTitle: 'Not paid yet',
    leftWords: 'You left the payment, and nothing was charged. You can pay while there is time.',
    failedTitle: 'WeChat did not open the payment',
    silentTitle: 'WeChat does not answer this page',
    notInAppWords:
      "Nothing was charged. Try again, or copy the address of this page and open it in your phone's browser.",
    copyAddress: 'Copy the address',
    addressCopied: 'Address copied',
  },
  zh: {
    codeTitle: (amount) => `用微信扫码支付 ${amount}`,
    codePicture: '付款二维码',
    codeUntil: (time) => `二维码在 ${time} 前有效。`,
    codeAway: '收起二维码',
    leftTitle: '还没有付款',
    leftWords: '您已退出支付，未扣款。在剩余时间内可以继续支付。',
    failedTitle: '微信没有打开支付',
    silentTitle: '微信没有响应本页面',
    notInAppWords: '未扣款。请重试，或复制本页地址，在手机浏览器中打开后付款。',
    copyAddress: '复制本页地址',
    addressCopied: '地址已复制',
  },
});
