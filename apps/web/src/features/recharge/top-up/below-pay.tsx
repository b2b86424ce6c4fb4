import { type ReactNode } from 'react';
import { useNavigate } from '../../../platform/navigate.ts';
import { AdvertsAtEnd } from '../../../advert-view/adverts-at-end.tsx';
import type { AdvertWish } from '../../../platform/adverts/index.ts';
import { AfterFirstPicture } from '../../../platform/after-first-picture.tsx';
import { useTexts } from '../../../platform/language/index.ts';
import { PartBoundary } from '@phonebill/lazy-part';
import { paths } from '../../../platform/paths.ts';
import { loginPath } from '../../../platform/referer-url/index.ts';
import { useCaller } from '../../../platform/tourist/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DisplaySettings } from '../../../ui/display-settings/display-settings.tsx';
import { topUpCopy } from './copy.ts';
import { ChannelAside, MissingExtras, ServiceRow } from './lazy-parts.ts';
import * as frame from './top-up-layout.module.css';

interface BelowPayProps {
  readonly isVisitor: boolean;
  readonly faceFen: number | null;
  readonly adverts: AdvertWish['business'];
  readonly cnlCode: string | undefined;
  /** Whether the strip of an unpaid order covers the end of the page. */
  readonly hasUnpaid: boolean;
}

/** Renders the rest of a top-up page: services, print size and language, offers, adverts. */
export function BelowPay({ isVisitor, faceFen, adverts, cnlCode, hasUnpaid }: BelowPayProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const navigate = useNavigate();
  const caller = useCaller();
  return (
    <>
      {caller === 'user' && (
        <div className={frame.services}>
          <AfterFirstPicture>
            <PartBoundary>
              <ServiceRow faceFen={faceFen} />
            </PartBoundary>
          </AfterFirstPicture>
        </div>
      )}
      <DisplaySettings>
        {isVisitor && (
          <Button kind="text" onClick={() => void navigate(loginPath(paths.rechargeRecord))}>
            {copy.logInForRecords}
          </Button>
        )}
        {caller === 'tourist' && (
          <Button kind="text" onClick={() => void navigate(paths.rechargeRecord)}>
            {copy.records}
          </Button>
        )}
      </DisplaySettings>
      {caller === 'user' && (
        <AfterFirstPicture>
          <PartBoundary>
            <ChannelAside cnlCode={cnlCode} />
          </PartBoundary>
        </AfterFirstPicture>
      )}
      <AdvertsAtEnd business={adverts} cnlCode={cnlCode} />
      {caller === 'user' && (
        <AfterFirstPicture>
          <PartBoundary>
            <MissingExtras cnlCode={cnlCode} />
          </PartBoundary>
        </AfterFirstPicture>
      )}
      {hasUnpaid && <div className={frame.underUnpaid} />}
    </>
  );
}
