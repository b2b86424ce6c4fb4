/** Reads the consents of a signer's members, each as the signer sees it. */
import { fromRow } from '../../db/columns/index.ts';
import type { Database } from '../../db/index.ts';
import { agreementTable } from '../model/columns.ts';
import { shownConsent } from '../views/consent-view.ts';
import { type MemberConsentRow, toMemberConsent } from '../store/rows.ts';
import type { AgreementViews } from '../views/agreement-view.ts';
import type { ShownConsents } from './family.ts';

type AgreementRow = Parameters<typeof fromRow<typeof agreementTable.fields>>[1];

export function createShownConsents(
  pool: Database,
  views: Pick<AgreementViews, 'memberConsent'>,
): ShownConsents {
  return async (userNo, agreementNos) => {
    const { rows } = await pool.query<{ agreement: AgreementRow; consents: MemberConsentRow[] | null }>({
      name: 'family-consents',
      text: `select to_json(a) as agreement, (
            select json_agg(m order by m.consent_no) from member_consents m
            where m.user_no = a.user_no and m.consent_no between 'M' || substr(a.agreement_no, 2) || '00'
              and 'M' || substr(a.agreement_no, 2) || '99'
          ) as consents
        from agreements a where a.user_no = $1 and a.agreement_no = any($2)`,
      values: [userNo, agreementNos],
    });
    const shown = rows.map(async ({ agreement: row, consents }) => {
      const agreement = fromRow(agreementTable, row, pool.numbers);
      const consent = shownConsent((consents ?? []).map((one) => toMemberConsent(one, pool.numbers)));
      return consent && ([agreement.agreementNo, await views.memberConsent(consent, agreement)] as const);
    });
    return new Map((await Promise.all(shown)).filter((one) => one !== null));
  };
}
