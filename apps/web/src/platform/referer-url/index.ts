export { loginPath, readReferer } from './referer-url.ts';
