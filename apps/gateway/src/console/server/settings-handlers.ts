/**
 * The settings that customers see: versions, drafts and previews. A draft becomes a version by a proposal.
 */
import { writeAudit, writeReading } from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf } from '../console-parts.ts';
import {
  compareView,
  draftAgain,
  draftChange,
  draftView,
  floorsView,
  openPreview,
  requireDraft,
  versionsView,
  versionView,
} from '../settings/index.ts';
import { ConsoleRefused } from '../refused.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type SettingsCall =
  | 'GET /settings/floors'
  | 'GET /settings/versions'
  | 'GET /settings/version'
  | 'GET /settings/compare'
  | 'POST /settings/drafts'
  | 'POST /settings/drafts/again'
  | 'GET /settings/draft'
  | 'POST /settings/previews';

/** The path below which previews are served. */
export const PREVIEW_BASE = '/preview';

/** Creates the handlers. `hasPages` says whether this process has the pages that a preview shows. */
export function settingsHandlers({ pool }: ConsoleParts, hasPages: boolean): ConsoleHandlersOf<SettingsCall> {
  return {
    'GET /settings/floors': () => floorsView(pool),
    'GET /settings/versions': ({ cursor }) =>
      versionsView(pool, cursor === undefined ? null : Number(cursor)),
    'GET /settings/version': ({ versionNo }) =>
      versionView(pool, versionNo === undefined ? null : Number(versionNo)),
    'GET /settings/compare': ({ from, to }) => compareView(pool, { from: Number(from), to: Number(to) }),
    async 'POST /settings/drafts'(change, caller) {
      const drafted = await draftChange(pool, change, personOf(caller).personNo);
      if (drafted.draft)
        await writeAudit(pool, actorOf(caller), {
          act: 'draft settings',
          about: drafted.draft.hash,
          outcome: 'done',
        });
      return drafted;
    },
    async 'POST /settings/drafts/again'({ versionNo }, caller) {
      const drafted = await draftAgain(pool, versionNo, personOf(caller).personNo);
      if (drafted.draft)
        await writeAudit(pool, actorOf(caller), {
          act: 'draft settings again',
          about: `version ${versionNo}`,
          outcome: 'done',
          detail: { draft: drafted.draft.hash },
        });
      return drafted;
    },
    'GET /settings/draft': async ({ hash }) => ({
      draft: await draftView(pool, await requireDraft(pool, hash)),
    }),
    async 'POST /settings/previews'({ hash }, caller) {
      if (!hasPages)
        throw new ConsoleRefused('cannotBeDone', { why: 'this process has no pages (WEB_ROOT)' });
      await requireDraft(pool, hash);
      await writeReading(pool, actorOf(caller), 'preview settings', hash);
      const { token, expiresAt } = await openPreview(pool, caller.session.tokenHash, hash);
      return { path: `${PREVIEW_BASE}/${token}`, expiresAt: expiresAt.toISOString() };
    },
  };
}
