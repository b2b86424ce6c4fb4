import { type ComponentType, type ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { lazyPart } from '@phonebill/lazy-part';
import { loadChunk } from '../platform/load-chunk.ts';
import { useCaller } from '../platform/tourist/index.ts';
import { LazySheet } from '../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../ui/sheet/use-sheet-entry.ts';
import { rewardsEntryCopy } from './rewards-entry-copy.ts';
import { useOpenActivities } from './use-open-activities.ts';

const MyRewardsSheet = lazyPart(() => loadChunk(() => import('./my-rewards-sheet.tsx')));

export interface RewardsWayProps {
  readonly name: string;
  /** How many activities are open to the user. */
  readonly aside: string;
  readonly onOpen: () => void;
}

/**
 * Links from a screen to the rewards of campaigns, while one is open to the user; otherwise renders nothing.
 * It appears when the answer arrives: place it where it moves nothing. `Way`: how it looks there.
 */
export function RewardsEntry({ Way }: { readonly Way: ComponentType<RewardsWayProps> }): ReactNode {
  const copy = useTexts(rewardsEntryCopy);
  const isUser = useCaller() === 'user';
  const count = useOpenActivities(isUser)?.length ?? 0;
  const { open, show, close } = useSheetEntry('openRewards');
  return (
    <>
      {isUser && count > 0 && <Way name={copy.rewards} aside={copy.openCount(count)} onOpen={show} />}
      {isUser && open && (
        <LazySheet onClose={close}>
          <MyRewardsSheet onClose={close} />
        </LazySheet>
      )}
    </>
  );
}
