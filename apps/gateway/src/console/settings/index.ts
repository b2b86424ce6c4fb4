/** The settings that customers see: versions, changes, and previews of the pages. */
export {
  areOtherFloors,
  changeFloors,
  floorsChanged,
  type FloorsPayload,
  floorsView,
  requireOtherFloors,
} from './floors-view.ts';
export { keepForGood } from './drafts.ts';
export {
  checkedDraft,
  draftAgain,
  draftChange,
  type Drafted,
  draftView,
  requireDraft,
  settingsChanged,
} from './make-draft.ts';
export { openPreview, previewedDraft } from './previews.ts';
export { publish, requirePublishable, type Start } from './publish.ts';
export { compareView, versionsView, versionView } from './versions-view.ts';
