import type { TriggerKind } from '@phonebill/contract/wire';
import type { Offer } from '../terms.ts';
import type { AgreementForm } from '../use-agreement-form.ts';

/** What each sheet of a term is given. */
export interface TermSheetProps {
  readonly form: AgreementForm;
  readonly offer: Offer;
  /** Empty for somebody who is not logged in. */
  readonly ownMobileNo: string;
  /** What may set a top-up of this number off. */
  readonly triggers: readonly TriggerKind[];
  readonly onClose: () => void;
}
