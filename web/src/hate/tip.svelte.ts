/** The word explained now, and where it stands. */
export const tip = $state<{ rule: string | null; box: { left: number; top: number; bottom: number } }>({
  rule: null,
  box: { left: 0, top: 0, bottom: 0 },
});
