/** The parts that calls about Alipay agreements need. */
import type { Clock } from '../../runtime/time/index.ts';
import type { AlipayClient } from '../alipay/client.ts';
import type { AgreementProduct } from './products.ts';

export interface AgreementParts {
  readonly client: AlipayClient;
  readonly product: AgreementProduct;
  /** The address to which Alipay reports that an agreement was signed or ended. */
  readonly notifyUrl: string;
  /** The link through which a phone's browser opens Alipay's app. */
  readonly appLinkUrl: string;
  readonly clock: Clock;
}
