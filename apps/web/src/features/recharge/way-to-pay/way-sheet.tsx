import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import type { TopUpDraft } from '../../../platform/paths.ts';
import { useSwitches } from '../../../platform/switches/use-switches.ts';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import { wayTexts } from './texts.ts';
import { offeredWays, type Way } from './ways.ts';

interface WaySheetProps {
  readonly current: Way;
  readonly draft: TopUpDraft;
  readonly onClose: () => void;
}

/** The ways to pay. Choosing one leads to its screen with the same number and amount. */
export default function WaySheet({ current, draft, onClose }: WaySheetProps): ReactNode {
  const texts = useTexts(wayTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const switches = useSwitches();
  const words = { cash: texts.cashWords, digital: texts.digitalWords, points: texts.pointsWords };
  // The sheet's history entry is replaced, so that Back comes to the page without its sheet.
  const choose = (way: Way, pathname: string) =>
    way === current ? onClose() : void navigate({ pathname, search }, { replace: true, state: draft });
  return (
    <Sheet title={texts.title} onClose={onClose}>
      {switches ? (
        <ul className="ways">
          {offeredWays(switches, current).map(({ way, path }) => (
            <li key={way}>
              <button
                type="button"
                className="ways__item"
                aria-current={way === current || undefined}
                onClick={() => choose(way, path)}
              >
                <span className="ways__name">{texts[way]}</span>
                <span className="ways__words">{words[way]}</span>
                {way === current && <CheckIcon />}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <div className="ways" aria-busy="true">
          <Bone kind="button" />
          <Bone kind="button" />
          <Bone kind="button" />
        </div>
      )}
    </Sheet>
  );
}
