// A match as a file: fetched first, so that a refusal is told instead of being saved.
import { HostError } from './api';
import type { TableState } from './host';

/** Hands the match to the browser as a file to keep. */
export async function saveFile(table: TableState): Promise<void> {
  const answer = await fetch(`/api/matches/${table.id}/save`).catch(() => null);
  if (!answer) throw new HostError(0, 'offline', 'The host does not answer.');
  if (!answer.ok) {
    const said = (await answer.json().catch(() => null)) as { code?: string; message?: string } | null;
    throw new HostError(
      answer.status,
      said?.code ?? 'error',
      said?.message ?? 'The match cannot be saved now.',
    );
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `warmoot-${table.game}-${table.id.slice(0, 13)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
