import { defineTexts } from '../platform/language/index.ts';

export const monthChartCopy = defineTexts({
  en: {
    lastMonths: (count: number) => `Last ${count} months`,
    monthOf: 'Month',
    asTable: 'Show as table',
    asChart: 'Show as chart',
  },
  zh: {
    lastMonths: (count) => `近 ${count} 个月`,
    monthOf: '月份',
    asTable: '表格显示',
    asChart: '图表显示',
  },
});
