/** The entry of the legacy build: polyfills for its engines first, then the pages themselves. */
/* eslint-disable import/no-unassigned-import -- both are made for what they do */
import './polyfills.ts';
import './polyfills.css';
import '../main.tsx';
