import { defineTexts } from '../../platform/language/index.ts';

export const registerInsteadCopy = defineTexts({
  en: { registerInstead: 'No wallet account yet? Register on the way' },
  zh: { registerInstead: '还没有钱包账户？注册并开通' },
});
