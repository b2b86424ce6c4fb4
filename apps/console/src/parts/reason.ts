import { defineTexts } from '../language/index.ts';

const SHORTEST = 3;
export const LONGEST_REASON = 500;

export const reasonTexts = defineTexts({
  en: {
    label: 'Reason',
    hint: 'At least three letters; it is kept for good in the audit log.',
    tooShort: 'Please say why, in at least three letters.',
    cancel: 'Cancel',
  },
  zh: {
    label: '理由',
    hint: '至少三个字，将永久保存在审计日志中。',
    tooShort: '请说明理由，至少三个字。',
    cancel: '取消',
  },
});

/** Returns whether a reason can be sent: three characters or more, without the surrounding white space. */
export const isReason = (text: string): boolean => text.trim().length >= SHORTEST;
