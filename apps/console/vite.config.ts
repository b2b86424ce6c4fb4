import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The console to which `npm run dev` proxies calls. It accepts only one origin: start it with
 * CONSOLE_URL=http://localhost:5173, the address of the pages under development.
 */
const consoleOrigin = process.env['CONSOLE_ORIGIN'] ?? 'http://localhost:8083';

/**
 * Modules that change only with an upgrade: their chunk keeps its name between releases, and so stays in
 * caches.
 */
const ofVendor = /node_modules[\\/]/;

// Scripts and styles are separate files, since the policy that the server sends allows nothing inline.
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
