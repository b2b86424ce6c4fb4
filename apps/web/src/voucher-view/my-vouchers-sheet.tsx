import type { VoucherView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { Link } from '../platform/link.tsx';
import { resultPath } from '../platform/paths.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { MissingAnswer } from '../ui/state/missing-answer.tsx';
import { useExpiryText } from './expiry.ts';
import { useVouchers } from './use-vouchers.ts';
import { voucherCopy } from './voucher-copy.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './my-vouchers.module.css';

/** Renders the user's vouchers: usable ones first, then the others with their state. */
export default function MyVouchersSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const copy = useTexts(voucherCopy);
  const query = useVouchers();
  return (
    <Sheet title={copy.mine} onClose={onClose}>
      <div className={styles.vouchers} aria-busy={query.isPending || undefined}>
        {query.data ? (
          <Lists vouchers={query.data.vouchers} />
        ) : (
          <MissingAnswer query={query} copy={copy}>
            <Bone kind="block" />
          </MissingAnswer>
        )}
      </div>
    </Sheet>
  );
}

function Lists({ vouchers }: { readonly vouchers: readonly VoucherView[] }): ReactNode {
  const copy = useTexts(voucherCopy);
  if (vouchers.length === 0)
    return (
      <EmptyState title={copy.emptyTitle}>
        <p>
          <Phrases text={copy.emptyText} />
        </p>
      </EmptyState>
    );
  const lists = [
    { name: copy.usable, of: vouchers.filter(({ state }) => state === 'available') },
    { name: copy.others, of: vouchers.filter(({ state }) => state !== 'available') },
  ];
  return lists
    .filter(({ of }) => of.length > 0)
    .map(({ name, of }) => (
      <section key={name} className={styles.vouchers} aria-label={name}>
        <h3 className={styles.heading}>{name}</h3>
        <ul className={styles.list}>
          {of.map((voucher) => (
            <li key={voucher.voucherNo}>
              <OneVoucher voucher={voucher} />
            </li>
          ))}
        </ul>
      </section>
    ));
}

function OneVoucher({
  voucher: { state, amountFen, minFaceFen, expiresAt, orderNo, extended },
}: {
  readonly voucher: VoucherView;
}): ReactNode {
  const copy = useTexts(voucherCopy);
  const expiryText = useExpiryText();
  if (state !== 'available')
    return (
      <>
        <p className={styles.over}>{showFen(amountFen)}</p>
        <p className={styles.facts}>
          <span>{copy[state]}</span>
          {orderNo !== null && (
            <Link className={styles.toOrder} to={resultPath(orderNo)} replace>
              {copy.toOrder}
            </Link>
          )}
        </p>
      </>
    );
  const until = copy.until(expiryText(expiresAt));
  return (
    <>
      <p className={styles.amount}>{showFen(amountFen)}</p>
      <p className={styles.facts}>
        <Phrases text={copy.facts(until, copy.fromFace(showFen(minFaceFen)))} />
      </p>
      {extended && (
        <p className={styles.facts}>
          <Phrases text={copy.extended} />
        </p>
      )}
    </>
  );
}
