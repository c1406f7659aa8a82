import type { Box } from './place';

/** The word explained now, and where it stands. */
export const tip = $state<{ rule: string | null; box: Box }>({
  rule: null,
  box: { left: 0, right: 0, top: 0, bottom: 0 },
});
