import type { ActivityView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useNavigate } from '../../platform/navigate.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonLabel, type ButtonBlock } from './blocks.tsx';
import type { CampaignState } from './campaign-state.ts';
import { chinaMoment, Countdown } from './campaign-time.tsx';
import { campaignCopy } from './copy.ts';
import { rewardNews } from '../../reward-view/reward-words.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import * as styles from './campaign.module.css';

interface CampaignBarProps {
  readonly activity: ActivityView;
  readonly state: CampaignState;
  /** The server's present time (ms). */
  readonly now: number;
  readonly button: ButtonBlock | null;
  readonly isVisitor: boolean;
  readonly isBusy: boolean;
  /** Whether the possible reward is still being loaded. */
  readonly isChecking: boolean;
  readonly onButton: (button: ButtonBlock) => unknown;
}

/** Renders the bar at the bottom: the one next step, and the remaining time if it is short. */
export function CampaignBar({ activity, state, now, ...main }: CampaignBarProps): ReactNode {
  const copy = useTexts(campaignCopy);
  const language = useLanguage();
  const { startsAt, endsAt } = activity;
  switch (state.kind) {
    case 'upcoming':
      return (
        <div className={styles.bar}>
          <Countdown label={copy.beginsIn} to={Date.parse(startsAt)} now={now} />
          <p>
            <Phrases text={copy.beginsAt(chinaMoment(startsAt, language))} />
          </p>
        </div>
      );
    case 'open':
      return (
        <div className={styles.bar}>
          <Countdown label={copy.endsIn} to={Date.parse(endsAt)} now={now} />
          <MainButton {...main} />
        </div>
      );
    case 'claimed': {
      const { next } = rewardNews(state.reward, now, language);
      return next ? <WayOn {...next} /> : <TopUp {...main} />;
    }
    case 'coming':
    case 'exhausted':
    case 'ended':
    case 'notQualified':
      return <TopUp {...main} />;
  }
}

type MainProps = Pick<CampaignBarProps, 'button' | 'isVisitor' | 'isBusy' | 'isChecking' | 'onButton'>;

const topUp: ButtonBlock = { kind: 'button', does: 'topUp' };

function MainButton({ button, isVisitor, isBusy, isChecking, onButton }: MainProps): ReactNode {
  const copy = useTexts(campaignCopy);
  const language = useLanguage();
  const shown = button ?? topUp;
  const label =
    shown.does === 'claim' && isVisitor && !isBusy ? copy.logInToClaim : buttonLabel(shown, language);
  return (
    <Button block busy={isBusy} notYet={isChecking} onClick={() => onButton(shown)}>
      {label}
    </Button>
  );
}

/** Links to topping up, if there is no reward to be had here. */
function TopUp({ onButton }: Pick<MainProps, 'onButton'>): ReactNode {
  const language = useLanguage();
  return (
    <Button block kind="quiet" onClick={() => onButton(topUp)}>
      {buttonLabel(topUp, language)}
    </Button>
  );
}

function WayOn({ label, path }: { readonly label: string; readonly path: string }): ReactNode {
  const navigate = useNavigate();
  return (
    <Button block onClick={() => void navigate(path)}>
      {label}
    </Button>
  );
}
