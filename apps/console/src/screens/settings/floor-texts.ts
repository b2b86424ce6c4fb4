import { defineTexts } from '../../language/index.ts';

export const floorTexts = defineTexts({
  en: {
    title: 'Floors of prices',
    words:
      'In percent of the face value. A price below its floor, or that moves further at once, needs the ' +
      'approval of finance. Of what is sold for points, a point counts as a fen.',
    present: 'What counts',
    change: 'Change floors',
    changeTitle: 'Change floors',
    changeWords:
      'Nothing changes before another person, of finance, has approved it. Prices stay as they are.',
    shareOf: (kind: string, field: string) => `${kind}: ${field}, %`,
    differs: 'What differs',
    propose: 'Propose',
    proposeTitle: 'Propose other floors',
    changes: 'Changes',
    noChanges: 'They were never changed.',
    changedAt: (at: string) => `Changed ${at}`,
    proposedBy: 'Proposed by',
    reason: 'Why',
    approvedBy: 'Approved by',
    approvalReason: 'Said on approval',
    where: 'Where',
    atTerminal: 'At the terminal',
    proposal: (no: number) => `Proposal ${no}`,
    outdated:
      'Other floors count by now than those that you began from. What you typed stays; go on from those ' +
      'that count to propose it.',
    changedMeanwhile: 'Changed meanwhile',
    goOn: 'Go on from those that count',
  },
  zh: {
    title: '底价',
    words: '按面值的百分比。价格低于底价，或单次变动超过限度，须经财务批准。积分兑换中一积分按一分计算。',
    present: '当前底价',
    change: '更改底价',
    changeTitle: '更改底价',
    changeWords: '须经另一位财务人员批准后才会生效。价格本身不变。',
    shareOf: (kind: string, field: string) => `${kind}：${field}，%`,
    differs: '差异',
    propose: '提议',
    proposeTitle: '提议更改底价',
    changes: '更改记录',
    noChanges: '从未更改。',
    changedAt: (at: string) => `更改于 ${at}`,
    proposedBy: '提议人',
    reason: '理由',
    approvedBy: '批准人',
    approvalReason: '批准意见',
    where: '途径',
    atTerminal: '终端',
    proposal: (no: number) => `提议 ${no}`,
    outdated: '您开始填写后，底价已被更改。已填写的内容会保留，请以当前底价为基础继续，然后再提议。',
    changedMeanwhile: '其间的更改',
    goOn: '以当前底价继续',
  },
});
