import { session } from './session/index.ts';
import { sessionArea, type StorageArea } from './storage.ts';

const KEY = 'campaignReturn';

/** The campaign page from which somebody went to open an agreement, for which it gives a reward. */
export interface CampaignReturn {
  readonly activityId: string;
  /** Path and query below the base. */
  readonly path: string;
}

/** Keeps it in this tab until the reward is there. */
export function createCampaignReturn(area: StorageArea) {
  return {
    set: (from: CampaignReturn): void => area.setItem(KEY, JSON.stringify({ ...from, of: session.owner() })),
    get(): CampaignReturn | null {
      try {
        const { activityId, path, of } = JSON.parse(area.getItem(KEY) ?? '{}') as Record<string, unknown>;
        const isOne =
          typeof activityId === 'string' &&
          typeof path === 'string' &&
          /^\/\w/.test(path) &&
          session.owns(of);
        return isOne ? { activityId, path } : null;
      } catch {
        return null;
      }
    },
    clear: (): void => area.removeItem(KEY),
  };
}

export const campaignReturn = createCampaignReturn(sessionArea);
