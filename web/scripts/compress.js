// Packs the built client once, as small as it gets, so that the host need not do it at each request.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = new URL('../dist/', import.meta.url);
/** What packs well; pictures and fonts are packed already. */
const packs = /\.(css|html|js|json|svg|txt|webmanifest)$/;

for (const name of readdirSync(folder, { recursive: true })) {
  const file = new URL(name, folder);
  if (!packs.test(name) || !statSync(file).isFile()) continue;
  const text = readFileSync(file);
  const packed = {
    br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: gzipSync(text, { level: 9 }),
  };
  for (const [kind, bytes] of Object.entries(packed)) {
    if (bytes.length < text.length) writeFileSync(new URL(`${name}.${kind}`, folder), bytes);
  }
}
