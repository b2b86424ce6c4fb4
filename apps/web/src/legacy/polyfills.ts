/**
 * Polyfills for what the pages use and engines from LEGACY_FLOOR on may lack. `scripts/check-floors.ts` names
 * what is missing here, from the built files and MDN's data. From core-js, `actual` also brings related fixes
 * (`to-sorted`: a stable sort), `modules` only the feature itself.
 */
/* eslint-disable import/no-unassigned-import -- polyfills are made for what they do */
import 'core-js/modules/es.array.at';
import 'core-js/modules/es.array.find-last';
import 'core-js/modules/es.array.flat';
import 'core-js/modules/es.array.flat-map';
import 'core-js/modules/es.array.to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/modules/es.array.with';
import 'core-js/actual/global-this';
import 'core-js/modules/es.object.from-entries';
import 'core-js/modules/es.object.has-own';
import 'core-js/modules/es.promise.all-settled';
import 'core-js/actual/queue-microtask';
import 'core-js/modules/es.string.at-alternative';
import 'core-js/modules/es.string.match-all';
import 'core-js/modules/es.string.replace-all';
import 'core-js/modules/es.string.trim-end';
import 'core-js/modules/es.string.trim-start';
import 'core-js/modules/web.url.can-parse';
import 'abortcontroller-polyfill/dist/polyfill-patch-fetch';
import 'focus-visible';
import cssHasPseudo from 'css-has-pseudo/browser';
import './dialog.ts';

cssHasPseudo(document, { observedAttributes: ['open'] });
