import type { Revision } from '../revised.ts';

/** The privacy policy, version 2026-11-23: its differences from version 2026-11-24. */
export const text: Revision = {
  of: '2026-11-24',
  changes: [
    '您可在“我的”—“我的个人信息”中自行下载我们保存的全部信息，并自行注销账号。',
    '说明了我们保存的常用浏览器信息，以及您在此开通钱包账户的信息。',
    '说明了手机号码以加密形式存储，以及何时由其他公司核验是否为本人操作。',
  ],
  sections: {
    device: {
      paragraphs: {
        1: '广告仅统计对大图的点击；如启用统计，仅发送至我们自己的服务器，且只含您号码的前三位。',
      },
    },
  },
};
