import { beforeAll, describe, expect, it, vi } from 'vitest';

let soften: (text: string) => string;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  ({ soften } = await import('../src/ui/milder.svelte'));
});

describe('milder words', () => {
  it('replace the two buildings and their verbs in every form', () => {
    expect(soften('The Oven and the Torture Pit')).toBe('The Feasting Fire and the Holding Pit');
    expect(soften('cook, cooks, cooked, cooking; torture, tortures, tortured, torturing')).toBe(
      'offer, offers, offered, offering; hold, holds, held, holding',
    );
    expect(soften('Cook or Torture Captives')).toBe('Offer or Hold Captives');
  });
  it('speak of killing and eating as of a game for a family', () => {
    expect(soften('Kill the Innocents')).toBe('Drive the Innocents off');
    expect(soften('Innocents: kill them for 1 Savagery, or carry them away.')).toBe(
      'Innocents: drive them off for 1 Savagery, or carry them away.',
    );
    expect(soften('Action: eat an adjacent Body and gain 1 Resource.')).toBe(
      'Action: take an adjacent Body and gain 1 Resource.',
    );
    expect(soften('Cannot be Killed')).toBe('Cannot be lost for good');
  });
  it('leave other words alone', () => {
    expect(soften('Killer’s Eye, wheat, great')).toBe('Killer’s Eye, wheat, great');
    expect(soften('a cookie, woven of Grook')).toBe('a cookie, woven of Grook');
    expect(soften('High Ground')).toBe('High Ground');
  });
});
