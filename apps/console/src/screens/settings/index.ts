/** The screens of "What people see", loaded together. */
export { ChangePage } from './change-page.tsx';
export { ComparePage } from './compare-page.tsx';
export { DraftPage } from './draft-page.tsx';
export { FloorsChangePage } from './floors-change-page.tsx';
export { FloorsPage } from './floors-page.tsx';
export { PreviewPage } from './preview-page.tsx';
export { VersionPage } from './version-page.tsx';
export { VersionsPage } from './versions-page.tsx';
