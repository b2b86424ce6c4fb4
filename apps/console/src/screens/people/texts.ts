import { defineTexts } from '../../language/index.ts';

export const peopleTexts = defineTexts({
  en: {
    title: 'People',
    list: 'People of the console',
    none: 'Nobody works here yet. Invited people stand here from their first sign-in.',
    founding:
      'There is no second administrator yet: invite one, which needs no approval. Everybody else does.',
    name: 'Name',
    roles: 'Roles',
    added: 'Added',
    addedBy: 'Added by',
    seen: 'Last seen',
    passkeys: 'Passkeys',
    account: 'Company account',
    accountHint:
      'The e-mail address of their account at your company: with it they can sign in without a passkey, ' +
      'the first time within seven days.',
    accountBad: 'An e-mail address, or nothing.',
    notUsed: 'not used yet',
    state: 'State',
    active: 'Active',
    invited: 'Invited',
    invitationOver: 'Invitation expired',
    wrongWords: 'Ended: word guessed at',
    wordTitle: (name: string) => `The word for ${name}`,
    wordWords: (name: string) =>
      `Tell ${name} this word yourself, best by voice, and nobody else. Who approves is shown an address; ` +
      `only with both can ${name} come in, or, signed in with a company account, make a first passkey.`,
    wordLost: 'It is shown only now. If it is lost, withdraw the proposal and propose it again.',
    wordKept: 'I have noted it',
    ended: 'Ended',
    act: 'Act',
    invite: 'Invite a person',
    nameHint: 'As colleagues know them; it stands beside all that they do.',
    nameBad: 'At least two letters.',
    rolesMissing: 'Choose at least one role.',
    endIt: 'End access',
    endTitle: (name: string) => `End the access of ${name}`,
    endWords: (name: string) =>
      `${name} is signed out everywhere at once, and their passkeys stop working. This cannot be ` +
      `taken back; they can be invited anew, under another name.`,
    signOut: 'Sign out',
    signOutTitle: (name: string) => `Sign ${name} out everywhere`,
    signOutWords: (name: string) =>
      `All sessions of ${name}, in browsers and at terminals, end at once. They may sign in again: whoever ` +
      `has a passkey of theirs too. If a passkey is lost, have it removed, or end their access.`,
    signedIn: 'Signed in at',
    self: 'you',
    notDone: (why: string) => `Nothing was done: ${why}`,
  },
  zh: {
    title: '成员',
    list: '控制台成员',
    none: '还没有成员。受邀人首次登录后会显示在这里。',
    founding: '尚无第二位管理员：邀请第二位管理员无需审批，邀请其他成员均须审批。',
    name: '姓名',
    roles: '角色',
    added: '加入时间',
    addedBy: '邀请人',
    seen: '最近使用',
    passkeys: '通行密钥',
    account: '公司账号',
    accountHint: '其公司账号的邮箱：凭此无需通行密钥即可登录，首次登录须在七天内。',
    accountBad: '请填写邮箱，或留空。',
    notUsed: '尚未使用',
    state: '状态',
    active: '有效',
    invited: '已邀请',
    invitationOver: '邀请已过期',
    wrongWords: '已终止：口令多次错误',
    wordTitle: (name: string) => `${name} 的口令`,
    wordWords: (name: string) =>
      `请亲自（最好口头）将此口令告知 ${name}，不要告诉其他人。审批人会看到链接，${name} 须同时持有两者才能进入；` +
      `以公司账号登录的，须凭口令创建首个通行密钥。`,
    wordLost: '口令只在此处显示一次。如有遗失，请撤回提议后重新提议。',
    wordKept: '我已记下',
    ended: '已终止',
    act: '操作',
    invite: '邀请成员',
    nameHint: '同事熟知的姓名，会显示在其所有操作旁。',
    nameBad: '至少两个字。',
    rolesMissing: '请至少选择一个角色。',
    endIt: '终止权限',
    endTitle: (name: string) => `终止 ${name} 的权限`,
    endWords: (name: string) =>
      `${name} 将立即在所有设备上退出登录，其通行密钥随即失效。此操作不可撤销，但可以另一姓名重新邀请。`,
    signOut: '强制退出',
    signOutTitle: (name: string) => `让 ${name} 在所有设备上退出登录`,
    signOutWords: (name: string) =>
      `${name} 在浏览器与终端的所有登录立即结束，但可以重新登录，持有其通行密钥的人也可以。如通行密钥遗失，请让其移除，或终止其权限。`,
    signedIn: '登录处数',
    self: '您',
    notDone: (why: string) => `未执行：${why}`,
  },
});
