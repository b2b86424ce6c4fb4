/**
 * What the pages use and engines from LEGACY_FLOOR on may lack. `scripts/check-floors.ts` names what is
 * missing here, by the built files and MDN's data. Of core-js what `actual` names comes with all that it
 * stands on; what `modules` names alone, as these engines have promises and addresses of their own.
 */
/* eslint-disable import/no-unassigned-import -- polyfills are made for what they do */
import 'core-js/actual/array/at';
import 'core-js/actual/array/find-last';
import 'core-js/actual/array/flat';
import 'core-js/actual/array/flat-map';
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/with';
import 'core-js/actual/global-this';
import 'core-js/modules/es.object.from-entries';
import 'core-js/actual/object/has-own';
import 'core-js/modules/es.promise.all-settled';
import 'core-js/actual/queue-microtask';
import 'core-js/actual/string/at';
import 'core-js/actual/string/match-all';
import 'core-js/actual/string/replace-all';
import 'core-js/actual/string/trim-end';
import 'core-js/actual/string/trim-start';
import 'core-js/modules/web.url.can-parse';
import 'abortcontroller-polyfill/dist/polyfill-patch-fetch';
import 'focus-visible';
import cssHasPseudo from 'css-has-pseudo/browser';
import './dialog.ts';

cssHasPseudo(document, { observedAttributes: ['open'] });
