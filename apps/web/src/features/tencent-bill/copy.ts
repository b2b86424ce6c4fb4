import { defineTexts } from '../../platform/language/index.ts';

export const billCopy = defineTexts({
  en: {
    loading: 'Looking up your bill…',
    offlineTitle: 'You are offline',
    offlineText: 'Your bill appears as soon as the network is back.',
    visitorTitle: 'Your phone bill',
    visitorText:
      'Log in with your mobile number to see its balance and what it was charged, month by month. ' +
      'Only you can see it.',
    logIn: 'Log in',
    balance: 'Balance',
    owed: 'Owed to the carrier',
    owedText: (amount: string) => `You owe ${amount}. A top-up of at least ${amount} clears it.`,
    asOf: (time: string) => `As of ${time}`,
    charges: 'Charges',
    chargesOf: (month: string) => `Charges in ${month}`,
    soFar: 'so far',
    plan: 'Plan',
    calls: 'Calls',
    data: 'Data',
    sms: 'Messages',
    other: 'Other',
    total: 'Total',
    noCharges: 'No charges this month.',
    noMonths: 'The carrier has no charges for this number yet.',
    firstMonth: 'From next month on you can compare the months here.',
    notThereTitle: 'No bill yet',
    notThereText: (mobile: string) =>
      `The carrier has no bill for ${mobile} yet. A new number gets its first one within a month. ` +
      'You can top it up all the same.',
    failedTitle: 'Your bill could not be loaded',
    failedText: 'Your balance and your number are not affected. Check your network and try again.',
    stale: (time: string) => `This could not be refreshed. It is as of ${time}.`,
    topUp: 'Top up',
    helpNow: (time: string) => `The balance and the charges are the carrier’s, as of ${time}.`,
    helpNext:
      'A top-up shows here once the carrier counts it. If one is missing, open it in your top-up records: ' +
      'help there is about that very order. What a charge is for, only your carrier can say.',
    helpNotThereNext:
      'The bill appears here once the carrier has one. A top-up that was made stands in your top-up ' +
      'records, with or without a bill.',
  },
  zh: {
    loading: '正在查询话费账单…',
    offlineTitle: '当前无网络',
    offlineText: '恢复后将显示您的账单。',
    visitorTitle: '您的话费账单',
    visitorText: '用手机号登录后，可查看本机号码的话费余额和每月账单。账单仅您本人可见。',
    logIn: '登录',
    balance: '话费余额',
    owed: '欠费',
    owedText: (amount) => `该号码已欠费 ${amount}，充值不少于 ${amount} 即可结清。`,
    asOf: (time) => `截至 ${time}`,
    charges: '费用',
    chargesOf: (month) => `${month}费用`,
    soFar: '截至目前',
    plan: '套餐费',
    calls: '语音通话',
    data: '上网流量',
    sms: '短信彩信',
    other: '其他',
    total: '合计',
    noCharges: '该月没有产生费用。',
    noMonths: '运营商暂无该号码的费用记录。',
    firstMonth: '从下个月起可在此对比各月费用。',
    notThereTitle: '暂无账单',
    notThereText: (mobile) => `运营商暂无 ${mobile} 的账单，新号码一般在一个月内出账。您仍可为其充值。`,
    failedTitle: '账单加载失败',
    failedText: '您的余额和号码不受影响。请检查网络后重试。',
    stale: (time) => `暂时无法更新，以下为截至 ${time} 的账单。`,
    topUp: '充值',
    helpNow: (time) => `余额和费用由运营商提供，截至 ${time}。`,
    helpNext:
      '运营商入账后，充值会显示在这里。如有充值未显示，请在充值记录中打开该订单并查看订单帮助。' +
      '各项费用的明细请向运营商查询。',
    helpNotThereNext: '运营商出账后，账单会显示在这里。有无账单，充值都可在充值记录中查看。',
  },
});
