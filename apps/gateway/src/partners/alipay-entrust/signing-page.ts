/**
 * Alipay's page on which a payer signs, opened by an address that we sign. On a desktop it shows a code for
 * the payer's phone; a phone's browser gets a link that opens the page in Alipay's app. There is no page for
 * the messaging app.
 */
import { chinaDayOf, chinaTime, type Clock, dayText } from '../../runtime/time/index.ts';
import { yuan } from '../alipay/trades.ts';
import { indeterminate } from '../answers.ts';
import type { MandateRequest, MandateService } from '../entrust/port.ts';
import type { AgreementParts } from './agreement-parts.ts';
import { hasPlan } from './products.ts';

/** The page of Alipay's app on which agreements are signed. */
const SIGNING_APP = 'alipays://platformapi/startapp?appId=60000157&appClearTop=false&startMultApp=YES';

export function createSigningPage({
  client,
  product,
  notifyUrl,
  appLinkUrl,
  clock,
}: AgreementParts): NonNullable<MandateService['signingPage']> {
  return async (request, { kind, returnUrl }) => {
    const call = 'entrust.signingPage';
    if (kind === 'messagingApp') return { kind: 'page', url: null };
    const { agreementNo, mobileNo, dayOfMonth } = request;
    if (hasPlan(product) && dayOfMonth === null)
      return indeterminate(`${call}: a plan needs a day of the month`);
    const content = {
      product_code: product.salesCode,
      personal_product_code: product.personalCode,
      sign_scene: product.signScene,
      external_agreement_no: agreementNo,
      // The number shown to the payer as what the agreement is for.
      external_logon_id: `${mobileNo.slice(0, 3)}****${mobileNo.slice(-4)}`,
      access_params: { channel: kind === 'desktop' ? 'QRCODE' : 'ALIPAYAPP' },
      ...(hasPlan(product) && { period_rule_params: planOf(request, clock) }),
    };
    const method = 'alipay.user.agreement.page.sign';
    const page = client.pageOf({ method, content }, { returnUrl, notifyUrl });
    return { kind: 'page', url: kind === 'desktop' ? page : inApp(appLinkUrl, page) };
  };
}

/**
 * Returns a monthly plan for the agreed day, first on its next occurrence, with the amount of a charge at
 * present as the limit.
 */
function planOf({ dayOfMonth, perChargeFen }: MandateRequest, clock: Clock) {
  const today = chinaDayOf(clock());
  const day = dayOfMonth ?? 1;
  const month = today.day < day ? today.month : today.month + 1;
  return {
    period_type: 'MONTH',
    period: 1,
    execute_time: dayText(chinaTime({ ...today, month, day })),
    single_amount: yuan(perChargeFen),
  };
}

function inApp(appLinkUrl: string, page: string): string {
  const scheme = `${SIGNING_APP}&sign_params=${encodeURIComponent(new URL(page).search.slice(1))}`;
  const link = new URL(appLinkUrl);
  link.searchParams.set('scheme', scheme);
  return link.href;
}
