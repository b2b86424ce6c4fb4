import { session } from './session/index.ts';
import { sessionArea, type StorageArea } from './storage.ts';

const KEY = 'campaignReturn';

/** The campaign page from which a user went to open an agreement that earns a reward. */
export interface CampaignReturn {
  readonly activityId: string;
  /** Path and query, without the base. */
  readonly path: string;
}

/** Keeps the campaign page in this tab until the reward has been granted. */
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
