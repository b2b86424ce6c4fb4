import { defineTexts } from '../../language/index.ts';

export const enrolTexts = defineTexts({
  en: {
    title: 'Welcome',
    greeting: (name: string) => `Welcome, ${name}`,
    reading: 'Your invitation is being read.',
    passkey:
      'A passkey signs you in with your fingerprint, face or device PIN; there is no password to ' +
      'remember or to lose.',
    word: 'The word',
    wordHint: 'Eight letters and digits that a colleague told you. The address alone lets nobody in.',
    wordMissing: 'Please ask the colleague who proposed to invite you for the word.',
    label: 'Name of this passkey',
    labelHint: 'So that you can tell it from others later.',
    labelValue: 'This laptop',
    make: 'Make the passkey',
    noCode: 'This address holds no invitation. Please open the whole address that you were sent.',
    failed: 'Please ask who invited you for a new one.',
    labelMissing: 'Please name the passkey.',
    pressAgain:
      'The server did not answer: whether your passkey was kept is not known. Press again: if it was, you ' +
      'sign in with it.',
    spentByYou: 'Did you make your passkey with this invitation yourself? Then sign in with it.',
    signIn: 'To the sign-in',
  },
  zh: {
    title: '欢迎',
    greeting: (name: string) => `欢迎，${name}`,
    reading: '正在读取您的邀请。',
    passkey: '通行密钥用您的指纹、面容或设备密码登录，无需记忆密码，也不会丢失密码。',
    word: '口令',
    wordHint: '同事告诉您的八位字母和数字。仅凭链接无法进入。',
    wordMissing: '请向提议邀请您的同事索取口令。',
    label: '通行密钥名称',
    labelHint: '便于日后区分。',
    labelValue: '这台电脑',
    make: '创建通行密钥',
    noCode: '此地址中没有邀请，请打开您收到的完整链接。',
    failed: '请向邀请人索取新的邀请。',
    labelMissing: '请填写通行密钥名称。',
    pressAgain: '服务器没有响应，通行密钥是否已保存尚不确定。请再按一次：如已保存，将直接用它登录。',
    spentByYou: '如果您本人已用此邀请创建过通行密钥，请直接用它登录。',
    signIn: '前往登录',
  },
});
