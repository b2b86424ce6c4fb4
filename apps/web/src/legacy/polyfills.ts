/**
 * What the pages use and engines from LEGACY_FLOOR on may lack. `scripts/check-floors.ts` names what is
 * missing here, by the built files and MDN's data.
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
import 'core-js/actual/object/from-entries';
import 'core-js/actual/object/has-own';
import 'core-js/actual/promise/all-settled';
import 'core-js/actual/promise/any';
import 'core-js/actual/promise/with-resolvers';
import 'core-js/actual/queue-microtask';
import 'core-js/actual/string/at';
import 'core-js/actual/string/match-all';
import 'core-js/actual/string/replace-all';
import 'core-js/actual/string/trim-end';
import 'core-js/actual/string/trim-start';
import 'core-js/actual/structured-clone';
import 'core-js/actual/url/can-parse';
import 'abortcontroller-polyfill/dist/polyfill-patch-fetch';
import 'focus-visible';
import cssHasPseudo from 'css-has-pseudo/browser';
import './dialog.ts';

cssHasPseudo(document, { observedAttributes: ['open'] });
