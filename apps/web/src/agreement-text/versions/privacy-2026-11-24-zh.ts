import type { Revision } from '../revised.ts';

/** The privacy policy, version 2026-11-24: its differences from version 2026-11-25. */
export const text: Revision = {
  of: '2026-11-25',
  changes: ['说明了启用访问统计时统计的内容：页面、步骤和错误；未经您单独同意，不含手机号码。'],
  sections: {
    data: { facts: { 关于订单的留言: null } },
  },
};
