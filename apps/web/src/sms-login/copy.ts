import { defineTexts } from '../platform/language/index.ts';

export const loginCopy = defineTexts({
  en: {
    heading: 'Log in with your mobile number',
    mobile: 'Mobile number',
    graphicCode: 'Graphic code',
    graphicHint: 'Four letters; capitals do not matter.',
    changePicture: 'Show another picture',
    picture: 'Picture of four letters',
    pictureFailed: 'Show again',
    sentTo: 'A 6-digit code is on its way to',
    logIn: 'Log in',
    yourData: 'How we use your data:',
    privacy: 'privacy policy',
  },
  zh: {
    heading: '手机号登录',
    mobile: '手机号码',
    graphicCode: '图形验证码',
    graphicHint: '请输入图中的四个字母，不区分大小写',
    changePicture: '换一张图片',
    picture: '四个字母的图片',
    pictureFailed: '重新加载',
    sentTo: '6 位验证码已发送至',
    logIn: '登录',
    yourData: '我们如何使用您的信息：',
    privacy: '《隐私政策》',
  },
});
