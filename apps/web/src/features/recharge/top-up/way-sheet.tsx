import type { CallResponse, SwitchName, Switches } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { paths, type TopUpDraft } from '../../../platform/paths.ts';
import { useCaller } from '../../../platform/tourist/index.ts';
import type { Caller } from '../../../platform/tourist/tourists.ts';
import { useSwitches } from '../../../platform/switches/use-switches.ts';
import { OptionLine, OptionRow } from '../../../ui/option-row/option-row.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import { PayOrderLink } from '../../../wallet-view/pay-order-link.tsx';
import { wayCopy } from './copy.ts';
import * as styles from './way-to-pay.module.css';

interface WaySheetProps {
  readonly current: Way;
  readonly stopped: StoppedWays;
  readonly draft: TopUpDraft;
  readonly onClose: () => void;
}

/** The ways to pay. Choosing one leads to its screen with the same number and amount. */
export default function WaySheet({ current, stopped, draft, onClose }: WaySheetProps): ReactNode {
  const copy = useTexts(wayCopy);
  const navigate = useNavigate();
  const { search } = useLocation();
  const switches = useSwitches();
  const language = useLanguage();
  const descriptions = { cash: copy.cashText, digital: copy.digitalText, points: copy.pointsText };
  const caller = useCaller();
  // The sheet's history entry is replaced, so that Back comes to the page without its sheet.
  const choose = (way: Way, pathname: string) =>
    way === current
      ? onClose()
      : void navigate({ pathname, search: searchFor(search, caller) }, { replace: true, state: draft });
  const offered = offeredWays(switches ?? {}, current).map((facts) => ({
    ...facts,
    why: stopped?.find((one) => one.payMethod === facts.way)?.text,
  }));
  return (
    <Sheet title={copy.title} onClose={onClose}>
      {switches ? (
        <ul className={styles.ways}>
          {offered.map(({ way, path, why }) => (
            <li key={way}>
              <OptionRow
                name={copy[way]}
                isCurrent={way === current}
                disabled={why !== undefined && way !== current}
                onChoose={() => choose(way, path)}
              >
                <OptionLine>{why?.[language] ?? descriptions[way]}</OptionLine>
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

/** The query that goes along: supportTourists only with whoever leaves as a tourist (SPEC section 6). */
export function searchFor(search: string, caller: Caller): string {
  if (caller !== 'user') return search;
  const query = new URLSearchParams(search);
  query.delete('supportTourists');
  return query.toString();
}

export type Way = 'cash' | 'digital' | 'points';
export type StoppedWays = CallResponse<'POST /vi/fusionPageInfo'>['stoppedWays'];

export interface WayFacts {
  readonly way: Way;
  readonly path: string;
  /** The switch that turns it off. */
  readonly switchName: SwitchName | null;
}

/** The ways to pay, each with its screen (SPEC section 2). */
export const ways: readonly WayFacts[] = [
  { way: 'cash', path: paths.placeOrder, switchName: null },
  { way: 'points', path: paths.integralPage, switchName: 'integralTopUp' },
  { way: 'digital', path: paths.digitalRecharge, switchName: 'digitalTopUp' },
];

/** Those that are not switched off, and the one that is used now. */
export function offeredWays(switches: Switches, current: Way): readonly WayFacts[] {
  return ways.filter(
    ({ way, switchName }) => way === current || switchName === null || switches[switchName] !== false,
  );
}
