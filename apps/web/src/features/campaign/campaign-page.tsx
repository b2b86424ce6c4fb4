import { type ReactNode, useCallback } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { AdvertsAtEnd } from '../../advert-view/adverts-at-end.tsx';
import { MeCorner } from '../../me/me-corner.tsx';
import { useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';
import { useCnlCode } from '../../platform/use-cnl-code.ts';
import { Button } from '../../ui/button/button.tsx';
import { DisplaySettings } from '../../ui/display-settings/display-settings.tsx';
import { ClockIcon } from '../../ui/icon/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { MissingAnswer } from '../../ui/state/missing-answer.tsx';
import { askedAt, useActivity } from './api.ts';
import { CampaignView } from './campaign-view.tsx';
import { campaignCopy } from './copy.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import * as styles from './campaign.module.css';

/**
 * A campaign page (SPEC section 2: receiveReward, autoRecharge, autoRecharge02, autoRecharge03,
 * autoRechargeConfig and the token), drawn from its activity. An address that names an unknown activity leads
 * to falPage.
 */
export default function CampaignPage(): ReactNode {
  const copy = useTexts(campaignCopy);
  const { pathname, search } = useLocation();
  const cnlCode = useCnlCode();
  const asked = askedAt(pathname, search);
  const found = useActivity(asked, cnlCode);
  const { refetch } = found;
  const askAnew = useCallback(() => void refetch(), [refetch]);

  if (asked === null) return <Redirect to={paths.error} />;
  if (!found.data)
    return (
      <Page corner={<MeCorner />}>
        <MissingAnswer query={found} copy={copy}>
          <CampaignBones />
          <p className="seen-when-late" role="status">
            {copy.loading}
          </p>
        </MissingAnswer>
      </Page>
    );
  const { activity, clock } = found.data;
  if (activity)
    return (
      <CampaignView
        key={activity.activityId}
        activity={activity}
        clock={clock}
        cnlCode={cnlCode}
        onOld={askAnew}
      />
    );
  return 'screen' in asked ? <NoActivity cnlCode={cnlCode} /> : <Redirect to={paths.error} />;
}

/** Shown when the screen has no activity at present. */
function NoActivity({ cnlCode }: { readonly cnlCode: string | undefined }): ReactNode {
  const copy = useTexts(campaignCopy);
  const navigate = useNavigate();
  return (
    <Page corner={<MeCorner />}>
      <EmptyState
        sign={<ClockIcon />}
        title={copy.noneTitle}
        action={<Button onClick={() => void navigate(paths.placeOrder)}>{copy.topUp}</Button>}
      >
        <p>
          <Phrases text={copy.noneText} />
        </p>
      </EmptyState>
      <AdvertsAtEnd business="HDY" cnlCode={cnlCode} />
      <DisplaySettings />
    </Page>
  );
}

/** Renders the skeleton of a campaign page. */
function CampaignBones(): ReactNode {
  return (
    <div className={styles.campaign} aria-hidden="true">
      <div className={styles.hero}>
        <Bone kind="line-short" />
        <Bone kind="hero" />
        <Bone kind="line" />
      </div>
      <div className={styles.card}>
        <Bone kind="line-short" />
        <Bone kind="line" />
        <Bone kind="line" />
      </div>
    </div>
  );
}
