/** The user agent of Alipay's own app on a phone. */
export const alipayAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Mobile/22B83 NebulaSDK/1.8.100112 Nebula AliApp(AP/10.6.80) AlipayClient/10.6.80 Language/zh-Hans';
