import { describe, expect, it } from 'vitest';

import { hours, noticeWords, proposalWords } from '../src/lib/proposal';

const names = (seat: number) => ['Horse Lords', 'Hill Folk'][seat] ?? `Seat ${seat + 1}`;

describe('what a table is told', () => {
  it('calls people as the game does', () => {
    expect(noticeWords({ text: 'A bot plays seat 2 now.', times: 1 }, names)).toBe(
      'A bot plays Hill Folk now.',
    );
    expect(noticeWords({ text: 'Seat 1 did not agree to give seat 2 to a bot.', times: 3 }, names)).toBe(
      'Horse Lords did not agree to give Hill Folk to a bot. (3 times)',
    );
  });

  it('says what is proposed', () => {
    expect(proposalWords({ do: 'go_back', to: 4 }, names)).toBe('go back to act 4');
    expect(proposalWords({ do: 'give', seat: 1, to: { who: 'friend' } }, names)).toBe(
      'let somebody else play Hill Folk',
    );
  });

  it('says how long somebody may stay away', () => {
    expect([24, 72, 5].map(hours)).toEqual(['1 day', '3 days', '5 hours']);
  });
});
