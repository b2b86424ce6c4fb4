import { defineTexts } from '../../language/index.ts';

export const auditTexts = defineTexts({
  en: {
    title: 'Audit log',
    list: 'What was read in clear and done, the newest first',
    none: 'No entry fits. Every act, every number shown and every refusal stands here.',
    filters: 'Filters',
    person: 'Person',
    about: 'About',
    from: 'From day',
    to: 'To day',
    backwards: 'The last day is before the first.',
    filter: 'Filter',
    clear: 'Clear filters',
    export: 'Export CSV',
    no: 'No.',
    at: 'At',
    act: 'Act',
    outcome: 'Outcome',
    reason: 'Reason',
    address: 'Address',
    seal: 'Seal',
    unsealed: 'within seconds',
    check: 'Check the chain',
    holds: (count: string, at: string) => `The chain holds: all ${count} entries fit, checked at ${at}.`,
    head: (hash: string) => `Its head is ${hash}.`,
    withoutDetail: (count: number, entries: string) =>
      count === 1
        ? `Of one entry the detail was taken out: ${entries}.`
        : `Of ${count} entries the detail was taken out: ${entries}.`,
    broken: (entryNo: number, at: string) =>
      `The chain is broken at entry ${entryNo}, checked at ${at}. Entries from there on may have ` +
      `been changed or removed. Tell security now and keep the database as it is.`,
    signedHint:
      'Its head, signed. Keep it outside of the database: the log can be checked against it from then on.',
    empty: 'The log is empty: there is nothing to check yet.',
  },
  zh: {
    title: '审计日志',
    list: '查看明文与执行操作的记录，最新在前',
    none: '没有符合条件的记录。所有操作、明文查看和被拒请求都会记录在这里。',
    filters: '筛选',
    person: '人员',
    about: '对象',
    from: '开始日期',
    to: '结束日期',
    backwards: '结束日期早于开始日期。',
    filter: '筛选',
    clear: '清除筛选',
    export: '导出 CSV',
    no: '编号',
    at: '时间',
    act: '操作',
    outcome: '结果',
    reason: '理由',
    address: '地址',
    seal: '封印',
    unsealed: '数秒内完成',
    check: '校验哈希链',
    holds: (count: string, at: string) => `哈希链完整：${count} 条记录全部吻合，校验时间 ${at}。`,
    head: (hash: string) => `链尾哈希为 ${hash}。`,
    withoutDetail: (count: number, entries: string) => `其中 ${count} 条记录的详情已被移除：${entries}。`,
    broken: (entryNo: number, at: string) =>
      `哈希链在第 ${entryNo} 条记录处断裂，校验时间 ${at}。此后的记录可能被篡改或删除，请立即通知安全团队并保留数据库现状。`,
    signedHint: '经签名的链尾。请保存在数据库之外，以后可用它核对日志。',
    empty: '日志为空，暂无可校验的内容。',
  },
});
