import { defineTexts } from '../platform/language/index.ts';

/** Texts that several of these screens share. */
export const partsCopy = defineTexts({
  en: {
    toList: 'All automatic top-ups',
    notFoundTitle: 'We could not find this automatic top-up',
    notFoundText: 'The link may be wrong, or it belongs to someone else.',
    failedTitle: 'This could not be loaded',
    failedText: 'Nothing was changed, and your automatic top-ups go on. Check your network and try again.',
    offlineTitle: 'You are offline',
    offlineText: 'This appears as soon as you are online again. Your automatic top-ups go on meanwhile.',
    loading: 'Loading…',
  },
  zh: {
    toList: '全部自动充值',
    notFoundTitle: '未找到该自动充值',
    notFoundText: '链接可能有误，或该自动充值不属于您。',
    failedTitle: '加载失败',
    failedText: '未作任何更改，已开通的自动充值照常进行。请检查网络后重试。',
    offlineTitle: '当前无网络',
    offlineText: '恢复网络后显示，已开通的自动充值照常进行。',
    loading: '正在查询…',
  },
});
