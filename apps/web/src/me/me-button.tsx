import { type ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { loadChunk } from '../platform/load-chunk.ts';
import { useNavShow } from '../platform/navigation-info.ts';
import { useCaller } from '../platform/tourist/index.ts';
import { ContactIcon } from '../ui/icon/icons.tsx';
import { LazySheet } from '../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../ui/sheet/use-sheet-entry.ts';
import { meCopy } from './copy.ts';
import { useUnread } from './unread.ts';
import * as styles from './me-button.module.css';
import * as unreadDotStyles from './unread-dot.module.css';

const MeSheet = lazyPart(() => loadChunk(() => import('./me-sheet.tsx')));

const MyRewardsSheet = lazyPart(() => loadChunk(() => import('../reward-view/my-rewards-sheet.tsx')));

const DevicesSheet = lazyPart(() => loadChunk(() => import('../my-account/devices-sheet.tsx')));

const MyDataSheet = lazyPart(() => loadChunk(() => import('../my-account/my-data-sheet.tsx')));

const CloseAccountSheet = lazyPart(() => loadChunk(() => import('../my-account/close-account-sheet.tsx')));

const MyVouchersSheet = lazyPart(() => loadChunk(() => import('../voucher-view/my-vouchers-sheet.tsx')));

/**
 * Opens what belongs to the user and not to one screen: their number, language, print size, logging out. A
 * dot marks unread content. Beside the title of a main screen it is an icon; if the wallet shows the title,
 * it is below the page with its name.
 */
export default function MeButton(): ReactNode {
  const copy = useTexts(meCopy);
  const { open, show, close } = useSheetEntry('me');
  const rewards = useSheetEntry('myRewards');
  const vouchers = useSheetEntry('myVouchers');
  const devices = useSheetEntry('devices');
  const myData = useSheetEntry('myData');
  const closing = useSheetEntry('closeAccount');
  const isUser = useCaller() === 'user';
  const isBesideTitle = useNavShow();
  return (
    <>
      <button type="button" className={styles.me} onClick={show}>
        <ContactIcon />
        <span className={isBesideTitle ? 'only-read-aloud' : undefined}>{copy.me}</span>
        {isUser && <UnreadDot />}
      </button>
      {open && (
        <LazySheet onClose={close}>
          <MeSheet
            onClose={close}
            onRewards={rewards.showInstead}
            onVouchers={vouchers.showInstead}
            onDevices={devices.showInstead}
            onMyData={myData.showInstead}
          />
        </LazySheet>
      )}
      {isUser && rewards.open && (
        <LazySheet onClose={rewards.close}>
          <MyRewardsSheet onClose={rewards.close} />
        </LazySheet>
      )}
      {isUser && vouchers.open && (
        <LazySheet onClose={vouchers.close}>
          <MyVouchersSheet onClose={vouchers.close} />
        </LazySheet>
      )}
      {isUser && devices.open && (
        <LazySheet onClose={devices.close}>
          <DevicesSheet onClose={devices.close} />
        </LazySheet>
      )}
      {isUser && myData.open && (
        <LazySheet onClose={myData.close}>
          <MyDataSheet onClose={myData.close} onCloseAccount={closing.showInstead} />
        </LazySheet>
      )}
      {isUser && closing.open && (
        <LazySheet onClose={closing.close}>
          <CloseAccountSheet onClose={closing.close} />
        </LazySheet>
      )}
    </>
  );
}

/** Renders a dot on the icon that opens unread content; its text is for screen readers. */
function UnreadDot(): ReactNode {
  const copy = useTexts(meCopy);
  const unread = useUnread();
  if (!unread || unread.rechargeRecord + unread.agreements + unread.offers + unread.answers.length === 0)
    return null;
  return (
    <>
      <span className="only-read-aloud">, {copy.somethingNew}</span>
      <span className={unreadDotStyles.dot} data-testid="unread-dot" />
    </>
  );
}
