import type { HelpContactsView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { leaveTo } from '../platform/leave-to.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { openElsewhere } from '../platform/wallet-app/open-elsewhere.ts';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { helpCopy } from './copy.ts';
import { phoneText } from './phone-text.ts';
import * as actionStyles from '../order-view/order-actions.module.css';
import * as styles from './help.module.css';

/** Whom to call and where to write at once, as the operator set them; nothing where neither is set. */
export function Contacts({
  contacts: { phone, chatUrl },
}: {
  readonly contacts: HelpContactsView;
}): ReactNode {
  const copy = useTexts(helpCopy);
  const id = useId();
  if (phone === null && chatUrl === null) return null;
  return (
    <section className={styles.contacts} aria-labelledby={id}>
      <h3 className={styles.heading} id={id}>
        {copy.reach}
      </h3>
      <div className={actionStyles.orderLinks}>
        {phone !== null && (
          <a className={actionStyles.orderLinksItem} href={`tel:${phone}`}>
            <span>{copy.call(phoneText(phone))}</span>
            <ForwardIcon />
          </a>
        )}
        {chatUrl !== null && (
          <button
            type="button"
            className={actionStyles.orderLinksItem}
            onClick={() =>
              void openElsewhere(chatUrl, { signedOn: false }, { walletApp, here: location.href, leaveTo })
            }
          >
            <span>{copy.chat}</span>
            <ForwardIcon />
          </button>
        )}
      </div>
    </section>
  );
}
