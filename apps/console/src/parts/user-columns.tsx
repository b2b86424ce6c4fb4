import type { UserRowView } from '@phonebill/contract/console-pages';
import { defineTexts, type Language } from '../language/index.ts';
import { Badge, Moment, type TableColumn } from '../ui/index.ts';
import { groupedNumber } from '../values/index.ts';

const texts = defineTexts({
  en: {
    userNo: 'User',
    number: 'Number',
    since: 'Since',
    account: 'Account',
    blocked: 'Blocked',
    open: 'Not blocked',
  },
  zh: {
    userNo: '用户',
    number: '手机号',
    since: '注册时间',
    account: '账号状态',
    blocked: '已封禁',
    open: '正常',
  },
});

/** Returns the columns of a table of users, in a language. */
export function userColumns(language: Language): readonly TableColumn<UserRowView>[] {
  const words = texts[language];
  return [
    { id: 'userNo', head: words.userNo, renderCell: ({ userNo }) => userNo },
    {
      id: 'number',
      head: words.number,
      renderCell: ({ mobileNo }) => (mobileNo === null ? '–' : groupedNumber(mobileNo)),
    },
    { id: 'since', head: words.since, renderCell: ({ createdAt }) => <Moment iso={createdAt} /> },
    {
      id: 'account',
      head: words.account,
      renderCell: ({ isBlocked }) => (
        <Badge tone={isBlocked ? 'danger' : 'neutral'}>{isBlocked ? words.blocked : words.open}</Badge>
      ),
    },
  ];
}
