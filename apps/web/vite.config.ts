import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gateway that `npm run dev` passes calls on to. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/phonebillh5/',
  plugins: [react()],
  build: {
    target: ['chrome90', 'safari15.4', 'ios15.4', 'firefox98'],
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/main.tsx',
      output: {
        // What changes only with an upgrade keeps its name, and so its place in the cache, between our own releases.
        codeSplitting: { groups: [{ name: 'vendor', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/ }] },
      },
    },
  },
  server: { proxy: { '/huafei-agw': gateway } },
});
