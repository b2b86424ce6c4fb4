import { defineTexts } from '../platform/language/index.ts';

export const realNameCopy = defineTexts({
  en: {
    title: 'Verify your identity',
    why: 'Asked once. Your ID number is checked by the wallet’s partner and not kept here.',
    confirm: 'Confirm',
    mismatched: 'Name and ID number do not match',
    mismatchedText: 'Please check both and try again. Nothing was charged.',
    checking: 'Checking your details',
    checkingText: 'The page continues by itself.',
  },
  zh: {
    title: '请完成实名认证',
    why: '仅需一次。身份证号码由钱包的合作方核验，本服务不保存。',
    confirm: '确认',
    mismatched: '姓名与身份证号码不一致',
    mismatchedText: '请核对后重试，未扣款。',
    checking: '正在核验您的身份',
    checkingText: '完成后自动继续。',
  },
});
