import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the host runs beside Vite; WARMOOT_URL says where (default: its usual port).
const host = process.env.WARMOOT_URL ?? 'http://127.0.0.1:4180';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 300 },
  server: { proxy: { '/api': { target: host, ws: true, changeOrigin: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
