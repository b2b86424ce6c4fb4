import type { Language } from '@phonebill/contract';
import type { Pool } from '../../db/index.ts';
import type { People } from './send-consent-notice.ts';

/**
 * Finds the language in which the user of a number last agreed to automatic top-up themselves; it is unknown
 * for anybody else.
 */
export function createLanguages(pool: Pool): Pick<People, 'languageOf'> {
  return {
    async languageOf(mobileNo) {
      const { rows } = await pool.query<{ language: Language }>({
        name: 'language-of-number',
        text: `select language from agreements
          where user_no = (select user_no from mobile_owners where mobile_no = any ($1))
          order by created_at desc limit 1`,
        values: [pool.numbers.formsOf(mobileNo)],
      });
      return rows[0]?.language ?? null;
    },
  };
}
