import type { CallResponse, CashierName, Switches, SwitchName } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../../platform/navigate.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { paths, type TopUpDraft } from '../../../platform/paths.ts';
import { useCaller } from '../../../platform/tourist/index.ts';
import type { Caller } from '../../../platform/tourist/tourists.ts';
import { OptionLine, OptionRow } from '../../../ui/option-row/option-row.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import { wayCopy } from './copy.ts';
import { cashiersHere, chooseCashier } from '../../../platform/pay/cashiers.ts';
import { asCashier, type Cashier, type Way, wayName } from './way-name.ts';
import { call } from '../../../platform/http/index.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { walletApp } from '../../../platform/wallet-app/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { walletViewCopy } from '../../../wallet-view/copy.ts';
import * as styles from './way-to-pay.module.css';

const openSettings = async () => void (await (await walletApp.native())?.openPayOrderSetting());

interface WaySheetProps {
  readonly cashier: Cashier;
  readonly current: Way;
  readonly stopped: StoppedWays;
  readonly draft: TopUpDraft;
  readonly onClose: () => void;
}

interface Row extends WayFacts {
  readonly cashier: Cashier;
  /** The cashier that choosing it selects; omitted if there is no choice. */
  readonly name?: CashierName;
}

/** Renders the payment methods. Choosing one leads to its screen with the same number and amount. */
export default function WaySheet({ current, cashier, stopped, draft, onClose }: WaySheetProps): ReactNode {
  const copy = useTexts(wayCopy);
  const navigate = useNavigate();
  const { search } = useLocation();
  const switches = useSwitches();
  const language = useLanguage();
  const here = cashiersHere();
  const textOf = (way: Way, of: Cashier): string =>
    copy[`${way === 'cash' && of !== undefined ? of : way}Text`];
  const caller = useCaller();
  // The sheet's history entry is replaced, so that Back leads to the page without its sheet.
  const choose = ({ way, path: pathname, name }: Row): void => {
    if (name !== undefined) chooseCashier(name);
    return way === current
      ? onClose()
      : void navigate({ pathname, search: searchFor(search, caller) }, { replace: true, state: draft });
  };
  // Each cashier for cash is a payment method of its own.
  const rows = offeredWays(switches ?? {}, current).flatMap((facts): Row[] =>
    facts.way === 'cash' && here.length > 1
      ? here.map((name) => ({ ...facts, name, cashier: asCashier(name) }))
      : [{ ...facts, cashier }],
  );
  const offered = rows.map((facts) => ({
    ...facts,
    isCurrent: facts.way === current && (facts.name === undefined || facts.cashier === cashier),
    why: stopped?.find((one) => one.payMethod === facts.way)?.text,
  }));
  return (
    <Sheet title={copy.title} onClose={onClose}>
      {switches ? (
        <ul className={styles.ways}>
          {offered.map(({ why, isCurrent, ...row }) => (
            <li key={row.name ?? row.way}>
              <OptionRow
                name={wayName(row.way, row.cashier, copy)}
                isCurrent={isCurrent}
                disabled={why !== undefined && row.way !== current}
                onChoose={() => choose(row)}
              >
                <OptionLine>{why?.[language] ?? textOf(row.way, row.cashier)}</OptionLine>
              </OptionRow>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.ways} aria-busy="true">
          <Bone kind="button" />
          <Bone kind="button" />
          <Bone kind="button" />
        </div>
      )}
      <PayOrderLink />
    </Sheet>
  );
}

/**
 * Returns the query passed on: supportTourists only for a caller who leaves as a tourist (SPEC section 6).
 */
export function searchFor(search: string, caller: Caller): string {
  if (caller !== 'user') return search;
  const query = new URLSearchParams(search);
  query.delete('supportTourists');
  return query.toString();
}

export type StoppedWays = CallResponse<'POST /vi/fusionPageInfo'>['stoppedWays'];

export interface WayFacts {
  readonly way: Way;
  readonly path: string;
  /** The switch that turns it off; null if there is none. */
  readonly switchName: SwitchName | null;
}

/** The payment methods, each with its screen (SPEC section 2). */
export const ways: readonly WayFacts[] = [
  { way: 'cash', path: paths.placeOrder, switchName: null },
  { way: 'points', path: paths.integralPage, switchName: 'integralTopUp' },
  { way: 'digital', path: paths.digitalRecharge, switchName: 'digitalTopUp' },
];

/** Returns the payment methods that are not switched off, and the one in use. */
export function offeredWays(switches: Switches, current: Way): readonly WayFacts[] {
  return ways.filter(
    ({ way, switchName }) => way === current || switchName === null || switches[switchName] !== false,
  );
}

/**
 * Returns which features are on (SPEC section 7, jkSwitch). Undefined until it is known. A switch that could
 * not be loaded hides nothing: the gateway still decides.
 */
function useSwitches(enabled = true): Switches | undefined {
  const { data, isError } = useQuery({
    queryKey: queryKey('settings', 'switches'),
    queryFn: ({ signal }) => call('POST /vi/jkSwitch', {}, { failureShownBy: 'caller', signal }),
    enabled,
    staleTime: 300_000,
    retry: false,
    meta: { failureShownBy: 'toast' },
  });
  return isError ? {} : data?.switches;
}

/**
 * Links to the wallet app's settings for the order in which bank cards pay (SPEC section 7). An app without
 * them says that it is too old (section 8); in a browser nothing is rendered.
 */
function PayOrderLink(): ReactNode {
  const copy = useTexts(walletViewCopy);
  if (!walletApp.inside) return null;
  return (
    <Button kind="text" block onClick={openSettings}>
      {copy.payOrder}
    </Button>
  );
}
