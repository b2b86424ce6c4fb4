import { defineTexts } from '../../language/index.ts';

export const breakGlassTexts = defineTexts({
  en: {
    all: 'Break-glass to look at',
    title: (breakNo: number) => `Break-glass ${breakNo}`,
    words:
      'Somebody worked at the server without signing in. Two persons have to look at all of it, and say ' +
      'what they found.',
    where: 'Terminal',
    reason: 'Reason',
    when: 'From, until',
    spent: 'Given back',
    of: 'of at most',
    acts: 'What was done',
    reviewedBy: (name: string) => `Looked at by ${name}`,
    another: 'You have looked at it: another person has to.',
    review: 'I have looked at it',
    reviewTitle: (breakNo: number) => `Break-glass ${breakNo}: what you found`,
    reviewWords: 'Say whether each act was right, and whom you asked. It ends once two persons have said so.',
  },
  zh: {
    all: '应急操作待复核',
    title: (breakNo: number) => `应急操作 ${breakNo}`,
    words: '有人未登录便在服务器上进行了操作。须由两人逐项查看，并说明结论。',
    where: '终端',
    reason: '理由',
    when: '起止时间',
    spent: '已退款',
    of: '，上限',
    acts: '操作记录',
    reviewedBy: (name: string) => `${name} 已复核`,
    another: '您已复核，还须另一人复核。',
    review: '我已复核',
    reviewTitle: (breakNo: number) => `应急操作 ${breakNo}：复核结论`,
    reviewWords: '请说明各项操作是否妥当，以及向谁核实过。两人复核后此项结束。',
  },
});
