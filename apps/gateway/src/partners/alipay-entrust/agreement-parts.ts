/** What agreements at Alipay are made with. */
import type { Clock } from '../../runtime/time/index.ts';
import type { AlipayClient } from '../alipay/client.ts';
import type { AgreementProduct } from './products.ts';

export interface AgreementParts {
  readonly client: AlipayClient;
  readonly product: AgreementProduct;
  /** Where Alipay reports that one was signed or ended. */
  readonly notifyUrl: string;
  /** Where a phone's browser is led that is to open Alipay's app. */
  readonly appLinkUrl: string;
  readonly clock: Clock;
}
