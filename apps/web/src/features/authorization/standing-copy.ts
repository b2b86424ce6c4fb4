import type { AuthorizationEvent, AuthorizationState, Language } from '@phonebill/contract/wire';
import { defineTexts } from '../../platform/language/index.ts';

/** How an authorization stands, in a word. */
export const stateCopy: Readonly<Record<Language, Readonly<Record<AuthorizationState, string>>>> = {
  en: {
    unanswered: 'Not decided',
    granted: 'Allowed',
    refused: 'Not allowed',
    withdrawn: 'Withdrawn',
    expired: 'Ended',
    superseded: 'Text changed',
  },
  zh: {
    unanswered: '尚未决定',
    granted: '已同意',
    refused: '未同意',
    withdrawn: '已撤回',
    expired: '已到期',
    superseded: '说明已更新',
  },
};

/** What was decided, in a word. */
export const eventCopy: Readonly<Record<Language, Readonly<Record<AuthorizationEvent, string>>>> = {
  en: { granted: 'Allowed', refused: 'Not allowed', withdrawn: 'Withdrawn' },
  zh: { granted: '同意', refused: '不同意', withdrawn: '撤回' },
};

/** Since when it stands so, and what that means. */
export const sinceCopy = defineTexts({
  en: {
    granted: (day: string, until: string) => `You allowed it on ${day}. It ends by itself on ${until}.`,
    refused: (day: string) => `You did not allow it on ${day}. Nothing is passed on.`,
    withdrawn: (day: string) => `You withdrew it on ${day}. Nothing is passed on any more.`,
    expired: (day: string) => `It ended on ${day}. Nothing is passed on any more.`,
    superseded: (day: string) =>
      `You allowed it on ${day}. The text has changed since: nothing is passed on before you decide anew.`,
  },
  zh: {
    granted: (day, until) => `您于${day}同意，授权至${until}自动结束。`,
    refused: (day) => `您于${day}选择不同意，我们不会提供。`,
    withdrawn: (day) => `您于${day}撤回，我们已停止提供。`,
    expired: (day) => `授权已于${day}到期，我们已停止提供。`,
    superseded: (day) => `您曾于${day}同意，之后说明有更新。在您重新决定之前，我们不会提供。`,
  },
});
