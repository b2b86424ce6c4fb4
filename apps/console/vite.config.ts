import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The console that `npm run dev` passes calls on to. It answers under one name only: start it with
 * CONSOLE_URL=http://localhost:5173, the address of the pages that are worked on.
 */
const consoleOrigin = process.env['CONSOLE_ORIGIN'] ?? 'http://localhost:8083';

/** What changes only with an upgrade: it keeps its name between releases, and so its place in a cache. */
const ofVendor = /node_modules[\\/]/;

// Scripts and styles are files of their own: the policy that the server sends allows nothing inline.
export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: ofVendor }] } } },
  },
  server: { proxy: { '/console': { target: consoleOrigin, changeOrigin: false } } },
});
